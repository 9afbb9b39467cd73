import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Plumbline } from 'plumbline-client'
import { Directory } from 'plumbline-client/directory'
import { Unavailable } from 'plumbline-client/errors'
import type { DemoAccess } from '../../src/cli/demo/create-demo.ts'

export interface Booked {
  readonly id: string
  readonly oid: number
  readonly address1: string
  /** The base address that acknowledged it. */
  readonly at: string
}

/** An integrator who does what docs/moving.md asks: where nothing could be saved, ask the directory and send it again. */
export class TravellingClient {
  readonly booked: Booked[] = []
  readonly #directory: Directory
  readonly #keys: { readonly accessKey: string; readonly secretKey: string }
  #baseUrl: string | undefined
  #isOver = false
  readonly #loops: Promise<void>[] = []
  #refused = 0

  constructor({ owner, directory }: DemoAccess, directoryUrl: string) {
    this.#directory = new Directory(directoryUrl, directory)
    this.#keys = { accessKey: owner.access_key, secretKey: owner.secret_key }
  }

  /** How often it had to send something again. */
  get refused(): number {
    return this.#refused
  }

  start(loops: number): void {
    for (let i = 0; i < loops; i++) this.#loops.push(this.#bookOn())
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#loops)
  }

  /** Until so many more are booked. */
  async more(count: number): Promise<void> {
    const enough = this.booked.length + count
    while (this.booked.length < enough) {
      await Promise.race([pause(10), ...this.#loops])
    }
  }

  async #bookOn(): Promise<void> {
    while (!this.#isOver) this.booked.push(await this.#book(`${this.booked.length} ${randomUUID()} Street`))
  }

  async #book(address1: string): Promise<Booked> {
    const idempotencyKey = randomUUID()
    for (;;) {
      this.#baseUrl ??= (await this.#directory.resolve('demo')).url
      const baseUrl = this.#baseUrl
      try {
        const { id, oid } = await new Plumbline({ baseUrl, ...this.#keys }).createOrder(
          { address1 },
          { idempotencyKey },
        )
        return { id, oid, address1, at: baseUrl }
      } catch (error) {
        if (!(error instanceof Unavailable)) throw error
        this.#refused++
        this.#baseUrl = undefined
        await pause(20)
      }
    }
  }
}
