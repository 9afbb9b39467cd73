import type { Dropped } from '../dropped.ts'
import { readId } from '../ids.ts'
import type { ConflictHandling } from '../tenants/settings.ts'
import type { LocalDateTime } from '../time/local-time.ts'
import type { Order } from './order.ts'
import type { SentControl } from './order-controls.ts'
import type { OrderProperty } from './order-fields.ts'

/**
 * The fields of a request to create or update an order; undefined fields were not sent. Ids are as sent: the commands
 * check whether they are known.
 */
export interface OrderInput {
  readonly property: Partial<OrderProperty>
  readonly startsAt: LocalDateTime | undefined
  readonly minutes: number | undefined
  readonly office: string | undefined
  readonly orderType: string | undefined
  readonly client: string | undefined
  readonly inlineClient: InlineClient | undefined
  readonly buyersAgent: string | undefined
  readonly sellersAgent: string | undefined
  /** The complete list. */
  readonly contacts: readonly { readonly id: string; readonly type: string }[] | undefined
  readonly inspectors: readonly { readonly place: number; readonly id: string }[]
  /** The complete list. */
  readonly requestedInspectors: readonly string[] | undefined
  /** Whether the client asked for the person in a place. */
  readonly requestedPlaces: readonly { readonly place: number; readonly isRequested: boolean }[]
  readonly services: readonly string[]
  readonly removedServices: readonly string[]
  readonly removedFees: readonly string[]
  readonly removedInspectors: readonly string[]
  readonly removedAgents: readonly string[]
  readonly packages: readonly string[]
  readonly fees: readonly SentFee[]
  readonly pricesServices: boolean
  readonly notes: readonly SentNote[]
  readonly controls: readonly SentControl[]
  readonly isInProgress: boolean | undefined
  readonly scheduledAt: LocalDateTime | 'now' | 'unreadable' | undefined
  readonly scheduledBy: string | undefined
  readonly confirmedAt: LocalDateTime | undefined
  readonly sendsEmail: boolean | undefined
  readonly sendsSms: boolean | undefined
  /** The hold that the order takes the place of. */
  readonly hold: string | undefined
  /** Where it comes from, for the history: left out if the API or the console sent it. */
  readonly source?: string | undefined
  /** From `Prefer: conflict=`. */
  readonly conflict: ConflictHandling | undefined
  /** Why the office books the time in spite of what is in the way. */
  readonly override: string | undefined
  /** A move by the office: whatever is in the way refuses it, in every company. */
  readonly isMove?: boolean
  /** Members in the form in which a record shows them: those that the order has are no change. */
  readonly shown?: ShownMembers
  /** Unreadable values and unknown fields. */
  readonly ignored: readonly Dropped[]
}

export interface SentFee {
  readonly id: string
  readonly amountCents: number
}

export interface SentNote {
  readonly owner: string | undefined
  readonly text: string
  /** In the form in which notes are read: one that the order has is no change. */
  readonly isRead?: boolean
}

export type AgentName = 'buyersAgent' | 'sellersAgent'

export interface ShownMembers {
  readonly services: readonly string[]
  readonly fees: readonly SentFee[]
  /** Entries with the package that each records. */
  readonly packages: readonly { readonly entry: string; readonly id: string }[]
  /** The contacts that the record names by their types; an empty id takes one off. */
  readonly contacts: readonly { readonly id: string; readonly type: string }[]
  /** Agents whose place was sent empty. */
  readonly emptiedAgents: readonly AgentName[]
}

/** A request without fields. */
export const nothingSent: OrderInput = {
  property: {},
  ...{ startsAt: undefined, minutes: undefined, office: undefined, orderType: undefined },
  ...{
    client: undefined,
    inlineClient: undefined,
    buyersAgent: undefined,
    sellersAgent: undefined,
    contacts: undefined,
  },
  ...{ requestedInspectors: undefined, requestedPlaces: [] },
  ...{ inspectors: [], removedInspectors: [], removedAgents: [], notes: [], controls: [] },
  ...{ services: [], removedServices: [], fees: [], removedFees: [], packages: [], pricesServices: true },
  ...{ isInProgress: undefined, scheduledAt: undefined, scheduledBy: undefined, confirmedAt: undefined },
  ...{ sendsEmail: undefined, sendsSms: undefined, hold: undefined, conflict: undefined, override: undefined },
  ignored: [],
}

/** Finds or creates a client by display name. */
export interface InlineClient {
  readonly name: string
  readonly email: string
  readonly mobile: string
}

/** What an update takes off the order, by the field that is sent. */
export function removals(input: OrderInput): readonly (readonly [field: string, ids: readonly string[]])[] {
  return [
    ['removeservices', input.removedServices],
    ['removefees', input.removedFees],
    ['removeinspectors', input.removedInspectors],
    ['removeagents', input.removedAgents],
  ]
}

/**
 * Section 3 prices a repeated service and records a repeated package again. A record that is sent back as it was read
 * repeats nothing: what it shows counts where the order does not have it.
 */
export function withShown(input: OrderInput, before?: Order): OrderInput {
  const sent = before ? { ...input, ...withoutSame(input, before) } : input
  const { services, fees, packages } = input.shown ? newMembers(input.shown, before) : input
  if (!input.shown) return sent
  return {
    ...sent,
    services: [...sent.services, ...services],
    fees: [...sent.fees, ...fees],
    packages: [...sent.packages, ...packages],
  }
}

type Members = Pick<OrderInput, 'services' | 'fees' | 'packages'>

function newMembers({ services, fees, packages }: ShownMembers, before?: Order): Members {
  const { services: ordered = [], fees: charged = [], packages: recorded = [] } = before ?? {}
  return {
    services: services.filter(id => !ordered.some(service => service.id === readId(id))),
    fees: fees.filter(
      ({ id, amountCents }) => !charged.some(fee => fee.feeId === readId(id) && fee.amountCents === amountCents),
    ),
    packages: packages.filter(({ entry }) => !recorded.some(({ id }) => id === entry)).map(({ id }) => id),
  }
}

/** References to what the order has already: they stay, even if they are no longer known. */
function withoutSame(input: OrderInput, before: Order): Partial<OrderInput> {
  const other = (sent: string | undefined, id: string | undefined) => (id && readId(sent) === id ? undefined : sent)
  return {
    office: other(input.office, before.officeId),
    orderType: other(input.orderType, before.orderTypeId),
    client: other(input.client, before.clientId),
    buyersAgent: other(input.buyersAgent, before.buyersAgentId),
    sellersAgent: other(input.sellersAgent, before.sellersAgentId),
    requestedPlaces: input.requestedPlaces.filter(sent => isOtherRequest(sent, input, before)),
  }
}

/** A record has the list of the requested people too, and says of each place what follows from it. */
function isOtherRequest(
  { place, isRequested }: OrderInput['requestedPlaces'][number],
  { inspectors, requestedInspectors }: OrderInput,
  before: Order,
): boolean {
  const current = before.inspectors.find(inspector => inspector.place === place)?.userId
  const wasRequested = current !== undefined && before.requestedInspectorIds.includes(current)
  if (isRequested !== wasRequested || requestedInspectors) return isRequested !== wasRequested
  return inspectors.some(inspector => inspector.place === place && readId(inspector.id) !== current)
}
