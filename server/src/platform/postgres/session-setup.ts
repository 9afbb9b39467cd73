import type { Client } from 'pg'
import type { RowAccess } from '../../domain/database.ts'
import { query } from './pipelined-query.ts'
import { applicationRole } from './row-security.ts'

export interface TransactionSetup {
  readonly mode: 'read' | 'write' | 'alter'
  readonly access: RowAccess
  /** Whether settings and prepared statements outlive the transaction; behind a transaction pooler they do not. */
  readonly keepsSession: boolean
}

const statementTimeoutMs = 15_000
const lockTimeoutMs = 10_000

const begin = {
  read: 'begin isolation level repeatable read read only',
  write: 'begin',
  alter: 'begin',
}

const tenant = (isLocal: boolean) => `set_config('app.company_id', $1, ${isLocal})`
/**
 * `jit`: every statement is short; compiling one that the planner believes to be long takes many times its run time.
 * `enable_seqscan`: every statement has an index, and a plan made for a small table is kept while the table grows, until
 * the next analyze. Measured: a table analyzed at 20 rows and grown to 100,000 takes 119 ms per point read with
 * sequential scans, 0.8 ms without.
 */
const settings = (role: string, statementMs: number, lockMs: number, isLocal: boolean) =>
  `set_config('role', '${role}', ${isLocal}), set_config('statement_timeout', '${statementMs}', ${isLocal}),
  set_config('lock_timeout', '${lockMs}', ${isLocal}), set_config('jit', 'off', ${isLocal}),
  set_config('enable_seqscan', 'off', ${isLocal})`
const applicationSettings = (isLocal: boolean) => settings(applicationRole, statementTimeoutMs, lockTimeoutMs, isLocal)

const setSession = `select ${applicationSettings(false)}`
const setSessionTenant = `select ${tenant(false)}`
const setLocalTenant = `select ${tenant(true)}`
const setLocal = `select ${tenant(true)}, ${applicationSettings(true)}`
/** As the owner of the tables and without time limits; the advisory lock admits one process at a time. */
const setLocalOwner = `select ${tenant(true)}, ${settings('none', 0, 0, true)}, pg_advisory_xact_lock(7295)`

/** The tenant that each session of our own is set to. */
const sessions = new WeakMap<Client, { access: RowAccess | undefined }>()

/**
 * Sends the first statements of a transaction. The caller need not wait for them, but each must have succeeded before
 * the transaction counts. A read sets the tenant for the session, and only when it changes: outside the transaction,
 * whose rollback would undo it.
 */
export async function beginTransaction(
  client: Client,
  { mode, access, keepsSession }: TransactionSetup,
): Promise<Promise<unknown>[]> {
  const set = (text: string, name: string) => query(client, text, [tenantOf(access)], keepsSession ? name : undefined)
  if (mode === 'alter') return [query(client, begin.alter), set(setLocalOwner, 'set local owner')]
  if (!keepsSession) return [query(client, begin[mode]), set(setLocal, 'set local')]
  if (!sessions.has(client)) await initSession(client)
  if (mode === 'write') return [query(client, begin.write), set(setLocalTenant, 'set local tenant')]
  return [setTenant(client, access), query(client, begin.read)]
}

/** From here on, row-level security shows the rows of this company on the connection. */
export async function setTenant(client: Client, access: RowAccess): Promise<void> {
  const session = sessions.get(client)
  if (session?.access === access) return
  if (session) session.access = access
  await query(client, setSessionTenant, [tenantOf(access)], 'set tenant')
}

/** After a failure the state of the session is unknown: the next transaction initializes it again. */
export function resetSession(client: Client): void {
  sessions.delete(client)
}

/** Callers wait for it: no statement may run under the login role. */
export async function initSession(client: Client): Promise<void> {
  await query(client, setSession)
  sessions.set(client, { access: undefined })
}

function tenantOf(access: RowAccess): string {
  return access === 'all companies' ? '*' : access
}
