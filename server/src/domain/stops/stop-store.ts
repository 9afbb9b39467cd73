import sql, { join, raw } from 'sql-template-tag'
import type { FileKind } from '../files/order-file.ts'
import type { OrderId, UserId } from '../ids.ts'
import type { Message } from '../messages/message.ts'
import { messageColumns, readMessage, type StoredMessage } from '../messages/message-store.ts'
import type { Note } from '../orders/history-store.ts'
import { fromMillis, groupBy } from '../rows.ts'
import { arrivalKinds } from '../templates/template-key.ts'
import type { Tenant } from '../tenant.ts'

type StoredNote = { order_id: string; at: number; user_id: string | null; display_name: string | null; text: string }

/** Of these orders, oldest first. */
export async function listNotesOf(
  { tx, companyId }: Tenant,
  ids: readonly OrderId[],
): Promise<(id: OrderId) => Note[]> {
  if (ids.length === 0) return () => []
  const rows = await tx.all<StoredNote>(sql`
    select n.order_id, n.at, n.user_id, u.display_name, n.text from order_notes n
    left join users u on u.company_id = n.company_id and u.id = n.user_id
    where n.company_id = ${companyId} and n.order_id in (${join(ids)}) order by n.at, n.sequence`)
  const notesOf = groupBy(rows, row => row.order_id)
  return id => notesOf(id).map(readNote)
}

function readNote({ at, user_id, display_name, text }: StoredNote): Note {
  const author = user_id === null ? undefined : { id: user_id as UserId, displayName: display_name ?? '' }
  return { at: fromMillis(at), author, text }
}

/** What the clients of these orders were told about the arrival of an inspector, newest first. */
export async function listArrivals(
  { tx, companyId }: Tenant,
  ids: readonly OrderId[],
): Promise<(id: OrderId) => Message[]> {
  if (ids.length === 0) return () => []
  const rows = await tx.all<StoredMessage & { readonly order_id: string }>(sql`
    select ${raw(messageColumns)} from messages
    where company_id = ${companyId} and order_id in (${join(ids)}) and kind in (${join([...arrivalKinds])})
    order by id desc`)
  const arrivalsOf = groupBy(rows, row => row.order_id)
  return id => arrivalsOf(id).map(readMessage)
}

export type FileCounts = { readonly [Kind in FileKind]: number }

/** How many files these orders have. */
export async function countFiles(
  { tx, companyId }: Tenant,
  ids: readonly OrderId[],
): Promise<(id: OrderId) => FileCounts> {
  if (ids.length === 0) return () => ({ report: 0, attachment: 0 })
  const rows = await tx.all<{ order_id: string; kind: FileKind; found: number }>(sql`
    select order_id, kind, count(*) as found from order_files
    where company_id = ${companyId} and order_id in (${join(ids)}) group by order_id, kind`)
  const countsOf = groupBy(rows, row => row.order_id)
  return id =>
    Object.assign({ report: 0, attachment: 0 }, ...countsOf(id).map(({ kind, found }) => ({ [kind]: found })))
}
