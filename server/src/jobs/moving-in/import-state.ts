import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { CompanyId } from '../../domain/ids.ts'
import {
  type AskedTask,
  type CompanyImport,
  type ImportStep,
  type ImportsParts,
  type ListProgress,
  withProblems,
} from '../../domain/moving-in/company-import.ts'
import {
  advanceCompany,
  changeImport,
  findImport,
  findLease,
  leaseImport,
  releaseImport,
} from '../../domain/moving-in/import-store.ts'
import type { ImportedKind, ImportProblem } from '../../domain/moving-in/imported-kind.ts'
import type { Tenant, TenantScope } from '../../domain/tenant.ts'
import type { Company } from '../../domain/tenants/company.ts'
import { loadCompany } from '../../domain/tenants/load-company.ts'
import type { SourceClient } from '../../platform/outbound/source-client.ts'
import { OptionalCalls } from './optional-calls.ts'

export interface LeaseParts extends Omit<ImportsParts, 'allowPrivate'> {
  readonly key: string
  /** Of the worker: it stops when the import has another one. */
  readonly asked?: AskedTask
}

export interface ImportParts extends LeaseParts {
  readonly source: SourceClient
}

/** Another process reads this company. */
export class ImportInUse extends Error {
  override name = 'ImportInUse'
}

/** It was asked to stop; the next run goes on. */
export class ImportStopped extends Error {
  override name = 'ImportStopped'
}

const leaseMinutes = 5

/** The saved state of an import that this process has the lease of; each change leaves one to go on from. */
export class ImportState<P extends LeaseParts = ImportParts> {
  readonly parts: P
  /** For parts of orders that not every source shows. */
  readonly optional = new OptionalCalls()
  readonly #lease = `${hostname()} ${process.pid} ${randomUUID()}`
  #company!: Company
  #import!: CompanyImport
  #step: ImportStep = {}
  #lastOid = 0
  #lastModified = 0

  constructor(parts: P) {
    this.parts = parts
  }

  get company(): Company {
    return this.#company
  }

  /** Nothing of the company was read completely before. */
  get isFirst(): boolean {
    return this.#import.state === 'reading'
  }

  /** Does the work while no other process does; an error is saved. */
  async hold(work: () => Promise<void>): Promise<void> {
    await this.#begin()
    held.add(this.#lease)
    try {
      await work()
    } catch (error) {
      await this.saveError(error)
      throw error
    } finally {
      held.delete(this.#lease)
      await this.write(scope => releaseImport(scope, this.#lease)).catch(() => undefined)
    }
  }

  async #begin(): Promise<void> {
    await this.loadCompany()
    const found = await this.write(async scope => {
      const other = await findLease(scope)
      const until = scope.now.add({ minutes: leaseMinutes })
      const isMine = await leaseImport(scope, this.#lease, until, hasEnded(other) ? other : this.#lease)
      return isMine ? findImport(scope) : undefined
    })
    if (!found) throw new ImportInUse(`another process imports ${this.parts.key} already`)
    this.#import = found
    this.#step = found.step
    if (!this.isFirst) {
      // A list with pages goes on where it ended; any other is read again.
      const again = Object.entries(found.progress).map(([kind, list]) => [
        kind,
        { ...list, isComplete: kind === 'company' },
      ])
      this.#import = { ...found, progress: Object.fromEntries(again) }
    }
  }

  get import(): CompanyImport {
    return this.#import
  }

  async loadCompany(): Promise<void> {
    const { database, key } = this.parts
    const company = await database.read('all companies', tx => loadCompany(tx, key))
    if (!company) throw new Error(`there is no company ${key}`)
    this.#company = company
  }

  read<T>(work: (tenant: Tenant) => Promise<T>): Promise<T> {
    const companyId = this.#company.id as CompanyId
    return this.parts.database.read(companyId, tx => work({ tx, companyId }))
  }

  write<T>(work: (scope: TenantScope) => Promise<T>): Promise<T> {
    const { database, now } = this.parts
    const companyId = this.#company.id as CompanyId
    return database.write(companyId, tx => work({ tx, companyId, now: now() }))
  }

  progressOf(kind: ImportedKind | 'company'): ListProgress {
    return this.#import.progress[kind] ?? { isComplete: false, total: 0 }
  }

  async advance(
    kind: ImportedKind | 'company',
    list: Partial<ListProgress>,
    problems: readonly ImportProblem[] = [],
    more: Partial<CompanyImport> = {},
  ): Promise<void> {
    this.stopIfAsked()
    const progress = { ...this.#import.progress, [kind]: { ...this.progressOf(kind), ...list } }
    const known = this.#import.problems
    await this.save({ ...more, progress, ...(problems.length > 0 && { problems: withProblems(known, problems) }) })
  }

  stopIfAsked(): void {
    if (this.parts.isEnding?.()) throw new ImportStopped('stopped')
  }

  /** New orders and changes of this company come after all that were read. */
  noteNewest(times: readonly Temporal.Instant[], oids: readonly number[] = []): void {
    for (const { epochMilliseconds } of times) this.#lastModified = Math.max(this.#lastModified, epochMilliseconds)
    this.#lastOid = Math.max(this.#lastOid, ...oids)
  }

  async complete(): Promise<void> {
    await this.write(scope => advanceCompany(scope, this.#lastOid, this.#lastModified))
    await this.save({ state: this.isFirst ? 'read' : this.#import.state, error: '' })
  }

  async saveError(error: unknown): Promise<void> {
    if (error instanceof ImportStopped || this.parts.isEnding?.()) return
    await this.save({ error: (error as Error).message }).catch(() => undefined)
  }

  /** How far a list is; the worker saves it for the console. */
  step(kind: ImportedKind, done: number, total: number): Partial<CompanyImport> {
    const { asked, now, onProgress } = this.parts
    const before = this.#step.kind === kind ? this.#step : { since: now().toString(), doneBefore: done }
    const step = { ...before, kind, done, total }
    this.#step = step
    onProgress?.(step)
    return asked ? { step } : {}
  }

  /** Keeps the lease, and saves what has changed. */
  async save(change: Partial<CompanyImport> = {}): Promise<void> {
    this.#import = { ...this.#import, ...change }
    const { asked } = this.parts
    const isStillAsked = await this.write(async scope => {
      await leaseImport(scope, this.#lease, scope.now.add({ minutes: leaseMinutes }))
      return changeImport(scope, change, asked)
    })
    if (!isStillAsked) throw new ImportStopped('stopped')
  }
}

/** The leases of this process; a container may give its number to the next one. */
const held = new Set<string>()

/** Of a process of this machine that was killed, so that its lease need not expire. */
export function hasEnded(lease: string): boolean {
  const [host, pid] = lease.split(' ')
  if (host !== hostname() || !pid) return false
  if (Number(pid) === process.pid) return !held.has(lease)
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
