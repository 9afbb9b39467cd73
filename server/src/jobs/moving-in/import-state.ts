import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { CompanyId } from '../../domain/ids.ts'
import {
  type CompanyImport,
  type ImportedKind,
  type ImportProblem,
  type ImportsParts,
  type ListProgress,
  withProblems,
} from '../../domain/moving-in/company-import.ts'
import {
  advanceCompany,
  findImport,
  findLease,
  leaseImport,
  releaseImport,
  updateImport,
} from '../../domain/moving-in/import-store.ts'
import type { TenantScope } from '../../domain/tenant.ts'
import type { Company } from '../../domain/tenants/company.ts'
import { loadCompany } from '../../domain/tenants/load-company.ts'
import type { SourceClient } from '../../platform/outbound/source-client.ts'

export interface ImportParts extends Omit<ImportsParts, 'allowPrivate'> {
  readonly source: SourceClient
  readonly key: string
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
export class ImportState {
  readonly parts: ImportParts
  readonly #lease = `${hostname()} ${process.pid} ${randomUUID()}`
  #company!: Company
  #import!: CompanyImport
  #lastOid = 0
  #lastModified = 0

  constructor(parts: ImportParts) {
    this.parts = parts
  }

  get company(): Company {
    return this.#company
  }

  /** Nothing of the company was read completely before. */
  get isFirst(): boolean {
    return this.#import.state === 'reading'
  }

  async begin(): Promise<void> {
    await this.loadCompany()
    const found = await this.write(async scope => {
      const other = await findLease(scope)
      const until = scope.now.add({ minutes: leaseMinutes })
      const isMine = await leaseImport(scope, this.#lease, until, hasEnded(other) ? other : this.#lease)
      return isMine ? findImport(scope) : undefined
    })
    if (!found) throw new ImportInUse(`another process imports ${this.parts.key} already`)
    this.#import = found
    if (!this.isFirst) {
      // A list with pages goes on where it ended; any other is read again.
      const again = Object.entries(found.progress).map(([kind, list]) => [
        kind,
        { ...list, isComplete: kind === 'company' },
      ])
      this.#import = { ...found, progress: Object.fromEntries(again) }
    }
  }

  async loadCompany(): Promise<void> {
    const { database, key } = this.parts
    const company = await database.read('all companies', tx => loadCompany(tx, key))
    if (!company) throw new Error(`there is no company ${key}`)
    this.#company = company
  }

  write<T>(work: (scope: TenantScope) => Promise<T>): Promise<T> {
    const { database, now } = this.parts
    const companyId = this.#company.id as CompanyId
    return database.write(companyId, tx => work({ tx, companyId, now: now() }))
  }

  progressOf(kind: ImportedKind | 'company' | 'events'): ListProgress {
    return this.#import.progress[kind] ?? { isComplete: false, total: 0 }
  }

  async advance(
    kind: ImportedKind | 'company' | 'events',
    list: Partial<ListProgress>,
    problems: readonly ImportProblem[] = [],
  ): Promise<void> {
    this.stopIfAsked()
    const progress = { ...this.#import.progress, [kind]: { ...this.progressOf(kind), ...list } }
    await this.#save({ progress, problems: withProblems(this.#import.problems, problems) })
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
    await this.#save({ state: this.isFirst ? 'read' : this.#import.state, error: '' })
  }

  async saveError(error: unknown): Promise<void> {
    if (error instanceof ImportStopped) return
    await this.#save({ error: (error as Error).message }).catch(() => undefined)
  }

  async release(): Promise<void> {
    await this.write(scope => releaseImport(scope, this.#lease)).catch(() => undefined)
  }

  async #save(changes: Partial<CompanyImport>): Promise<void> {
    this.#import = { ...this.#import, ...changes }
    await this.write(async scope => {
      await updateImport(scope, this.#import)
      await leaseImport(scope, this.#lease, scope.now.add({ minutes: leaseMinutes }))
    })
  }
}

/** Of a process of this machine that was killed, so that its lease need not expire. */
function hasEnded(lease: string): boolean {
  const [host, pid] = lease.split(' ')
  if (host !== hostname() || !pid) return false
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
