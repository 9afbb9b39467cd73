export interface PostgresAddress {
  /** One URL per host. With several, the pool uses the one that accepts writes (failover). */
  readonly urls: readonly string[]
  /**
   * `?pooling=transaction`: a pooler such as PgBouncer assigns a server connection per transaction, so session settings,
   * prepared statements and LISTEN do not work.
   */
  readonly isPooled: boolean
}

/** Reads `postgres://user:password@host[:port][,host[:port]…]/database[?…]`; undefined when the text is not such a URL. */
export function readPostgresUrl(text: string): PostgresAddress | undefined {
  const [, user, hosts, rest] = /^postgres(?:ql)?:\/\/((?:[^@/?]*@)?)([^/?]*)(\/.*)$/.exec(text) ?? []
  if (user === undefined || !hosts || !rest) return undefined
  const urls = hosts.split(',').map(host => URL.parse(`postgres://${user}${host}${rest}`))
  if (!urls.every(url => url !== null)) return undefined
  const isPooled = urls.some(url => url.searchParams.get('pooling') === 'transaction')
  for (const url of urls) url.searchParams.delete('pooling')
  return { urls: urls.map(url => url.href), isPooled }
}
