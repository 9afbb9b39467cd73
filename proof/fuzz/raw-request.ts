import type { Operation } from './operations.ts'

/** One request as it is sent. */
export interface RawRequest {
  readonly operation: Operation
  readonly method: string
  /** As in the request line. */
  readonly target: string
  /** Names may repeat, and values may be invalid. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Buffer
  /** How the length of the body is declared; a cut body is never completed. */
  readonly framing: 'length' | 'chunked' | 'cut'
  readonly version: '1.0' | '1.1'
  /** The user whose key is sent; 'none' where no credentials are needed. */
  readonly caller: string
}

export function wireOf(request: RawRequest): Buffer {
  const { method, target, version, headers, body, framing } = request
  const length =
    framing === 'chunked'
      ? 'transfer-encoding: chunked\r\n'
      : body.length > 0
        ? `content-length: ${body.length + (framing === 'cut' ? 10 : 0)}\r\n`
        : ''
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const head = Buffer.from(`${method} ${target} HTTP/${version}\r\n${lines}${length}\r\n`, 'latin1')
  return Buffer.concat([head, framing === 'chunked' ? chunksOf(body) : body])
}

function chunksOf(body: Buffer): Buffer {
  const middle = Math.floor(body.length / 2)
  const chunk = (bytes: Buffer) =>
    bytes.length === 0 ? [] : [Buffer.from(`${bytes.length.toString(16)};name=value\r\n`), bytes, Buffer.from('\r\n')]
  return Buffer.concat([
    ...chunk(body.subarray(0, middle)),
    ...chunk(body.subarray(middle)),
    Buffer.from('0\r\ntrailer: ignored\r\n\r\n'),
  ])
}

const maxShown = 2_000

/** As a shell command. Requests that curl cannot send, such as a cut body, use nc. */
export function curlOf(request: RawRequest, origin: string): string {
  const { method, target, headers, body, framing, version } = request
  if (framing === 'cut' || !target.startsWith('/')) {
    const { hostname, port } = new URL(origin)
    return `printf %s ${quoted(wireOf(request))} | nc ${hostname} ${port}`
  }
  const shownHeaders = headers.filter(([name]) => !/^(?:host|connection)$/i.test(name))
  return [
    `curl -sS --path-as-is -g -X ${quoted(Buffer.from(method))} ${quoted(Buffer.from(origin + target, 'latin1'))}`,
    ...(version === '1.0' ? ['--http1.0'] : []),
    ...(method === 'HEAD' ? ['--head'] : []),
    ...shownHeaders.map(
      ([name, value]) => `-H ${quoted(Buffer.from(value === '' ? `${name};` : `${name}: ${value}`, 'latin1'))}`,
    ),
    ...(framing === 'chunked' ? [`-H 'transfer-encoding: chunked'`] : []),
    ...(body.length > 0 ? [`--data-binary ${quoted(body)}`] : []),
  ].join(' ')
}

/** Quoted for bash, byte by byte. Long bodies are repetitive, and shortened here. */
function quoted(bytes: Buffer): string {
  const text = bytes.subarray(0, maxShown).toString('latin1')
  const rest = bytes.length > maxShown ? `…and ${bytes.length - maxShown} bytes more` : ''
  if (/^[\x20-\x26\x28-\x7e]*$/.test(text)) return `'${text}${rest}'`
  const escaped = text.replaceAll(/[^\x20-\x7e]|['\\]/g, character =>
    /['\\]/.test(character) ? `\\${character}` : `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  )
  return `$'${escaped}${rest}'`
}
