/** A program that asks people for access, as it describes itself. */
export interface AssistantClient {
  readonly id: string
  readonly name: string
  /** The host of its metadata document; empty if it registered itself. */
  readonly host: string
  readonly redirectUris: readonly string[]
}

export const maxRedirectUris = 20
const maxUriLength = 2_000
const maxNameLength = 100

/** Why a description of a program cannot be used, in the codes of RFC 7591. */
export interface ClientMistake {
  readonly error: 'invalid_redirect_uri' | 'invalid_client_metadata'
  readonly description: string
}

/** The description of a program, from its metadata document or its registration. */
export function readClient(
  sent: Readonly<Record<string, unknown>>,
  id: string,
  host: string,
): AssistantClient | ClientMistake {
  const { redirect_uris: uris, client_name: name, token_endpoint_auth_method: method } = sent
  if (method !== undefined && method !== 'none')
    return mistake('token_endpoint_auth_method must be none: programs of assistants are public clients, and use PKCE')
  if ('client_secret' in sent) return mistake('a public client has no client_secret')
  if (name !== undefined && typeof name !== 'string') return mistake('client_name must be a text')
  if (!Array.isArray(uris) || uris.length === 0 || uris.length > maxRedirectUris)
    return { error: 'invalid_redirect_uri', description: `redirect_uris must be a list of 1 to ${maxRedirectUris}` }
  const wrong = uris.find(uri => !isRedirectUri(uri))
  if (wrong !== undefined)
    return { error: 'invalid_redirect_uri', description: `cannot redirect to ${String(wrong).slice(0, 200)}` }
  return { id, host, name: readName(name) || host || 'An assistant', redirectUris: uris as string[] }
}

function mistake(description: string): ClientMistake {
  return { error: 'invalid_client_metadata', description }
}

/** Without characters that people do not see. */
function readName(name = ''): string {
  return name
    .toWellFormed()
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, maxNameLength)
}

/** Schemes that a browser would run or show instead of passing the code on. */
const unsafeSchemes = new Set([
  ...['javascript:', 'data:', 'file:', 'blob:', 'vbscript:', 'about:', 'view-source:', 'filesystem:', 'ws:', 'wss:'],
  ...['ftp:', 'mailto:', 'tel:', 'sms:', 'intent:'],
])

/** HTTPS, this computer, or a scheme of the program itself (RFC 8252). */
export function isRedirectUri(uri: unknown): uri is string {
  if (typeof uri !== 'string' || uri.length > maxUriLength || /[\s\p{C}]/u.test(uri)) return false
  const url = URL.parse(uri)
  if (url?.hash !== '' || uri.includes('#') || url.username !== '' || url.password !== '') return false
  if (url.protocol === 'https:') return true
  if (url.protocol === 'http:') return isLoopback(url)
  return !unsafeSchemes.has(url.protocol)
}

function isLoopback({ hostname }: URL): boolean {
  return ['127.0.0.1', '[::1]', 'localhost'].includes(hostname)
}

/** Exactly one of the registered ones; only the port of this computer may differ (RFC 8252, 7.3). */
export function takesRedirectUri({ redirectUris }: AssistantClient, sent: string): boolean {
  // failpoint: redirects-not-checked
  return redirectUris.some(known => known === sent || isSameButPort(known, sent))
}

/** The origin of the page at a redirect; empty for a program with a scheme of its own. */
export function pageOriginOf(redirectUri: string): string {
  const { origin, protocol } = new URL(redirectUri)
  return protocol === 'https:' || protocol === 'http:' ? origin : ''
}

function isSameButPort(known: string, sent: string): boolean {
  const [one, other] = [URL.parse(known), URL.parse(sent)]
  if (one?.protocol !== 'http:' || other?.protocol !== 'http:' || !isLoopback(one)) return false
  if (!isRedirectUri(sent)) return false
  other.port = one.port
  return one.href === other.href
}
