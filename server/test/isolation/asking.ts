import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import type { Actor, TwoCompanies } from './two-companies.ts'

export interface Ask {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly contentType: string | undefined
  readonly body: string | undefined
}

export interface Heard {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 })
let callers = 0

/** Sends a request as one of five callers, each time from another address, so that no sign-in is throttled. */
export function ask({ fixture, authorization }: TwoCompanies, actor: Actor, asked: Ask, base = '/demo/rest') {
  const { hostname, port } = new URL(fixture.server.publicUrl)
  const caller = callers++
  const headers: Record<string, string> = {
    'x-forwarded-for': `203.${(caller >> 16) & 255}.${(caller >> 8) & 255}.${caller & 255}`,
    ...(asked.contentType !== undefined && { 'content-type': asked.contentType }),
    ...(asked.body !== undefined && { 'content-length': String(Buffer.byteLength(asked.body)) }),
    ...(authorization[actor] !== undefined && { authorization: authorization[actor] }),
  }
  const path = base + asked.path + asked.query
  return new Promise<Heard>((resolve, reject) => {
    const sent = request({ agent, hostname, port, method: asked.method, path, headers }, answer => {
      const chunks: Buffer[] = []
      answer.on('data', chunk => chunks.push(chunk))
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8')
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text })
      })
    })
    sent.on('error', reject)
    sent.end(asked.body)
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

export function closeAsking(): void {
  agent.destroy()
}

/** Parts of a response that differ from one request to the next. */
const fleeting = ['date', 'x-request-id', 'content-length', 'connection', 'keep-alive']

/** A comparable response: values that the request contained are replaced by a placeholder. */
export function comparable(
  { status, headers, text }: Heard,
  asked: readonly string[],
  fresh: readonly string[],
): string {
  const kept = Object.entries(headers).filter(([name]) => !fleeting.includes(name))
  let words = text
  for (const value of asked) {
    const escaped = JSON.stringify(value).slice(1, -1)
    words = words.replaceAll(escaped, '<asked>').replaceAll(value, '<asked>')
  }
  for (const [i, id] of fresh.entries()) words = words.replaceAll(id, `<fresh ${i}>`)
  return JSON.stringify([status, kept, words])
}

/** What a write generates: an id, a number and a time. */
export function withoutNews(text: string): string {
  return text
    .replaceAll(/\\"(id|payment)\\":\\"[\da-f-]{36}\\"/g, '\\"$1\\":\\"<new>\\"')
    .replaceAll(/\\"oid\\":\d+/g, '\\"oid\\":<new>')
    .replaceAll(/\\"(modified|createddatetime|datetimeiso|when|dte)\\":\\"[^"\\]*\\"/g, '\\"$1\\":\\"<now>\\"')
    .replaceAll(/\/file\/([^/"\\]*)\/[\da-f-]{36}/g, '/file/$1/<new>')
}
