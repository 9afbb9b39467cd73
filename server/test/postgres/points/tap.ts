import { mkdtempSync, rmSync } from 'node:fs'
import { createConnection, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addressOf } from '../../engine.ts'
import { TappedConnection } from './tapped-connection.ts'

/** Where something ends: right before a step, or right after it was made and before that is told. */
export interface Break {
  readonly step: string
  /** Which of those of that name. */
  readonly nth: number
  readonly when: 'before' | 'after'
  /** A connection breaks and its process goes on, or the process dies and all its connections with it. */
  readonly how: 'breaks' | 'dies'
}

const socketName = '.s.PGSQL.5432'

/**
 * Stands between the program and a PostgreSQL server and sees every statement, as it is sent and in the order it is sent
 * in. At one of them it cuts the connection: nothing that was not sent on before reaches the server, and no answer that
 * was not handed on before reaches the program.
 */
export class Tap {
  readonly #folder = mkdtempSync(join(tmpdir(), 'plumbline-tap-'))
  readonly #connections = new Set<TappedConnection>()
  readonly #server: Server
  /** What was done since somebody began to count, by its name. */
  steps: string[] = []
  /** Which process this is the tap of. */
  life = 0
  isDead = false
  /** Whether what only reads is counted: it leaves nothing behind. */
  countsReads = false
  #break: Break | undefined
  #onBroken: () => void = () => undefined

  constructor(socket: string) {
    this.#server = createServer(client => this.#take(client, join(socket, socketName)))
  }

  async open(): Promise<this> {
    await new Promise<void>(done => this.#server.listen(join(this.#folder, socketName), done))
    return this
  }

  /** Where a program reaches the database through it. */
  addressOf(database: string): string {
    return addressOf(this.#folder, database)
  }

  /** A new process. */
  begin(): void {
    this.#cutAll()
    this.life += 1
    this.isDead = false
  }

  /** Counts what is done from here; one step may be the last. Settles when that happened. */
  count(wanted?: Break): Promise<void> {
    this.steps = []
    this.#break = wanted
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#onBroken = resolve
    return promise
  }

  /** Something that is no statement; answers whether the process dies at it. */
  step(name: string, when: Break['when']): boolean {
    if (when === 'before') this.steps.push(name)
    if (!this.#isWanted(name) || this.#break?.when !== when) return false
    this.#die()
    return true
  }

  async close(): Promise<void> {
    this.#cutAll()
    await new Promise(done => this.#server.close(done))
    rmSync(this.#folder, { recursive: true, force: true })
  }

  /** The last step of that name is the one that is waited for. */
  #isWanted(name: string): boolean {
    return this.#break?.step === name && this.steps.filter(step => step === name).length === this.#break.nth
  }

  #cutAll(): void {
    for (const connection of this.#connections) connection.cut()
  }

  /** It has no connections any more, and gets no others. */
  #die(): void {
    this.isDead = true
    this.#cutAll()
    this.#onBroken()
  }

  #take(client: Socket, path: string): void {
    if (this.isDead) {
      client.destroy()
      return
    }
    const connection = new TappedConnection(client, createConnection(path), {
      count: (name, isRead) => {
        if (isRead && !this.countsReads) return undefined
        this.steps.push(name)
        return this.#isWanted(name) ? this.#break?.when : undefined
      },
      broken: () => (this.#break?.how === 'dies' ? this.#die() : this.#onBroken()),
      ended: () => this.#connections.delete(connection),
    })
    this.#connections.add(connection)
  }
}
