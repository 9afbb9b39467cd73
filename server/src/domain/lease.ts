import type { Statement, Value } from './database.ts'
import { newId, type WorkerId } from './ids.ts'
import { toMillis } from './rows.ts'
import { fixedStatement } from './statements.ts'

/**
 * A table whose rows are jobs. A worker claims due rows for the length of a lease: it moves their due time to the end of
 * the lease and may write its token on them. While it holds the lease it completes the row. The leases of a dead worker
 * are ended by another one; where that fails, a row is due again when its lease ends. The next token keeps the old worker
 * from completing it.
 */
export interface LeasedTable {
  readonly table: string
  /** The column that a claim compares and moves: when the row is due, or when its lease ends. */
  readonly dueAt: string
  /** Condition of the rows that can be claimed, as in the partial index on `dueAt`. */
  readonly isOpen?: string
}

export interface ClaimQuery {
  /** Condition with placeholders: among which rows of a company to look for due ones. With `key` it is the primary key. */
  readonly among: string
  readonly key: string
  /** Never wait for another transaction, but claim other rows. */
  readonly skipLocked?: boolean
  /** Further assignments, with placeholders. */
  readonly set?: string
  readonly returning: string
}

export interface ClaimValues {
  readonly now: Temporal.Instant
  /** The end of the lease. */
  readonly until: Temporal.Instant
  readonly limit: number
  readonly among: readonly Value[]
  readonly set?: readonly Value[]
}

/**
 * A statement that claims the rows due longest. Where it does not skip locked rows, the update repeats the condition: of
 * two concurrent claims, the second waits for the first and evaluates the condition again.
 */
export function claimStatement(
  { table, dueAt, isOpen }: LeasedTable,
  { among, key, skipLocked, set, returning }: ClaimQuery,
): (values: ClaimValues) => Statement {
  const isDue = `${among} and ${isOpen ? `${isOpen} and ` : ''}${dueAt} <= ?`
  // failpoint: lease-never-begins
  const claim = fixedStatement(`
    update ${table} set ${dueAt} = ?${set ? `, ${set}` : ''}
    where ${skipLocked ? among : isDue} and ${key} in (
      select ${key} from ${table} where ${isDue}
      order by ${dueAt} limit ?${skipLocked ? ' for no key update skip locked' : ''})
    returning ${returning}`)
  return values => {
    const [now, until] = [toMillis(values.now), toMillis(values.until)]
    const { among: owner, set: assigned = [], limit } = values
    return claim(until, ...assigned, ...owner, ...(skipLocked ? [] : [now]), ...owner, now, limit)
  }
}

/** A token names its worker, so that the claims of a dead worker are found. */
export function newClaim(worker: WorkerId): string {
  return `${worker}.${newId()}`
}

/** A statement that makes all claimed rows of a worker due. They keep their tokens, as when a lease ends by itself. */
export function endLeases({
  table,
  dueAt,
  isOpen,
}: LeasedTable): (worker: WorkerId, now: Temporal.Instant) => Statement {
  const end = fixedStatement(
    `update ${table} set ${dueAt} = ? where ${isOpen ? `${isOpen} and ` : ''}claim >= ? and claim < ?`,
  )
  // A slash is the next character after the full stop.
  return (worker, now) => end(toMillis(now), `${worker}.`, `${worker}/`)
}

export interface HeldUpdate {
  readonly key: readonly string[]
  readonly set: string
  readonly states?: readonly string[]
  /** Further condition, with placeholders. */
  readonly and?: string
}

/**
 * A statement that changes one row while its lease is held; it changes nothing where another worker has claimed the row.
 * Values: those of `set`, the key, the token, those of `and`.
 */
export function updateHeld(
  table: string,
  { key, set, states = ['due'], and }: HeldUpdate,
): (...values: readonly Value[]) => Statement {
  const isRow = key.map(column => `${column} = ?`).join(' and ')
  // failpoint: failure-completed-without-lease
  return fixedStatement(`
    update ${table} set ${set}
    where ${isRow} and claim = ? and state in (${states.map(state => `'${state}'`).join(', ')})${and ? ` and ${and}` : ''}`)
}
