import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
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

/** An integrator that follows docs/migration.md: after a 503 it resolves the company again and repeats the request. */
export class RedirectedClient {
  readonly booked: Booked[] = []
  readonly #directory: Directory
  readonly #keys: { readonly accessKey: string; readonly secretKey: string }
  #baseUrl: string | undefined
  #isStopped = false
  readonly #loops: Promise<void>[] = []
  #refused = 0

  constructor({ owner, directory }: DemoAccess, directoryUrl: string) {
    this.#directory = new Directory(directoryUrl, directory)
    this.#keys = { accessKey: owner.access_key, secretKey: owner.secret_key }
  }

  /** The number of repeated requests. */
  get refused(): number {
    return this.#refused
  }

  start(loops: number): void {
    for (let i = 0; i < loops; i++) this.#loops.push(this.#bookUntilStopped())
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await Promise.all(this.#loops)
  }

  async more(count: number): Promise<void> {
    const target = this.booked.length + count
    while (this.booked.length < target) {
      await Promise.race([sleep(10), ...this.#loops])
    }
  }

  async #bookUntilStopped(): Promise<void> {
    while (!this.#isStopped) this.booked.push(await this.#book(`${this.booked.length} ${randomUUID()} Street`))
  }

  async #book(address1: string): Promise<Booked> {
    const idempotencyKey = randomUUID()
    for (;;) {
      this.#baseUrl ??= (await this.#directory.resolve('demo')).url
      const baseUrl = this.#baseUrl
      try {
        const { id, oid } = await new Plumbline({ maxRetries: 0, baseUrl, ...this.#keys }).createOrder(
          { address1 },
          { idempotencyKey },
        )
        return { id, oid, address1, at: baseUrl }
      } catch (error) {
        if (!(error instanceof Unavailable)) throw error
        this.#refused++
        this.#baseUrl = undefined
        await sleep(20)
      }
    }
  }
}
