import { mkdtempSync, rmSync } from 'node:fs'
import { createConnection, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addressOf } from '../../engine.ts'
import { TappedConnection } from './tapped-connection.ts'

/** The point of the interruption: right before a step, or right after it and before its response. */
export interface Break {
  readonly step: string
  /** The index among the steps of that name. */
  readonly nth: number
  readonly when: 'before' | 'after'
  /** Only the connection breaks, or the process is killed with all its connections. */
  readonly how: 'breaks' | 'dies'
}

const socketName = '.s.PGSQL.5432'

/**
 * A proxy between the program and a PostgreSQL server that sees every statement, in the order they are sent
 * in. At one of them it closes the connection: nothing that was not forwarded before reaches the server, and no response that
 * was not forwarded before reaches the program.
 */
export class Tap {
  readonly #folder = mkdtempSync(join(tmpdir(), 'plumbline-tap-'))
  readonly #connections = new Set<TappedConnection>()
  readonly #server: Server
  /** The names of the steps since counting began. */
  steps: string[] = []
  /** The process behind this tap. */
  life = 0
  isDead = false
  /** Whether reads are counted, which leave nothing behind. */
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

  /** The address of the database through this tap. */
  addressOf(database: string): string {
    return addressOf(this.#folder, database)
  }

  /** A new process. */
  begin(): void {
    this.#cutAll()
    this.life += 1
    this.isDead = false
  }

  /** Counts steps from here; one may be interrupted. Settles when that happened. */
  count(wanted?: Break): Promise<void> {
    this.steps = []
    this.#break = wanted
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#onBroken = resolve
    return promise
  }

  /** A step that is not a statement; returns whether the process is killed at it. */
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

  /** The interrupted step is the last one of that name. */
  #isWanted(name: string): boolean {
    return this.#break?.step === name && this.steps.filter(step => step === name).length === this.#break.nth
  }

  #cutAll(): void {
    for (const connection of this.#connections) connection.cut()
  }

  /** Closes all connections and accepts no others. */
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
