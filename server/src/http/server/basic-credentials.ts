export interface BasicCredentials {
  readonly username: string
  readonly password: string
}

/** HTTP Basic; undefined if the header is missing or malformed. */
export function readBasicCredentials(header: string | undefined): BasicCredentials | undefined {
  const encoded = /^basic +([a-z0-9+/_-]+=*) *$/i.exec(header ?? '')?.[1]
  if (!encoded) return undefined
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  if (colon < 0 || text.includes('\0')) return undefined
  return { username: text.slice(0, colon), password: text.slice(colon + 1) }
}
