import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import type { Actor, TwoCompanies } from './two-companies.ts'

export interface MatrixRequest {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly contentType: string | undefined
  readonly accept?: string
  readonly body: string | undefined
}

export interface HttpResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 })
let callers = 0

/** Sends a request as one of the callers, each time from another address, so that no sign-in is throttled. */
export function sendAs(
  { fixture, authorization, cookie }: TwoCompanies,
  actor: Actor,
  sent: MatrixRequest,
  base = '/demo/rest',
) {
  const { hostname, port } = new URL(fixture.server.publicUrl)
  const caller = callers++
  const headers: Record<string, string> = {
    'x-forwarded-for': `203.${(caller >> 16) & 255}.${(caller >> 8) & 255}.${caller & 255}`,
    ...(sent.contentType !== undefined && { 'content-type': sent.contentType }),
    ...(sent.accept !== undefined && { accept: sent.accept }),
    ...(sent.body !== undefined && { 'content-length': String(Buffer.byteLength(sent.body)) }),
    ...(authorization[actor] !== undefined && { authorization: authorization[actor] }),
    ...(cookie[actor] !== undefined && { cookie: cookie[actor], 'x-plumbline-console': '1' }),
  }
  const path = base + sent.path + sent.query
  return new Promise<HttpResponse>((resolve, reject) => {
    const outgoing = request({ agent, hostname, port, method: sent.method, path, headers }, answer => {
      const chunks: Buffer[] = []
      answer.on('data', chunk => chunks.push(chunk))
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8')
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text })
      })
    })
    outgoing.on('error', reject)
    outgoing.end(sent.body)
  })
}

/** The status of an address with another Host header. */
export function statusAt(url: string, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers: { host } }, answer => resolve(answer.resume().statusCode ?? 0))
      .on('error', reject)
      .end()
  })
}

export function closeAgent(): void {
  agent.destroy()
}

/** Parts of a response that differ from one request to the next. */
const volatileHeaders = ['date', 'x-request-id', 'content-length', 'connection', 'keep-alive']

/** A comparable response: values that the request contained are replaced by a placeholder. */
export function comparable(
  { status, headers, text }: HttpResponse,
  sent: readonly string[],
  fresh: readonly string[],
): string {
  const kept = Object.entries(headers).filter(([name]) => !volatileHeaders.includes(name))
  let masked = text
  for (const value of sent) {
    const escaped = JSON.stringify(value).slice(1, -1)
    masked = masked.replaceAll(escaped, '<sent>').replaceAll(value, '<sent>')
  }
  masked = masked.replaceAll(/"at":"[^"]*"/g, '"at":"<now>"')
  for (const [i, id] of fresh.entries()) masked = masked.replaceAll(id, `<fresh ${i}>`)
  return JSON.stringify([status, kept, masked])
}

/** What a write generates: an id, a number and a time. */
export function maskGenerated(text: string): string {
  return text
    .replaceAll(/\\"(id|orderId|payment)\\":\\"[\da-f-]{36}\\"/g, '\\"$1\\":\\"<new>\\"')
    .replaceAll(/\\"signingSecret\\":\\"[^"\\]*\\"/g, '<secret>')
    .replaceAll(/(?:whsec|pls|plk)_[^"\\]*/g, '<secret>')
    .replaceAll(/\\"new-\d+\\"/g, '\\"<new name>\\"')
    .replaceAll(/\\"oid\\":\d+/g, '\\"oid\\":<new>')
    .replaceAll(
      /\\"(modified|createddatetime|datetimeiso|datetimeformatted|canceleddatetime|deleteddatetime|Inspection Date|when|dte)\\":\\"[^"\\]*\\"/g,
      '\\"$1\\":\\"<now>\\"',
    )
    .replaceAll(/\/file\/([^/"\\]*)\/[\da-f-]{36}/g, '/file/$1/<new>')
}
