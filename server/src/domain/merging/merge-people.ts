import type { Changed, CommitTime } from '../changes/commit-sequence.ts'
import { nextCommitTime } from '../changes/commit-sequence-store.ts'
import type { AgentId, ClientId } from '../ids.ts'
import { insertSameHistory } from '../orders/history-store.ts'
import { loadListedOrders } from '../orders/list-orders.ts'
import type { Order } from '../orders/order.ts'
import type { OrderEvent } from '../orders/order-event.ts'
import { recordUpdates } from '../outbox/transactional-outbox.ts'
import { type AgencyText, type Drop, withAgency } from '../people/agencies.ts'
import type { Agent, Client, Contact } from '../people/contact.ts'
import type { EditsOf } from '../people/contact-edits.ts'
import { agentStore, type ContactStore, clientStore } from '../people/contact-store.ts'
import { agents, type Contacts, clients } from '../people/contacts.ts'
import { chooseSpellings, type OtherSpellings } from '../people/spellings.ts'
import { pipelined } from '../pipelined.ts'
import { Refusal } from '../refusal.ts'
import type { Scope } from '../tenants/scope.ts'
import {
  listOrderIds,
  type MergedTable,
  type Replacement,
  replaceOnMerged,
  replaceOnMessages,
  replaceOnOrders,
} from './merge-store.ts'
import { fieldsChanged, type Merged, mergedContact } from './merged-contact.ts'

export interface MergeInput<C> {
  readonly duplicate: string
  /** Values of the record that stays, instead of those that follow from both. */
  readonly edits: EditsOf<C & Client> & AgencyText & OtherSpellings
}

export interface PeopleMerged extends Merged {
  readonly orders: number
  readonly messages: number
}

/** What the merges of clients, and those of agents, differ in. */
export interface MergeKind<C extends Client | Agent> {
  readonly table: MergedTable
  readonly commands: Contacts<C>
  readonly store: ContactStore<C>
  readonly noun: 'Client' | 'Agent'
  /** The order with the one who stays. */
  readonly moved: (order: Order, replacement: Replacement) => Order
}

export const mergedClients: MergeKind<Client> = {
  ...{ table: 'clients', commands: clients, store: clientStore, noun: 'Client' },
  moved: (order, { kept }) => ({ ...order, clientId: kept as ClientId }),
}

export const mergedAgents: MergeKind<Agent> = {
  ...{ table: 'agents', commands: agents, store: agentStore, noun: 'Agent' },
  moved: (order, { kept, duplicate }) => {
    const replaced = (id: AgentId | undefined) => (id === duplicate ? (kept as AgentId) : id)
    return {
      ...order,
      buyersAgentId: replaced(order.buyersAgentId),
      sellersAgentId: replaced(order.sellersAgentId),
    }
  },
}

/** All of them change in one transaction. A person with more can be the one who stays. */
export const maxMergedOrders = 1_000
const ordersPerBatch = 200
/** The limit of every text. */
export const maxNotes = 10_000

/**
 * The duplicate disappears from lists and leads to the record that stays, which takes its place on all orders and messages.
 * Each order has an event of the change; nobody is sent a message.
 */
export async function mergePeople<C extends Client | Agent>(
  scope: Scope,
  { commands, store, ...kind }: MergeKind<C>,
  id: string,
  { duplicate, edits: sent }: MergeInput<C>,
  drop?: Drop,
): Promise<PeopleMerged> {
  const [commitTime, kept, gone] = await pipelined(
    nextCommitTime(scope),
    commands.requireShown(scope, id),
    commands.requireShown(scope, duplicate),
  )
  if (kept.id === gone.id) throw new Refusal('merge.same', { id })
  const chosen = chooseSpellings(sent, kept)
  const edits = (await withAgency(scope, chosen, commitTime, drop, 'agency', kept)) as unknown as EditsOf<C>
  const merged = mergedContact(kept, gone, edits, commitTime)
  if (merged.notes.length > maxNotes) throw new Refusal('text.too-long', { field: 'notes', limit: maxNotes })
  const replacement = { kept: kept.id, duplicate: gone.id }
  store.update(scope, merged)
  store.update(scope, hiddenBehind(kept.id, gone, commitTime))
  replaceOnMerged(scope, kind.table, replacement, commitTime)
  const orders = await moveOrders(scope, kind, replacement, commitTime)
  const messages = await replaceOnMessages(scope, replacement)
  return {
    ...{ id: kept.id, modifiedAt: commitTime, duplicateId: gone.id, fields: fieldsChanged(kept, merged) },
    ...{ orders, messages },
  }
}

function hiddenBehind<C extends Contact>(keptId: string, duplicate: C, commitTime: CommitTime): Changed<C> {
  const hidden = { ...duplicate, isShown: false, mergedInto: keptId }
  return { ...hidden, modifiedAt: commitTime }
}

async function moveOrders(
  scope: Scope,
  { table, noun, moved }: Pick<MergeKind<never>, 'table' | 'noun' | 'moved'>,
  replacement: Replacement,
  commitTime: CommitTime,
): Promise<number> {
  const ids = await listOrderIds(scope, table, replacement.duplicate, maxMergedOrders + 1)
  if (ids.length > maxMergedOrders) throw new Refusal('merge.too-many', { limit: maxMergedOrders })
  const said = { [`${noun} merged`]: `${replacement.duplicate} into ${replacement.kept}` }
  const updates: OrderEvent[] = []
  for (let i = 0; i < ids.length; i += ordersPerBatch) {
    for (const { order: before } of await loadListedOrders(scope, ids.slice(i, i + ordersPerBatch)))
      updates.push({ kind: 'ORDER_UPDATED', order: { ...moved(before, replacement), modifiedAt: commitTime }, before })
    insertSameHistory(
      scope,
      updates.slice(i, i + ordersPerBatch).map(({ order }) => order),
      said,
    )
  }
  replaceOnOrders(scope, table, replacement, commitTime)
  // An update of a removed order would be news of an order that is gone.
  await recordUpdates(
    scope,
    updates.filter(({ order }) => order.removedAt === undefined),
  )
  return ids.length
}
