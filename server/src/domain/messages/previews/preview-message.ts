import { countEvents } from '../../events/event-store.ts'
import { findOrder } from '../../orders/load-order.ts'
import type { Order } from '../../orders/order.ts'
import { requirePresentOrder } from '../../orders/require-order.ts'
import type { Contact } from '../../people/contact.ts'
import type { User } from '../../people/user.ts'
import { templateInUse } from '../../templates/template.ts'
import { type ArrivalKind, isArrival, type TemplateKey } from '../../templates/template-key.ts'
import type { TenantScope } from '../../tenant.ts'
import { findClientLinks } from '../client-links.ts'
import { inspectorsOf, type OrderFacts } from '../message-values.ts'
import { Cancelled, loadOrderFacts, type MessageSource, requireAddress } from '../prepare-message.ts'
import { type MessageDraft, revisingEvents } from '../render-message.ts'
import { findPreviewOrder } from './preview-order-store.ts'
import { sampleFacts } from './sample-order.ts'

export interface Preview extends MessageDraft {
  /** Why the message would not be sent to this person. */
  readonly obstacle: string | undefined
  /** Whether it is about the sample, because no order has a person of this audience. */
  readonly isSample: boolean
}

/** Loads a message about the given order, or about the newest order with a person of this audience, or about the sample. */
export async function previewMessage(
  scope: TenantScope,
  source: MessageSource,
  key: TemplateKey,
  orderId: string | undefined,
): Promise<Preview> {
  const { company, from } = source
  const order = orderId ? await requirePresentOrder(scope, orderId) : await previewOrder(scope, key)
  const cancelledAt = key.kind === 'cancelled' ? scope.now : order?.cancelledAt
  const orderFacts = order
    ? await loadOrderFacts(scope, company, { ...order, cancelledAt })
    : sampleFacts(company, scope.now, cancelledAt)
  const person = personFor(orderFacts, key)
  const { address, obstacle } = addressFor(person, key)
  const template = templateInUse(company.messageTemplates, key)
  const revision = order ? await countEvents(scope, order.id, revisingEvents) : 0
  const lateMinutes = isArrival(key.kind) ? sampleLateness[key.kind] : undefined
  const links = order && key.audience === 'client' ? await findClientLinks(scope, source, order) : {}
  const facts = { ...orderFacts, ...links, revision, from, now: scope.now, lateMinutes }
  const recipient = { person, address }
  const isSample = order === undefined
  return { template, facts, recipient, obstacle: template.isOn ? obstacle : switchedOff, isSample }
}

const sampleLateness: Record<ArrivalKind, number> = { 'on-the-way': 0, 'running-late': 15 }

const switchedOff = 'this kind of message is switched off'

async function previewOrder(scope: TenantScope, { audience }: TemplateKey): Promise<Order | undefined> {
  const id = await findPreviewOrder(scope, audience)
  return id && findOrder(scope, id)
}

function personFor(facts: OrderFacts, { audience }: TemplateKey): Contact | User | undefined {
  switch (audience) {
    case 'client':
      return facts.client
    case 'buyers-agent':
      return facts.buyersAgent
    case 'sellers-agent':
      return facts.sellersAgent
    case 'inspector':
      return inspectorsOf(facts)[0]
  }
}

function addressFor(person: Contact | User | undefined, { channel }: TemplateKey) {
  if (!person) return { address: '', obstacle: 'the order has no such person' }
  try {
    return { address: requireAddress(person, channel), obstacle: undefined }
  } catch (error) {
    if (error instanceof Cancelled) return { address: '', obstacle: error.message }
    throw error
  }
}
