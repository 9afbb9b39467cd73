import type { CompanyImport, ImportsParts } from '../../domain/moving-in/company-import.ts'
import { cutOver } from '../../domain/moving-in/cut-over.ts'
import { changeImport, type DueImport, findDueImports, findImport } from '../../domain/moving-in/import-store.ts'
import { removeCopies } from '../../domain/moving-in/remove-copies.ts'
import { SourceUnusable } from '../../platform/outbound/source-client.ts'
import type { Log } from '../../platform/process/log.ts'
import type { ScheduledJob } from '../scheduled-jobs.ts'
import { hasEnded, ImportInUse, ImportState, ImportStopped } from './import-state.ts'
import { compareWithSource, followCompany, readAll } from './imports.ts'

const maxAtOnce = 2
/** After a source that could not be reached. */
const retryMinutes = 2

interface Parts extends Pick<ImportsParts, 'database' | 'now' | 'allowPrivate' | 'blobs' | 'fileLimitMiB'> {
  readonly log: Log
}

/** Performs what the console asks for. Workers share the imports: the lease of one is held by the process that works on it. */
export class ImportWorker {
  readonly #parts: Parts
  readonly #running = new Map<string, Promise<void>>()
  readonly #ending = new AbortController()
  readonly #isEnding = () => this.#ending.signal.aborted
  readonly #endListening: () => void

  constructor(parts: Parts) {
    this.#parts = parts
    this.#endListening = parts.database.listen('imports', () => {
      this.#startDue().catch(error => parts.log.error({ err: error }, 'due imports could not be read'))
    })
  }

  /** It starts what is due, and does not wait for it. */
  get job(): ScheduledJob {
    return { name: 'imports of companies', everyMs: 1_000, perform: () => this.#startDue() }
  }

  /** Calls in progress end; the next worker goes on. */
  async stop(): Promise<void> {
    this.#endListening()
    this.#ending.abort()
    await Promise.all(this.#running.values())
  }

  async #startDue(): Promise<void> {
    const { database, log, now } = this.#parts
    if (this.#running.size >= maxAtOnce || this.#isEnding()) return
    const due = await database.readAutocommit('reachable companies', tx => findDueImports(tx, now()))
    // Another call may have started some meanwhile.
    for (const each of due.filter(each => this.#isFree(each)).slice(0, Math.max(0, maxAtOnce - this.#running.size))) {
      const running = this.#perform(each)
        .catch(error => log.error({ company: each.key, err: error }, 'import of a company failed'))
        .finally(() => this.#running.delete(each.key))
      this.#running.set(each.key, running)
    }
  }

  #isFree({ key, lease, leasedUntil }: DueImport): boolean {
    if (this.#running.has(key)) return false
    return leasedUntil < this.#parts.now().epochMilliseconds || hasEnded(lease)
  }

  async #perform({ companyId, key }: DueImport): Promise<void> {
    const { database, now } = this.#parts
    const found = await database.read(companyId, tx => findImport({ tx, companyId }))
    if (!found) return
    const change = (change: Partial<CompanyImport>) =>
      database.write(companyId, tx => changeImport({ tx, companyId, now: now() }, change, found))
    try {
      await this.#work(key, found)
      await change({ task: '', step: {}, dueAt: now().add({ seconds: found.followSeconds }) })
    } catch (error) {
      if (error instanceof ImportStopped || error instanceof ImportInUse || this.#isEnding()) return
      const mayPass = error instanceof SourceUnusable && error.mayPass
      if (mayPass) await change({ step: {}, dueAt: now().add({ minutes: retryMinutes }) })
      else await change({ task: '', step: {}, followSeconds: 0, error: (error as Error).message })
      if (!(error instanceof SourceUnusable)) throw error
    }
  }

  async #work(key: string, asked: CompanyImport): Promise<void> {
    const { log: _, ...shared } = this.#parts
    const { database, now } = shared
    const [isEnding, signal] = [this.#isEnding, this.#ending.signal]
    const parts = { ...shared, isEnding, signal, asked }
    switch (asked.task) {
      case '':
        return followCompany(parts, key)
      case 'read':
        return readAll(parts, key)
      case 'compare':
        await compareWithSource(parts, key)
        return
      case 'cut over':
        return this.#alone(parts, key, () => cutOver(database, key, now))
      case 'abort':
        return this.#alone(parts, key, () => removeCopies(database, key, now, isEnding))
    }
  }

  #alone(parts: ImportsParts, key: string, work: () => Promise<unknown>): Promise<void> {
    return new ImportState({ ...parts, key }).hold(async () => {
      await work()
    })
  }
}
