import pg, { type Client } from 'pg'
import { isOfOneRealm, type RowAccess } from '../../domain/database.ts'
import { type QueryOptions, query } from './pipelined-query.ts'
import type { OnlyCompanies } from './reachable-companies.ts'
import { applicationRole } from './row-security.ts'

export interface TransactionSetup {
  /** `alter` and `snapshot` run as the owner of the tables and without time limits. */
  readonly mode: 'read' | 'write' | 'alter' | 'snapshot'
  readonly access: RowAccess
  /** Where a server of a distributed store is away and its companies are left out. */
  readonly only?: OnlyCompanies | undefined
  /** Whether settings and prepared statements outlive the transaction; behind a transaction pooler they do not. */
  readonly keepsSession: boolean
}

const beginRead = 'begin isolation level repeatable read read only'
const begin = { read: beginRead, snapshot: beginRead, write: 'begin', alter: 'begin' }

/**
 * `jit`: every statement is short; compiling one that the planner believes to be long takes many times its run time.
 * `enable_seqscan`: every statement has an index, and a plan made for a small table is kept while the table grows, until
 * the next analyze. Measured: a table analyzed at 20 rows and grown to 100,000 takes 119 ms per point read with
 * sequential scans, 0.8 ms without.
 */
export const statementSettings = { statement_timeout: 15_000, lock_timeout: 10_000, jit: 'off', enable_seqscan: 'off' }

const ownerSettings = { ...statementSettings, statement_timeout: 0, lock_timeout: 0 }

const setSession = setAll('set', applicationRole, statementSettings)
const setLocal = setAll('set local', applicationRole, statementSettings)
const setLocalOwner = setAll('set local', 'none', ownerSettings)
/** Admits one process at a time. */
const lockSchema = 'select pg_advisory_xact_lock(7295)'

/** Sessions of our own that have the application role and its settings. */
const initialized = new WeakSet<Client>()

export function isOwner(mode: TransactionSetup['mode']): boolean {
  return mode === 'alter' || mode === 'snapshot'
}

/** Gives the session its role and settings, where a transaction relies on them. */
export async function prepareSession(client: Client, { mode, keepsSession }: TransactionSetup): Promise<void> {
  if (!isOwner(mode) && keepsSession && !initialized.has(client)) await initSession(client)
}

/**
 * Sends the first statements of a transaction. The caller need not wait for them, but they must have succeeded before the
 * transaction counts. Each is a message of its own: a distributed database hands SET LOCAL on to its nodes by repeating
 * the whole message there.
 */
export function beginTransaction(client: Client, { mode, access, keepsSession }: TransactionSetup): Promise<unknown> {
  const start = [begin[mode], setTenant('set local', access)]
  if (isOwner(mode)) {
    const lock = mode === 'alter' ? [lockSchema] : []
    return sendEach(client, [...start, ...setLocalOwner, ...lock], { isUnlimited: true })
  }
  return sendEach(client, keepsSession ? start : [...start, ...setLocal])
}

/**
 * From here on, row-level security shows the rows of this company. SET LOCAL within a transaction also reaches the nodes
 * of a distributed database; other forms of SET, and `set_config`, do not.
 */
export function setTenant(set: 'set' | 'set local', access: RowAccess): string {
  return `${set} app.company_id = ${pg.escapeLiteral(isOfOneRealm(access) ? access : '*')}`
}

/** Callers wait for it: no statement may run under the login role. */
export async function initSession(client: Client): Promise<void> {
  await sendEach(client, setSession)
  initialized.add(client)
}

function setAll(set: 'set' | 'set local', role: string, settings: Readonly<Record<string, string | number>>): string[] {
  return Object.entries({ role, ...settings }).map(([name, value]) => `${set} ${name} = ${value}`)
}

/** Pipelined: they leave in one write and take one round trip. */
function sendEach(client: Client, statements: readonly string[], options: QueryOptions = {}): Promise<unknown> {
  return Promise.all(statements.map(statement => query(client, statement, [], options)))
}
