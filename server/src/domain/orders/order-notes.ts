import { readId } from '../ids.ts'
import type { Scope } from '../tenants/scope.ts'
import type { DroppedList } from './dropped.ts'
import { listNotes } from './history-store.ts'
import { keepUser } from './known-references.ts'
import type { Order } from './order.ts'
import type { OrderInput, SentNote } from './order-input.ts'

/** The notes to add; one with an unknown author is kept without an author. */
export async function keepNotes(scope: Scope, { notes }: OrderInput, dropped: DroppedList, before?: Order) {
  const known = before && notes.some(({ isRead }) => isRead) ? await listNotes(scope, before.id) : []
  const isKnown = ({ owner, text, isRead }: SentNote) =>
    isRead && known.some(note => note.text === text && note.author?.id === readId(owner))
  return notes
    .filter(note => !isKnown(note))
    .map(({ owner, text }) => ({ userId: keepUser(scope, 'notes[owner]', owner, dropped), text }))
}
