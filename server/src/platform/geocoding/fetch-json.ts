/** The timeout of a request to the geocoder. */
export const patienceMs = 2_000
export const largestAnswerBytes = 256 * 1024
/** The default and the maximum of `Retry-After`. */
const pauseMs = { usual: 30_000, longest: 600_000 }

/** A failed request. */
export class Turned extends Error {
  override name = 'Turned'
  /** How long to send no request. */
  readonly pauseMs: number

  constructor(message: string, pauseMs = 0) {
    super(message)
    this.pauseMs = pauseMs
  }
}

/** Fetches JSON within a time and size limit; redirects are not followed. */
export async function fetchJson(url: URL, userAgent: string): Promise<unknown> {
  const headers = { accept: 'application/json', 'user-agent': userAgent }
  // failpoint: geocoder-redirects-followed
  const response = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(patienceMs) })
  if (response.status !== 200) {
    await response.body?.cancel()
    throw new Turned(`HTTP ${response.status}`, pauseOf(response))
  }
  const text = await readText(response)
  try {
    return JSON.parse(text)
  } catch {
    throw new Turned('an answer that is no JSON')
  }
}

function pauseOf({ status, headers }: Response): number {
  if (status !== 429 && status !== 503) return 0
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return seconds > 0 ? Math.min(seconds * 1_000, pauseMs.longest) : pauseMs.usual
}

async function readText({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  // Leaving the loop closes the connection.
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength
    if (bytes > largestAnswerBytes) throw new Turned(`an answer of more than ${largestAnswerBytes} bytes`)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
