import { randomUUID } from 'node:crypto'
import { type Database, maxBroadcastBytes } from '../../../domain/database.ts'
import { type CompanyId, type OrderId, readId, type UserId } from '../../../domain/ids.ts'
import type { Viewer } from './viewer.ts'

/** What this process knows and wants to know. */
interface ThisProcess {
  readonly viewersOf: (companyId: CompanyId) => readonly Viewer[]
  readonly companies: () => Iterable<CompanyId>
  readonly onChange: (companyId: CompanyId) => void
}

/** How often a process repeats what it said: a broadcast may be lost. */
const repeatMs = 4_000
/** After so many repetitions that did not come, the process is dead. */
const missedRepeats = 2
/** Changes at the same moment, such as a client that connects again, are one broadcast. */
const gatherMs = 25
const viewersPerBroadcast = 50

/** A part of the viewers of a process; together they are all of them. */
interface Broadcast {
  readonly process: string
  readonly company: CompanyId
  readonly part: number
  /** Asks others for theirs. */
  readonly isFirst: boolean
  readonly viewers: readonly (readonly [order: string, user: string, editing: string])[]
}

interface Heard {
  readonly viewers: readonly Viewer[]
  /** The number of repetitions of this process at that time. */
  readonly heardAt: number
}

/** The viewers of the other processes, as they broadcast them. */
export class OtherProcesses {
  readonly #database: Database
  readonly #own: ThisProcess
  readonly #id = randomUUID()
  /** By company, and by process and part. */
  readonly #heard = new Map<CompanyId, Map<string, Heard>>()
  /** The companies to publish, with whether others are asked. */
  readonly #unsent = new Map<CompanyId, boolean>()
  /** Parts that were sent last. */
  readonly #sentParts = new Map<CompanyId, number>()
  #repeats = 0
  #gathering: NodeJS.Timeout | undefined
  #repeating: NodeJS.Timeout | undefined

  constructor(database: Database, own: ThisProcess) {
    this.#database = database
    this.#own = own
  }

  viewers(companyId: CompanyId): Viewer[] {
    return [...(this.#heard.get(companyId)?.values() ?? [])].flatMap(({ viewers }) => viewers)
  }

  /** Nothing is heard or said before this process has its first viewer. */
  publish(companyId: CompanyId, isFirst: boolean): void {
    this.#repeating ??= this.#begin()
    this.#unsent.set(companyId, isFirst || (this.#unsent.get(companyId) ?? false))
    this.#gathering ??= setTimeout(() => this.#send(), gatherMs).unref()
  }

  #begin(): NodeJS.Timeout {
    this.#database.onBroadcast(text => this.#receive(text))
    return setInterval(() => this.#repeat(), repeatMs).unref()
  }

  #repeat(): void {
    this.#repeats += 1
    for (const companyId of this.#own.companies()) this.publish(companyId, false)
    for (const [companyId, parts] of this.#heard) {
      const dead = [...parts].filter(([, { heardAt }]) => this.#repeats - heardAt > missedRepeats)
      for (const [key] of dead) parts.delete(key)
      if (parts.size === 0) this.#heard.delete(companyId)
      if (dead.length > 0) this.#own.onChange(companyId)
    }
  }

  #send(): void {
    this.#gathering = undefined
    for (const [company, isFirst] of this.#unsent) {
      const viewers = this.#own
        .viewersOf(company)
        .map(({ orderId, userId, editing }) => [orderId, userId, editing] as const)
      const parts = Math.ceil(viewers.length / viewersPerBroadcast)
      // Parts that were sent before and are empty now are said to be so.
      const count = Math.max(parts, this.#sentParts.get(company) ?? 0)
      for (let part = 0; part < count; part++) {
        const some = viewers.slice(part * viewersPerBroadcast, (part + 1) * viewersPerBroadcast)
        const said: Broadcast = { process: this.#id, company, part, isFirst, viewers: some }
        const text = JSON.stringify(said)
        if (Buffer.byteLength(text) <= maxBroadcastBytes) this.#database.broadcast(text)
      }
      if (parts === 0) this.#sentParts.delete(company)
      else this.#sentParts.set(company, parts)
    }
    this.#unsent.clear()
  }

  #receive(text: string): void {
    const said = readBroadcast(text)
    if (!said || said.process === this.#id) return
    const { company, process, part, isFirst } = said
    const viewers = said.viewers.map(([orderId, userId, editing]) => {
      return { orderId: orderId as OrderId, userId: userId as UserId, editing }
    })
    const parts = this.#heard.getOrInsertComputed(company, () => new Map())
    if (viewers.length === 0) parts.delete(`${process} ${part}`)
    else parts.set(`${process} ${part}`, { viewers, heardAt: this.#repeats })
    if (parts.size === 0) this.#heard.delete(company)
    this.#own.onChange(company)
    if (isFirst && this.#own.viewersOf(company).length > 0) this.publish(company, false)
  }
}

/** Undefined for the text of a version that says it in another way. */
function readBroadcast(text: string): Broadcast | undefined {
  try {
    const said = JSON.parse(text) as Broadcast
    const isWhole = typeof said.process === 'string' && readId(said.company) && Number.isInteger(said.part)
    return isWhole && Array.isArray(said.viewers) ? said : undefined
  } catch {
    return undefined
  }
}
