import sql from 'sql-template-tag'
import { insertInto, instant, json, named, optional, orBlank, plain, rowReader } from '../columns.ts'
import type { OrderId, UserId } from '../ids.ts'
import { fromMillis, orNothing } from '../rows.ts'
import { deferRows } from '../statements.ts'
import type { Tenant } from '../tenant.ts'
import type { Scope } from '../tenants/scope.ts'
import type { Changes } from './history.ts'
import type { Order } from './order.ts'

export interface HistoryEntry {
  readonly userId: UserId
  readonly by: string
  /** The assistant through which the user acted; empty if none. */
  readonly assistant: string
  readonly at: Temporal.Instant
  readonly changes: Changes
}

/** The change belongs to its actor. */
type Writer = Pick<Scope, 'tx' | 'companyId' | 'actor' | 'assistant'>

const insertEntries = insertInto('order_history', {
  companyId: plain(),
  orderId: plain(),
  at: instant,
  userId: plain(),
  changes: json<Changes>(),
  assistant: optional(),
})

export function insertHistory({ tx, companyId, actor, assistant }: Writer, order: Order, changes: Changes): void {
  tx.defer(
    insertEntries([{ companyId, orderId: order.id, at: order.modifiedAt, userId: actor.id, changes, assistant }]),
  )
}

/** Entries of another system, each at a time of its own among those of its order. */
export function insertPastHistory(
  tenant: Tenant,
  entries: readonly (Pick<HistoryEntry, 'userId' | 'at' | 'changes'> & { readonly orderId: OrderId })[],
): void {
  const { companyId } = tenant
  const rows = entries.map(entry => ({ companyId, ...entry, assistant: undefined }))
  deferRows(tenant, insertEntries, rows)
}

/** The same entry for several orders. */
export function insertSameHistory(
  { tx, companyId, actor, assistant }: Writer,
  orders: readonly Pick<Order, 'id' | 'modifiedAt'>[],
  changes: Changes,
): void {
  if (orders.length === 0) return
  const rows = orders.map(({ id, modifiedAt }) => ({ orderId: id, at: modifiedAt }))
  tx.defer(insertEntries(rows.map(row => ({ companyId, ...row, userId: actor.id, changes, assistant }))))
}

const entries = rowReader<HistoryEntry>({
  userId: plain(),
  by: named('display_name', plain()),
  assistant: orBlank,
  at: instant,
  changes: json(),
})

export async function listHistory({ tx, companyId }: Tenant, orderId: OrderId): Promise<HistoryEntry[]> {
  const rows = await tx.all(sql`
    select h.at, h.user_id, u.display_name, h.changes, h.assistant from order_history h
    join users u on u.company_id = h.company_id and u.id = h.user_id
    where h.company_id = ${companyId} and h.order_id = ${orderId} order by h.at`)
  return rows.map(entries.read)
}

export interface Note {
  readonly at: Temporal.Instant
  readonly author: { readonly id: UserId; readonly displayName: string } | undefined
  readonly text: string
}

const insertNoteRows = insertInto('order_notes', {
  companyId: plain(),
  orderId: plain(),
  at: instant,
  sequence: plain(),
  userId: optional(),
  text: plain(),
})

export function insertNotes(
  { tx, companyId }: Tenant,
  order: Order,
  notes: readonly { readonly userId: UserId | undefined; readonly text: string }[],
): void {
  if (notes.length === 0) return
  const { id: orderId, modifiedAt: at } = order
  tx.defer(insertNoteRows(notes.map((note, sequence) => ({ companyId, orderId, at, sequence, ...note }))))
}

export interface PastNote {
  readonly orderId: OrderId
  readonly at: Temporal.Instant
  /** Among those of the order at the same time. */
  readonly sequence: number
  readonly userId: UserId | undefined
  readonly text: string
}

/** Notes of another system. */
export function insertPastNotes(tenant: Tenant, notes: readonly PastNote[]): void {
  const { companyId } = tenant
  deferRows(
    tenant,
    insertNoteRows,
    notes.map(note => ({ companyId, ...note })),
  )
}

export async function listNotes({ tx, companyId }: Tenant, orderId: OrderId): Promise<Note[]> {
  const rows = await tx.all<{ at: number; user_id: string | null; display_name: string | null; text: string }>(sql`
    select n.at, n.user_id, u.display_name, n.text from order_notes n
    left join users u on u.company_id = n.company_id and u.id = n.user_id
    where n.company_id = ${companyId} and n.order_id = ${orderId} order by n.at, n.sequence`)
  return rows.map(({ at, user_id, display_name, text }) => ({
    at: fromMillis(at),
    author: user_id === null ? undefined : { id: user_id as UserId, displayName: orNothing(display_name) ?? '' },
    text,
  }))
}
