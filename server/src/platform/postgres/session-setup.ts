import type { PoolClient } from 'pg'
import type { RowAccess } from '../../domain/database.ts'
import { query } from './pipelined-query.ts'
import { applicationRole } from './row-security.ts'

/** How a transaction begins: who works, on whose rows, and for how long. */
export interface TransactionSetup {
  readonly to: 'read' | 'write' | 'alter'
  readonly whose: RowAccess
  /** Whether what is said on the connection counts beyond the transaction; behind a pooler it does not. */
  readonly isKeeping: boolean
}

const limits = { statementMs: 15_000, lockMs: 10_000 }

const begins = {
  read: 'begin isolation level repeatable read read only',
  write: 'begin',
  alter: 'begin',
}

const company = (isLocal: boolean) => `set_config('app.company_id', $1, ${isLocal})`
/**
 * Every statement here is short; one that looks long to the server would take many times as long to be compiled. And
 * every one has its index, also where a table was empty when it was planned.
 */
const habits = (role: string, statementMs: number, lockMs: number, isLocal: boolean) =>
  `set_config('role', '${role}', ${isLocal}), set_config('statement_timeout', '${statementMs}', ${isLocal}),
  set_config('lock_timeout', '${lockMs}', ${isLocal}), set_config('jit', 'off', ${isLocal}),
  set_config('enable_seqscan', 'off', ${isLocal})`
const asWorker = (isLocal: boolean) => habits(applicationRole, limits.statementMs, limits.lockMs, isLocal)

const takeHabits = `select ${asWorker(false)}`
const turnTo = `select ${company(false)}`
const turnToForNow = `select ${company(true)}`
const workForNow = `select ${company(true)}, ${asWorker(true)}`
/** The owner of the tables, for as long as it takes; one process at a time. */
const ownForNow = `select ${company(true)}, ${habits('none', 0, 0, true)}, pg_advisory_xact_lock(7295)`

/** What a connection of one's own was told for good. */
const told = new WeakMap<PoolClient, { whose: RowAccess | undefined }>()

/**
 * Sends what a transaction begins with; none of the answers has to be waited for, but each must have been good before
 * the transaction counts. To read takes the least: a connection remembers whose rows it shows, and is told when others
 * are asked for. That must not be part of a transaction, which would take it back where it fails.
 */
export async function beginTransaction(
  client: PoolClient,
  { to, whose, isKeeping }: TransactionSetup,
): Promise<Promise<unknown>[]> {
  const values = [nameOf(whose)]
  const say = (text: string, name: string) => query(client, text, values, isKeeping ? name : undefined)
  if (to === 'alter') return [query(client, begins.alter, []), say(ownForNow, 'own')]
  if (!isKeeping) return [query(client, begins[to], []), say(workForNow, 'work')]
  if (!told.has(client)) await initSession(client)
  if (to === 'write') return [query(client, begins.write, []), say(turnToForNow, 'turn for now')]
  return [setTenant(client, whose), query(client, begins.read, [])]
}

/** Shows on this connection, from here on, whose rows are asked for; one that is of use to nobody else. */
export async function setTenant(client: PoolClient, whose: RowAccess): Promise<void> {
  const known = told.get(client)
  if (known?.whose === whose) return
  if (known) known.whose = whose
  await query(client, turnTo, [nameOf(whose)], 'turn')
}

/** After a failure nobody knows what of it was heard. */
export function resetSession(client: PoolClient): void {
  told.delete(client)
}

/** Waited for: nothing may be done on a connection as anybody else. */
export async function initSession(client: PoolClient): Promise<void> {
  await query(client, takeHabits, [])
  told.set(client, { whose: undefined })
}

function nameOf(whose: RowAccess): string {
  return whose === 'all companies' ? '*' : whose
}
