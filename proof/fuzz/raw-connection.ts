import { connect, type Socket } from 'node:net'

/** A response. */
export interface Reply {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  readonly body: Buffer
  readonly ms: number
}

/** Why no response arrived. */
export type NoResponse = 'closed' | 'timeout'

const noBody = Buffer.alloc(0)

/** Far less than the keep-alive timeout of the server, which may close an idle connection while a request is sent. */
const maxIdleMs = 30_000

/**
 * One connection at a time, reused while the server keeps it open. It sends raw bytes, since HTTP clients would refuse
 * most of them.
 */
export class RawConnection {
  readonly #host: string
  readonly #port: number
  readonly #timeoutMs: number
  readonly #localAddress: string | undefined
  #socket: Socket | undefined

  constructor(origin: string, timeoutMs = 30_000, localAddress?: string) {
    this.#timeoutMs = timeoutMs
    this.#localAddress = localAddress
    const { hostname, port } = new URL(origin)
    this.#host = hostname
    this.#port = Number(port)
  }

  /** With `breaksOff`, the connection is closed right after the last byte. */
  send(bytes: Buffer, method: string, breaksOff = false): Promise<Reply | NoResponse> {
    const socket = this.#socket ?? this.#open()
    socket.setTimeout(0)
    this.#socket = undefined
    const startedAt = performance.now()
    return new Promise(resolve => {
      let received: Buffer = noBody
      const settle = (outcome: Reply | NoResponse, keeps: boolean) => {
        clearTimeout(timer)
        socket.removeAllListeners()
        socket.on('error', () => undefined)
        if (keeps && !breaksOff) this.#keep(socket)
        else socket.destroy()
        resolve(outcome)
      }
      const read = (isEnd: boolean) => {
        const found = readReply(received, method, isEnd)
        if (found) settle({ ...found.reply, ms: performance.now() - startedAt }, found.keeps && !isEnd)
        else if (isEnd) settle('closed', false)
      }
      const timer = setTimeout(() => settle('timeout', false), this.#timeoutMs)
      socket.on('data', (chunk: Buffer) => {
        received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
        read(false)
      })
      socket.on('error', () => undefined)
      socket.on('close', () => read(true))
      if (breaksOff) socket.end(bytes)
      else socket.write(bytes)
    })
  }

  close(): void {
    this.#socket?.destroy()
  }

  #open(): Socket {
    const localAddress = this.#localAddress
    const socket = connect({ port: this.#port, host: this.#host, ...(localAddress && { localAddress }) })
    socket.setNoDelay(true)
    return socket
  }

  #keep(socket: Socket): void {
    this.#socket = socket
    const discard = () => {
      if (this.#socket === socket) this.#socket = undefined
      socket.destroy()
    }
    socket.once('close', discard).once('end', discard)
    socket.setTimeout(maxIdleMs, discard)
  }
}

interface Found {
  readonly reply: Omit<Reply, 'ms'>
  readonly keeps: boolean
}

/** The response once it is complete; 1xx responses are skipped. */
function readReply(bytes: Buffer, method: string, isEnd: boolean): Found | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const [statusLine = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n')
  const status = Number(/^HTTP\/1\.[01] (\d{3})(?: |$)/.exec(statusLine)?.[1])
  const rest = bytes.subarray(end + 4)
  if (status >= 100 && status < 200) return readReply(rest, method, isEnd)
  const headers = new Map(
    lines.map(line => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const keeps = headers.get('connection') !== 'close'
  const found = (body: Buffer) => ({ reply: { status, headers, body }, keeps })
  if (method === 'HEAD' || status === 204 || status === 304) return found(noBody)
  if (headers.get('transfer-encoding') === 'chunked') {
    const body = readChunks(rest)
    return body && found(body)
  }
  const length = headers.get('content-length')
  if (length === undefined) return isEnd ? found(rest) : undefined
  return rest.length >= Number(length) ? found(rest.subarray(0, Number(length))) : undefined
}

function readChunks(bytes: Buffer): Buffer | undefined {
  const chunks: Buffer[] = []
  for (let at = 0; ; ) {
    const end = bytes.indexOf('\r\n', at)
    if (end < 0) return undefined
    const length = Number.parseInt(bytes.toString('latin1', at, end), 16)
    // Bytes that are no chunk become the end of the body, which then is no JSON: a finding.
    if (Number.isNaN(length)) return Buffer.concat([...chunks, bytes.subarray(at)])
    if (length === 0) return bytes.length >= end + 4 ? Buffer.concat(chunks) : undefined
    if (bytes.length < end + 2 + length + 2) return undefined
    chunks.push(bytes.subarray(end + 2, end + 2 + length))
    at = end + 2 + length + 2
  }
}
