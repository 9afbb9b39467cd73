import { mistakeIn } from '../refusal.ts'
import type { Tenant, TenantScope } from '../tenant.ts'
import { requireNotMigrating } from '../tenants/migration-store.ts'
import type { ImportProgress, ImportTask } from './company-import.ts'
import { newImport } from './company-import.ts'
import {
  changeImport,
  countOrders,
  countRecords,
  findImportSummary,
  type ImportSummary,
  insertImport,
  type RecordCount,
  removeImport,
} from './import-store.ts'

/** The import of a company, and what is in the company by now. */
export interface MoveIn {
  readonly import: ImportSummary | undefined
  readonly counts: readonly RecordCount[]
  readonly orders: number
  readonly now: Temporal.Instant
}

export async function findMoveIn(scope: TenantScope): Promise<MoveIn> {
  return {
    import: await findImportSummary(scope),
    counts: await countRecords(scope),
    orders: await countOrders(scope),
    now: scope.now,
  }
}

/** A source that was looked at: its address is checked, its secret encrypted. */
export interface CheckedSource {
  readonly source: string
  readonly accessKey: string
  readonly sealedSecret: string
  readonly callsAtOnce: number
  readonly callsPerSecond: number
  /** Numbers of records, as far as the source tells them. */
  readonly progress: ImportProgress
}

const isOver = ({ state }: Pick<ImportSummary, 'state'>) => state === 'cut over' || state === 'aborted'

/** Begins to read into this company, or goes on with another key. The worker does it. */
export async function startMoveIn(scope: TenantScope, checked: CheckedSource): Promise<MoveIn> {
  scope.tx.notify('imports')
  await requireNotMigrating(scope)
  const found = await findImportSummary(scope)
  if (found && !isOver(found)) {
    if (found.source !== checked.source)
      throw mistakeIn('address', `is not ${found.source}, from which this company is read`)
    const { progress: _, ...changed } = checked
    await changeImport(scope, { ...changed, task: 'read', dueAt: scope.now, error: '' })
    return findMoveIn(scope)
  }
  await requireNoOrders(scope)
  await removeImport(scope)
  const at = scope.now
  await insertImport(scope, {
    ...newImport,
    ...checked,
    ...{ state: 'reading', task: 'read', dueAt: at, startedAt: at, changedAt: at, problems: [], error: '' },
  })
  return findMoveIn(scope)
}

/** Numbers of orders are given once: what is here would stand in the way of those of the source. */
async function requireNoOrders(tenant: Tenant): Promise<void> {
  const orders = await countOrders(tenant)
  if (orders > 0)
    throw mistakeIn('company', `has ${orders} orders: move into a company without orders, such as a new one`)
}

export const moveInSteps = ['read', 'compare', 'follow', 'pause', 'cut over', 'abort'] as const
export type MoveInStep = (typeof moveInSteps)[number]

/** Asks the worker for the next step, or to pause. */
export async function stepMoveIn(scope: TenantScope, step: MoveInStep, everySeconds: number): Promise<MoveIn> {
  scope.tx.notify('imports')
  await requireNotMigrating(scope)
  const found = await findImportSummary(scope)
  if (!found || isOver(found)) throw mistakeIn('step', 'there is nothing to do: no company is moving in')
  const isRead = found.state !== 'reading'
  if (!isRead && step !== 'read' && step !== 'pause' && step !== 'abort')
    throw mistakeIn('step', 'the source was not read to its end yet')
  const ask = (task: ImportTask) => changeImport(scope, { task, dueAt: scope.now, error: '', step: {} })
  switch (step) {
    case 'pause':
      await changeImport(scope, { task: '', dueAt: scope.now, followSeconds: 0, step: {}, error: '' })
      break
    case 'follow':
      await changeImport(scope, {
        ...{ state: 'following', task: '', dueAt: scope.now, error: '', followSeconds: everySeconds },
      })
      break
    case 'read':
      await ask('read')
      break
    default:
      if (step !== 'compare') await changeImport(scope, { followSeconds: 0 })
      await ask(step)
  }
  return findMoveIn(scope)
}
