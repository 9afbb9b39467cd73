import { build } from '../process/build.ts'

/** The timeout of a request to a geocoder or a routing service. */
export const requestTimeoutMs = 2_000
export const maxJsonBytes = 256 * 1024
/** The default and the maximum of `Retry-After`. */
const backoffMs = { default: 30_000, max: 600_000 }

/** A failed request. */
export class RequestFailed extends Error {
  override name = 'RequestFailed'
  /** How long to send no request. */
  readonly backoffMs: number

  constructor(message: string, backoffMs = 0) {
    super(message)
    this.backoffMs = backoffMs
  }
}

/** Fetches JSON within a time and size limit; redirects are not followed. `publicUrl` is that of this install. */
export async function fetchJson(url: URL, publicUrl: string | undefined): Promise<unknown> {
  // Public services require an identification.
  const userAgent = `Plumbline/${build}${publicUrl ? ` (+${publicUrl})` : ''}`
  const headers = { accept: 'application/json', 'user-agent': userAgent }
  // failpoint: geocoder-redirects-followed
  const response = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(requestTimeoutMs) })
  if (response.status !== 200) {
    await response.body?.cancel()
    throw new RequestFailed(`HTTP ${response.status}`, backoffOf(response))
  }
  const text = await readText(response)
  try {
    return JSON.parse(text)
  } catch {
    throw new RequestFailed('the response is not JSON')
  }
}

function backoffOf({ status, headers }: Response): number {
  if (status !== 429 && status !== 503) return 0
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return seconds > 0 ? Math.min(seconds * 1_000, backoffMs.max) : backoffMs.default
}

async function readText({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  // Leaving the loop closes the connection.
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxJsonBytes) throw new RequestFailed(`the response is larger than ${maxJsonBytes} bytes`)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
