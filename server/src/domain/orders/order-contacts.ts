import type { DroppedList } from '../dropped.ts'
import { type ContactId, readId } from '../ids.ts'
import { findContactTypes } from '../people/contact-store.ts'
import type { Scope } from '../tenants/scope.ts'
import { unknown } from './known-references.ts'
import type { OrderContact } from './order.ts'
import type { OrderInput } from './order-input.ts'

const onlyOneType = 'was dropped: a contact has one type on an order'

/**
 * The contacts of the input that the company knows; those that are on the order already may have been removed since. An empty
 * `escrowofficer` takes off the one that the record names.
 */
export async function keepContacts(
  scope: Scope,
  { contacts, shown }: OrderInput,
  dropped: DroppedList,
  before: readonly OrderContact[] = [],
): Promise<readonly OrderContact[]> {
  const named = (shown?.contacts ?? []).filter(({ id, type }) => {
    const first = firstOf(before, type)
    return id === '' ? first !== undefined : readId(id) !== first?.id || !readId(id)
  })
  if (!contacts && named.length === 0) return before
  const sentIds = [...(contacts ?? []), ...named].flatMap(({ id }) => readId<ContactId>(id) ?? [])
  const types = await findContactTypes(scope, sentIds)
  for (const { id, type } of before) types.set(id, type)
  const kept = new Map<ContactId, OrderContact>()
  for (const { id: sent, type } of contacts ?? before) {
    const id = readId<ContactId>(sent)
    const ownType = id && types.get(id)
    if (id && ownType !== undefined) {
      const before = kept.get(id)
      const contact = { id, type: type || ownType }
      if (before && before.type !== contact.type) dropped.add('contacts[type]', before.type, onlyOneType)
      kept.set(id, contact)
    } else dropped.add('contacts[id]', sent, unknown)
  }
  let list: readonly OrderContact[] = [...kept.values()]
  for (const { id: sent, type } of named) {
    const id = readId<ContactId>(sent)
    if (sent === '') list = list.filter(each => each.id !== firstOf(before, type)?.id)
    else if (id && types.has(id)) list = withContact(list, { id, type })
    else dropped.add(type, sent, unknown)
  }
  return list
}

/** `escrowofficer` names the first contact of this type: another one takes its place, or precedes it if both are there. */
function withContact(contacts: readonly OrderContact[], contact: OrderContact): readonly OrderContact[] {
  const first = firstOf(contacts, contact.type)
  if (first?.id === contact.id) return contacts
  const others = contacts.filter(({ id }) => id !== contact.id)
  if (!first) return [...others, contact]
  return others.toSpliced(others.indexOf(first), others.length === contacts.length ? 1 : 0, contact)
}

function firstOf(contacts: readonly OrderContact[], type: string): OrderContact | undefined {
  return contacts.find(contact => contact.type === type)
}
