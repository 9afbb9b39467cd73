import type { Socket } from 'node:net'
import { nameOf } from '../../crash/statement-name.ts'
import { type Frame, Frames, farewell, textsIn } from './frames.ts'

export interface Tapping {
  /** Counts a statement, and returns whether the connection breaks at it. */
  count(name: string, isRead: boolean): 'before' | 'after' | undefined
  broken(): void
  ended(): void
}

/** Notifications between processes, outside of any write; listeners poll anyway. */
const isCall = (text: string) => text.startsWith('listen ') || text.includes('pg_notify')

/** It follows BEGIN without waiting, and leaves nothing behind either. */
const isTenant = (text: string) => text.startsWith('set local app.company_id')

/** One connection of the program, and its counterpart at the server. */
export class TappedConnection {
  readonly #client: Socket
  readonly #server: Socket
  readonly #tapping: Tapping
  readonly #texts = new Map<string, string>()
  /** The messages of an incomplete statement. */
  #frames: Buffer[] = []
  #text = ''
  /** The number of ReadyForQuery messages still expected, the first of which ends the startup. */
  #awaited = 1
  #isWriting = false
  #isHolding = false
  #breaks: 'before' | 'after' | undefined
  #isCut = false

  constructor(client: Socket, server: Socket, tapping: Tapping) {
    this.#client = client
    this.#server = server
    this.#tapping = tapping
    const [asked, answered] = [new Frames('client'), new Frames('server')]
    client.on('data', (bytes: Buffer) => {
      for (const frame of asked.take(bytes)) this.#hear(frame)
    })
    server.on('data', (bytes: Buffer) => {
      for (const frame of answered.take(bytes)) this.#answer(frame)
    })
    for (const socket of [client, server]) socket.on('error', () => this.cut()).on('close', () => this.cut())
  }

  cut(): void {
    if (this.#isCut) return
    this.#isCut = true
    this.#client.destroy()
    this.#server.destroy()
    this.#tapping.ended()
  }

  #hear(frame: Frame): void {
    if (this.#isCut || this.#isHolding) return
    this.#frames.push(frame.bytes)
    this.#read(frame)
    if (frame.kind === 'Q' || frame.kind === 'S') this.#statement()
    else if (frame.kind === 'startup' || frame.kind === 'X') this.#sendOn()
  }

  #read(frame: Frame): void {
    if (frame.kind === 'Q') this.#text = textsIn(frame, 1)[0] ?? ''
    if (frame.kind === 'P') {
      const [name = '', text = ''] = textsIn(frame, 2)
      this.#texts.set(name, text)
    }
    if (frame.kind === 'B') this.#text = this.#texts.get(textsIn(frame, 2)[1] ?? '') ?? ''
  }

  #statement(): void {
    const text = this.#text
    if (text === 'begin') this.#isWriting = true
    const breaks =
      isCall(text) || isTenant(text) ? undefined : this.#tapping.count(nameOf({ sql: text }), !this.#isWriting)
    if (text === 'commit' || text === 'rollback') this.#isWriting = false
    if (breaks) this.#isHolding = true
    this.#breaks = breaks
    if (breaks !== 'before') {
      this.#awaited += 1
      this.#sendOn()
    } else if (this.#awaited === 0) this.#break()
  }

  #sendOn(): void {
    for (const bytes of this.#frames.splice(0)) this.#server.write(bytes)
  }

  /** Waits for the responses to earlier statements, after which the state of the server is known. */
  #answer({ kind, bytes }: Frame): void {
    if (this.#isCut) return
    if (kind === 'Z') this.#awaited -= 1
    const isLast = this.#breaks === 'after' && this.#awaited <= (kind === 'Z' ? 0 : 1)
    if (!isLast) this.#client.write(bytes)
    if (this.#breaks && this.#awaited === 0) this.#break()
  }

  /** A server that closes a connection sends an error where it can; after a lost response everything else is lost too. */
  #break(): void {
    if (this.#breaks === 'before') this.#client.end(farewell())
    else this.#client.destroy()
    this.#isCut = true
    this.#server.destroy()
    this.#tapping.ended()
    this.#tapping.broken()
  }
}
