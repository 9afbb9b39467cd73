import { LRUCache } from 'lru-cache'
import { build } from '../process/build.ts'
import { OutboundHttp } from './http-client.ts'
import { systemResolver } from './name-resolver.ts'

/** The metadata document of a program at its address, or why there is none. */
export type ClientDocuments = (address: string) => Promise<Readonly<Record<string, unknown>> | string>

export const documentTimeoutMs = 5_000
export const maxDocumentBytes = 64 * 1024
const keptMs = 5 * 60_000

/** Reads documents through the guard of webhooks. One that was read is kept for a few minutes, a failure for seconds. */
export function openClientDocuments(allowPrivate: boolean, timeoutMs = documentTimeoutMs): ClientDocuments {
  const kept = new LRUCache<string, Promise<Readonly<Record<string, unknown>> | string>>({ max: 500, ttl: keptMs })
  return async address => {
    const known = kept.get(address)
    if (known) return known
    const reading = read(address, allowPrivate, timeoutMs)
    kept.set(address, reading)
    const result = await reading
    if (typeof result === 'string') kept.set(address, reading, { ttl: 5_000 })
    return result
  }
}

async function read(
  address: string,
  allowPrivate: boolean,
  timeoutMs: number,
): Promise<Readonly<Record<string, unknown>> | string> {
  const url = URL.parse(address)
  if (!url || !isAllowed(url, allowPrivate)) return 'its address must begin with https:// and have a path'
  const http = new OutboundHttp({ allowPrivate, resolve: systemResolver(), timeoutMs })
  try {
    const headers = { accept: 'application/json', 'user-agent': `Plumbline/${build}` }
    const { status, body, error, isCut } = await http.get(address, headers, maxDocumentBytes)
    if (error) return error.replace(/^not sent: /, '')
    if (isCut) return `its description is larger than ${maxDocumentBytes / 1024} KiB`
    if (status !== 200) return `its address answered HTTP ${status}`
    const document: unknown = JSON.parse(body)
    if (typeof document !== 'object' || document === null || Array.isArray(document))
      return 'it is not described in JSON'
    const { client_id: id } = document as { readonly client_id?: unknown }
    // failpoint: documents-of-other-programs
    return id === address ? (document as Record<string, unknown>) : 'its description is that of another program'
  } catch {
    return 'it is not described in JSON'
  } finally {
    await http.close()
  }
}

/** As the draft of client-ID metadata documents has it: with a path, and without anything that could hide another address. */
function isAllowed({ protocol, pathname, hash, username, password, href }: URL, allowPrivate: boolean): boolean {
  if (hash !== '' || username !== '' || password !== '' || pathname === '/' || /\/\.{1,2}(?:\/|$)/.test(href))
    return false
  return protocol === 'https:' || (allowPrivate && protocol === 'http:')
}
