/** Where PostgreSQL servers are, and what the way to them allows. */
export interface PostgresAddress {
  /** Several where one takes over from another; the one that takes writes is used. */
  readonly urls: readonly string[]
  /**
   * `?pooling=transaction`: a pooler in between lends a connection for one transaction only, so nothing can be kept on
   * it, neither statements under a name nor an ear for what is announced.
   */
  readonly isPooled: boolean
}

/** `postgres://user:password@host[:port][,host[:port]…]/database[?…]`, nothing where it is none. */
export function readPostgresUrl(text: string): PostgresAddress | undefined {
  const [, user, hosts, rest] = /^postgres(?:ql)?:\/\/((?:[^@/?]*@)?)([^/?]*)(\/.*)$/.exec(text) ?? []
  if (user === undefined || !hosts || !rest) return undefined
  const urls = hosts.split(',').map(host => readUrl(`postgres://${user}${host}${rest}`))
  if (!urls.every(url => url !== undefined)) return undefined
  const isPooled = urls.some(url => url.searchParams.get('pooling') === 'transaction')
  for (const url of urls) url.searchParams.delete('pooling')
  return { urls: urls.map(url => url.href), isPooled }
}

function readUrl(text: string): URL | undefined {
  return URL.parse(text) ?? undefined
}
