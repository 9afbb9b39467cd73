import { connect } from 'node:net'
import { basic, type RunningServer } from '../running-server.ts'
import { type Envelope, readEnvelope } from './request.ts'

export interface RawAnswer {
  readonly status: number
  readonly headers: Headers
  /** All received bytes, as text. */
  readonly wire: string
  readonly text: string
  readonly body: Envelope
}

/** Sends raw bytes and disconnects after the response: for requests that no HTTP client would send. */
export function talk(address: string, bytes: string | Buffer): Promise<RawAnswer> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    const chunks: Buffer[] = []
    const impatience = setTimeout(() => socket.destroy(new Error('no answer in time')), 20_000)
    let trouble: Error | undefined
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    // A server that responds before it has read everything may reset the connection; the response counts.
    socket.on('error', error => {
      trouble = error
    })
    socket.on('close', () => {
      clearTimeout(impatience)
      if (chunks.length > 0) resolve(readAnswer(Buffer.concat(chunks).toString('utf8')))
      else reject(trouble ?? new Error('the connection was closed without an answer'))
    })
    socket.write(bytes)
  })
}

export interface RawCall {
  /** Replaces or adds to the headers that every call has; undefined leaves one out. */
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly body?: string | Buffer
}

/** One request with the owner's key, such as `call(server, 'TRACE /demo/rest/me')`; `demo` stands for the company's key. */
export function call(server: RunningServer, line: string, { headers = {}, body = '' }: RawCall = {}) {
  const sent: Record<string, string | undefined> = {
    host: new URL(server.publicUrl).host,
    connection: 'close',
    authorization: basic(server.access.owner),
    ...(body.length > 0 && { 'content-length': String(Buffer.byteLength(body)) }),
    ...headers,
  }
  const lines = Object.entries(sent).flatMap(([name, value]) => (value === undefined ? [] : `${name}: ${value}\r\n`))
  const ownLine = line.replaceAll('/demo/', `/${server.key}/`)
  const head = `${ownLine} HTTP/1.1\r\n${lines.join('')}\r\n`
  return talk(server.publicUrl, Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(body)]))
}

function readAnswer(wire: string): RawAnswer {
  const final = wire.replace(/^(?:HTTP\/1\.1 1\d\d [^\r]*\r\n(?:[^\r]+\r\n)*\r\n)+/, '')
  const end = final.indexOf('\r\n\r\n')
  const [statusLine = '', ...lines] = final.slice(0, end).split('\r\n')
  const headers = new Headers(
    lines.map(line => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const text = final.slice(end + 4)
  return { status: Number(statusLine.split(' ')[1]), headers, wire, text, body: readEnvelope(text) }
}
