import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'

export type Behaviour = (socket: Socket) => void

/** A TCP server on loopback that answers every connection as the test says. */
export class HostileServer {
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  behaviour: Behaviour
  connections = 0
  /** The bytes that it has received. */
  received = 0
  #sentBefore = 0

  private constructor(server: Server, behaviour: Behaviour) {
    this.#server = server
    this.behaviour = behaviour
    server.on('connection', socket => {
      this.connections += 1
      this.#sockets.add(socket)
      socket
        .on('error', () => undefined)
        .on('close', () => {
          this.#sockets.delete(socket)
          this.#sentBefore += sentBy(socket)
        })
      socket.on('data', bytes => {
        this.received += bytes.length
      })
      this.behaviour(socket)
    })
  }

  static async open(behaviour: Behaviour = silence): Promise<HostileServer> {
    const server = createServer()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new HostileServer(server, behaviour)
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** The connections that the client has not closed. */
  get open(): number {
    return this.#sockets.size
  }

  /** The bytes that clients have read, with what the system holds for them. */
  get sent(): number {
    return [...this.#sockets].reduce((sum, socket) => sum + sentBy(socket), this.#sentBefore)
  }

  async close(): Promise<void> {
    this.#server.close()
    for (const socket of this.#sockets) socket.destroy()
    await once(this.#server, 'close')
  }
}

function sentBy(socket: Socket): number {
  return socket.bytesWritten - socket.writableLength
}

export const silence: Behaviour = () => undefined

/** Sends a text slowly: one byte at a time, then the last one for ever. */
export function drip(text: string, everyMs = 50): Behaviour {
  return socket => {
    let at = 0
    const timer = setInterval(() => {
      socket.write(text[Math.min(at, text.length - 1)] ?? '')
      at += 1
    }, everyMs)
    socket.on('close', () => clearInterval(timer))
  }
}

/** Sends the same bytes as fast as they are read, without an end. */
export function flood(text: string): Behaviour {
  const chunk = Buffer.from(text.repeat(Math.ceil(65_536 / text.length)))
  return socket => {
    const more = () => {
      while (!socket.destroyed && socket.write(chunk));
    }
    socket.on('drain', () => setImmediate(more))
    more()
  }
}

/** Sends texts, and behaves, in this order. */
export function sequence(...behaviours: readonly (string | Behaviour)[]): Behaviour {
  return socket => {
    for (const each of behaviours) {
      if (typeof each === 'string') socket.write(each)
      else each(socket)
    }
  }
}

/** The same, once the first bytes of a request have come. */
export function afterRequest(...behaviours: readonly (string | Behaviour)[]): Behaviour {
  return socket => void socket.once('data', () => sequence(...behaviours)(socket))
}

export const hangUp: Behaviour = socket => void socket.destroy()
