import { readId } from '../ids.ts'
import type { Order } from './order.ts'
import type { OrderInput, ShownMembers } from './order-input.ts'

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
