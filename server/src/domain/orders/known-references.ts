import { requirePrivilege } from '../access/privilege.ts'
import { isOfferedBy, type Package, type Service } from '../catalogue/catalogue.ts'
import type { CommitTime } from '../changes/commit-sequence.ts'
import type { DroppedList } from '../dropped.ts'
import {
  type AgentId,
  type ClientId,
  type OfficeId,
  type OrderTypeId,
  readId,
  type ServiceId,
  type UserId,
} from '../ids.ts'
import { emailKey } from '../people/contact.ts'
import { clientStore, findKnownPeople, type PeopleIds } from '../people/contact-store.ts'
import { createClientByName } from '../people/contacts.ts'
import { withoutPositionOfZip } from '../places/zip-positions.ts'
import { primaryOffice } from '../tenants/company.ts'
import { costCentersOf, findEntry, referReasonsOf } from '../tenants/reference-lists.ts'
import type { Scope } from '../tenants/scope.ts'
import { listNotes } from './history-store.ts'
import type { Order, OrderInspector } from './order.ts'
import type { OrderProperty } from './order-fields.ts'
import type { OrderInput, SentNote } from './order-input.ts'

export const unknown = 'is not known here and was dropped'

export interface KnownPeople {
  readonly clientId?: ClientId
  readonly buyersAgentId?: AgentId
  readonly sellersAgentId?: AgentId
}

/** The people in the input that the company knows. */
export function findPeopleSent(scope: Scope, { client, buyersAgent, sellersAgent }: OrderInput): Promise<PeopleIds> {
  return findKnownPeople(scope, {
    client: readId<ClientId>(client),
    buyersAgent: readId<AgentId>(buyersAgent),
    sellersAgent: readId<AgentId>(sellersAgent),
  })
}

/** 2.1: an unknown id is dropped with a warning. `clientuuid` wins over an inline client. */
export async function keepKnownPeople(
  scope: Scope,
  input: OrderInput,
  known: PeopleIds,
  commitTime: CommitTime,
  dropped: DroppedList,
  current?: ClientId,
): Promise<KnownPeople> {
  if (input.client && !known.client) dropped.add('clientuuid', input.client, unknown)
  if (input.buyersAgent && !known.buyersAgent) dropped.add('buyersagentuuid', input.buyersAgent, unknown)
  if (input.sellersAgent && !known.sellersAgent) dropped.add('sellersagentuuid', input.sellersAgent, unknown)
  const found = known.client ? undefined : await findInlineClient(scope, input, dropped)
  requireMayAttach(scope, known.client ?? found, current)
  const clientId = known.client ?? found ?? createInlineClient(scope, input, commitTime)
  if (known.client && input.inlineClient) {
    dropped.add('client', input.inlineClient.name, 'was ignored: clientuuid names the client')
  }
  return {
    ...(clientId && { clientId }),
    ...(known.buyersAgent && { buyersAgentId: known.buyersAgent }),
    ...(known.sellersAgent && { sellersAgentId: known.sellersAgent }),
  }
}

/** An inspector may edit the client of their order. Attaching any client would make every client editable. */
function requireMayAttach({ actor }: Scope, client: ClientId | undefined, current: ClientId | undefined): void {
  // failpoint: client-attached-without-privilege
  if (client && client !== current) requirePrivilege(actor, 'EDIT_INSPECTIONS')
}

/** 2.2: an inline client is found by display name. */
async function findInlineClient(scope: Scope, { inlineClient }: OrderInput, dropped: DroppedList) {
  const client = inlineClient && (await clientStore.findByDisplayName(scope, inlineClient.name))
  if (!client) return undefined
  if (inlineClient.email !== '' && emailKey(inlineClient.email) !== emailKey(client.email)) {
    dropped.add('client[email]', inlineClient.email, 'was ignored: the client of this name is known already')
  }
  if (inlineClient.mobile !== '' && inlineClient.mobile !== client.mobilePhone) {
    dropped.add('client[mobile]', inlineClient.mobile, 'was ignored: the client of this name is known already')
  }
  return client.id
}

/** The lock of the commit time prevents duplicates. */
function createInlineClient(scope: Scope, { inlineClient }: OrderInput, commitTime: CommitTime) {
  return inlineClient && createClientByName(scope, inlineClient, commitTime).id
}

export function keepInspectors({ company }: Scope, input: OrderInput, dropped: DroppedList): OrderInspector[] {
  return input.inspectors.flatMap(({ place, id }) => {
    const user = company.users.get(readId<UserId>(id) as UserId)
    if (user) return { place, userId: user.id }
    dropped.add(`inspector${place}uuid`, id, unknown)
    return []
  })
}

/** Whom the client asked for: the list that was sent or that of before, and what was sent about the people in their places. */
export function keepRequested(
  { company }: Scope,
  { requestedInspectors, requestedPlaces }: OrderInput,
  inspectors: readonly OrderInspector[],
  dropped: DroppedList,
  before: readonly UserId[] = [],
): readonly UserId[] {
  const sent = requestedInspectors?.flatMap(id => {
    const user = company.users.get(readId<UserId>(id) as UserId)
    if (!user) dropped.add('requestedinspectors', id, unknown)
    return user ? [user.id] : []
  })
  const requested = new Set(sent ?? before)
  for (const { place, isRequested } of requestedPlaces) {
    const person = inspectors.find(inspector => inspector.place === place)
    if (person && isRequested) requested.add(person.userId)
    else if (person) requested.delete(person.userId)
    else if (isRequested) dropped.add(`inspector${place}requested`, 'yes', 'was ignored: nobody is in this place')
  }
  return [...requested]
}

const propertyLists = { referReason: referReasonsOf, costCenter: costCentersOf }

/** References of the property: a known entry by id or name, kept as its id; an unknown one is dropped with a warning. */
export function keepProperty(
  { company }: Scope,
  sent: Partial<OrderProperty>,
  dropped: DroppedList,
  before?: OrderProperty,
): Partial<OrderProperty> {
  const kept: { -readonly [Name in keyof typeof propertyLists]?: string } = {}
  for (const name of ['referReason', 'costCenter'] as const) {
    const value = sent[name]
    if (!value || value === before?.[name]) continue
    const entry = findEntry(propertyLists[name](company), value)
    kept[name] = entry?.id ?? before?.[name] ?? ''
    if (!entry) dropped.add(name.toLowerCase(), value, unknown)
  }
  return { ...withoutPositionOfZip(sent, before), ...kept }
}

export function keepOrderType({ company }: Scope, input: OrderInput, dropped: DroppedList): OrderTypeId | undefined {
  if (!input.orderType) return undefined
  const id = readId<OrderTypeId>(input.orderType)
  const type = company.catalogue.orderTypes.find(type => type.id === id)
  if (!type) dropped.add('ordertypeuuid', input.orderType, unknown)
  return type?.id
}

export function keepUser(
  { company }: Scope,
  field: string,
  id: string | undefined,
  dropped: DroppedList,
): UserId | undefined {
  if (!id) return undefined
  const user = company.users.get(readId<UserId>(id) as UserId)
  if (!user) dropped.add(field, id, unknown)
  return user?.id
}

/** 4.2: the office that owns the order; an unknown one becomes the primary office. */
export function owningOffice({ company }: Scope, sent: string, dropped: DroppedList): OfficeId {
  const id = readId<OfficeId>(sent)
  const office = company.offices.find(office => office.id === id)
  if (office) return office.id
  dropped.add('officeuuid', sent, 'is not known here; the primary office was taken')
  return primaryOffice(company).id
}

/** 4.2: services are looked up in the lookup office; if another office owns the order, all are dropped. */
export function keepServices(
  { company, office }: Scope,
  owner: OfficeId,
  sent: readonly string[],
  dropped: DroppedList,
): Service[] {
  const kept = new Set<Service>()
  for (const id of sent) {
    const service = company.catalogue.services.get(readId<ServiceId>(id) as ServiceId)
    if (owner !== office.id)
      dropped.add('services', id, 'was dropped: the order belongs to another office than ?office= names')
    else if (!service) dropped.add('services', id, unknown)
    else if (!isOfferedBy(office.id, service))
      dropped.add('services', id, 'is not offered by this office and was dropped')
    else kept.add(service)
  }
  return [...kept]
}

/** All packages or none: one unknown package makes the outcome partial. */
export function findPackages({ company }: Scope, sent: readonly string[], dropped: DroppedList): Package[] | 'unknown' {
  const found = sent.map(id => company.catalogue.packages.find(pack => pack.id === readId(id)))
  for (const [i, pack] of found.entries()) {
    if (!pack)
      dropped.add('packages', sent[i] ?? '', 'is not a package of this company: no services and packages were attached')
  }
  const packages = found.filter(pack => pack !== undefined)
  return packages.length === sent.length ? packages : 'unknown'
}

/** The notes to add; one with an unknown author is kept without an author. */
export async function keepNotes(scope: Scope, { notes }: OrderInput, dropped: DroppedList, before?: Order) {
  const known = before && notes.some(({ isRead }) => isRead) ? await listNotes(scope, before.id) : []
  const isKnown = ({ owner, text, isRead }: SentNote) =>
    isRead && known.some(note => note.text === text && note.author?.id === readId(owner))
  return notes
    .filter(note => !isKnown(note))
    .map(({ owner, text }) => ({ userId: keepUser(scope, 'notes[owner]', owner, dropped), text }))
}
