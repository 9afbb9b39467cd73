import { setTimeout as pause } from 'node:timers/promises'
import { type AssistantCall, recordCalls } from '../../domain/assistants/call-store.ts'
import type { CompanyId } from '../../domain/ids.ts'
import type { HttpParts } from '../server/http-server.ts'

/** Calls beyond these are not recorded while the store is slow. */
const maxWaiting = 10_000
/** Between two batches of a company: each write makes what is cached be looked at again. */
const pauseMs = 1_000

/** Records calls outside of the requests: those that arrive while a batch is saved, or soon after, are the next batch. */
export class CallLog {
  readonly #parts: Pick<HttpParts, 'database' | 'log'>
  readonly #waiting = new Map<CompanyId, AssistantCall[]>()
  readonly #saving = new Map<CompanyId, Promise<void>>()
  readonly #closing = new AbortController()

  constructor(parts: Pick<HttpParts, 'database' | 'log'>) {
    this.#parts = parts
  }

  note(companyId: CompanyId, call: AssistantCall): void {
    const waiting = this.#waiting.getOrInsertComputed(companyId, () => [])
    if (waiting.length < maxWaiting) waiting.push(call)
    if (!this.#saving.has(companyId)) this.#saving.set(companyId, this.#save(companyId))
  }

  /** Saves what waits. */
  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.all(this.#saving.values())
  }

  async #save(companyId: CompanyId): Promise<void> {
    const { signal } = this.#closing
    for (let calls = this.#take(companyId); calls; calls = this.#take(companyId)) {
      const batch = calls
      await this.#parts.database
        .writeAsyncCommit(companyId, tx => recordCalls({ tx, companyId }, batch))
        .catch(error => this.#parts.log.warn({ err: error }, 'calls of assistants were not recorded'))
      await pause(pauseMs, undefined, { signal, ref: false }).catch(() => {})
    }
    this.#saving.delete(companyId)
  }

  #take(companyId: CompanyId): AssistantCall[] | undefined {
    const calls = this.#waiting.get(companyId)
    this.#waiting.delete(companyId)
    return calls
  }
}
