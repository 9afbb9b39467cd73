import type { RunningServer } from '../running-server.ts'

/** The envelope of every response. */
export interface Envelope {
  readonly status: string
  readonly message: string
  readonly [member: string]: unknown
}

export interface HttpResponse {
  readonly status: number
  readonly headers: Headers
  readonly body: Envelope
}

/** One request with the owner's key, as an ordinary HTTP client sends it. */
export async function sendRequest(server: RunningServer, path: string, init?: RequestInit): Promise<HttpResponse> {
  return (await server.raw(path, init)) as unknown as HttpResponse
}

/** A member that is a list of records. */
export function list<T = Readonly<Record<string, unknown>>>(body: Envelope, member: string): readonly T[] {
  const value = body[member]
  if (!Array.isArray(value)) throw new Error(`${member} is not a list in ${JSON.stringify(body)}`)
  return value
}

/** The same for a response read from a socket; one outside the envelope gets a status that says so. */
export function readEnvelope(text: string): Envelope {
  const outside = { status: 'outside the envelope', message: text }
  try {
    const value: unknown = JSON.parse(text)
    return isEnvelope(value) ? value : outside
  } catch {
    return outside
  }
}

function isEnvelope(value: unknown): value is Envelope {
  const { status, message } = (typeof value === 'object' && value !== null ? value : {}) as Partial<Envelope>
  return ['ok', 'partial', 'error'].includes(status ?? '') && typeof message === 'string'
}
