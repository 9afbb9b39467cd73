import type { Changed, CommitTime } from '../changes/commit-sequence.ts'
import { nextCommitTime } from '../changes/commit-sequence-store.ts'
import { insertSameHistory } from '../orders/history-store.ts'
import { agentTexts, type Contact, contactTexts, emailKey, type Person } from '../people/contact.ts'
import type { ContactStore } from '../people/contact-store.ts'
import type { Contacts } from '../people/contacts.ts'
import { pipelined } from '../pipelined.ts'
import { Refusal } from '../refusal.ts'
import { termsOfContact } from '../search/terms.ts'
import type { Scope } from '../tenants/scope.ts'
import {
  eraseMessagesAbout,
  eraseMessagesTo,
  eraseResponses,
  eraseSnapshots,
  eraseTerms,
  eraseTermsOf,
  eraseVisits,
  hasName,
  listMergedIds,
  listOrders,
  markOrders,
  ordersOf,
  outdateIndex,
  type PeopleTable,
} from './erasure-store.ts'
import { PersonalWords } from './personal-words.ts'
import { removeFromTexts } from './text-store.ts'

export interface Erased {
  readonly id: string
  readonly modifiedAt: Temporal.Instant
  /** They stay, without the person. */
  readonly orders: number
  /** Of these, those that are still to come. */
  readonly upcoming: number
  /** Their texts are gone. */
  readonly messages: number
  /** Events of webhooks that lost the client, and records from whose texts a name, an address or a number was removed. */
  readonly texts: number
}

interface Kind<C extends Person> {
  readonly table: PeopleTable
  /** What a person of this kind is called. */
  readonly words: string
  readonly commands: Contacts<C>
  readonly store: ContactStore<C>
}

/**
 * Removes the personal data of a person, and of the records that were merged into it, for good: everything at once, or nothing.
 * Orders, fees and payments stay. A repeat changes nothing.
 */
export async function erasePerson<C extends Person>(
  scope: Scope,
  { table, words: noun, commands, store }: Kind<C>,
  asked: string,
): Promise<Erased> {
  const [commitTime, person] = await pipelined(nextCommitTime(scope), commands.require(scope, asked))
  const { id, erasedAt, mergedInto, modifiedAt } = person
  if (mergedInto) throw new Refusal('merge.gone', { into: mergedInto })
  if (erasedAt) return { id, modifiedAt, orders: 0, upcoming: 0, messages: 0, texts: 0 }
  const ids = [id, ...(await listMergedIds(scope, table, id))]
  const people = [...(await store.findMany(scope, ids as C['id'][])).values()]
  const words = new PersonalWords(people)
  const orders = ordersOf(scope, table, ids)
  const found = await listOrders(scope, orders, scope.company.zone)

  for (const each of people) store.update(scope, blank(each, commitTime))
  const emails = people.map(({ email }) => emailKey(email)).filter(Boolean)
  eraseVisits(scope, emails)
  // Visitors of the booking page are known by their address.
  const messages = (await eraseMessagesTo(scope, [...ids, ...emails])) + (await eraseMessagesAbout(scope, ids, orders))
  const events = table === 'clients' ? await eraseSnapshots(scope, ids, orders) : 0
  if (table === 'clients') eraseResponses(scope, orders)
  const texts = events + (await removeFromTexts(scope, words, orders, commitTime))
  if (table !== 'contacts') await eraseFromIndex(scope, people, commitTime)
  markOrders(scope, table, ids, orders, commitTime)
  const changed = found.map(({ id }) => ({ id, modifiedAt: commitTime }))
  insertSameHistory(scope, changed, { 'Personal data removed': noun })
  // Messages that were rendered with the data are rendered again.
  scope.tx.notify('messages')
  const upcoming = found.filter(({ isUpcoming }) => isUpcoming).length
  return { id, modifiedAt: commitTime, orders: found.length, upcoming, messages, texts }
}

const texts: ReadonlySet<string> = new Set([...contactTexts, ...agentTexts, 'agencyName'])
const others: ReadonlySet<string> = new Set(['agencyId', 'latitude', 'longitude'])

function blank<C extends Contact>(person: C, commitTime: CommitTime): Changed<C> {
  const names = Object.keys(person)
  const nothing = {
    ...Object.fromEntries(names.filter(name => texts.has(name)).map(name => [name, ''])),
    ...Object.fromEntries(names.filter(name => others.has(name)).map(name => [name, undefined])),
  }
  const silent = { ...person, ...nothing, sendsEmail: false, sendsSms: false, isShown: false, erasedAt: commitTime }
  return { ...silent, modifiedAt: commitTime }
}

/** A first or last name stays if another person has it. */
async function eraseFromIndex(scope: Scope, people: readonly Person[], commitTime: CommitTime): Promise<void> {
  outdateIndex(scope, commitTime)
  eraseTermsOf(
    scope,
    people.map(({ id }) => id),
  )
  for (const person of people) {
    const { id, displayName, lastName, mobilePhone, workPhone, homePhone } = person
    const row = { id, display_name: displayName, last_name: lastName }
    const phones = { mobile_phone: mobilePhone, work_phone: workPhone, home_phone: homePhone }
    const terms = Map.groupBy(
      termsOfContact('client', { ...row, ...phones }),
      ({ field, value }) => `${field} ${value}`,
    )
    for (const [first, ...others] of terms.values()) {
      if (first?.field !== 'first' && first?.field !== 'last') continue
      if (!(await hasName(scope, first.field, first.value))) eraseTerms(scope, [first, ...others])
    }
  }
}
