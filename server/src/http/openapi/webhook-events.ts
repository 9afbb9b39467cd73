import { eventKinds } from '../../domain/orders/order-event.ts'
import { orderSchema, sampleOrder } from '../../wire/orders/order-wire.ts'
import { sampleTimestamp } from '../../wire/samples.ts'
import { record, type Schema } from '../../wire/schema.ts'
import { id, integer, money, text, timestamp, wallTimeOrEmpty } from '../../wire/values.ts'

/** The body of a delivery about an order; `wire/webhooks/webhook-payload.ts` renders it. */
function payloadOf(kinds: readonly string[]): Schema {
  return record('OrderEvent', 'An event of an order, with the order as it was then.', {
    event_id: id('The same for every delivery of this event, to recognise a repeated one.'),
    action: { type: 'string', enum: kinds, description: 'The kind of the event.' },
    occurred: timestamp('When it happened.'),
    company_key: text('The key of the company.'),
    order_id: id('The order.'),
    oid: integer('The number of the order that staff use.'),
    datetime: wallTimeOrEmpty('Start of the appointment.', 'without an appointment'),
    address: text('The address of the property, on one line.'),
    client_first: text("The client's first name."),
    client_last: text("The client's last name."),
    client_email: text("The client's email address."),
    client_mobile: text("The client's mobile phone."),
    inspector: text('The display name of the first inspector.'),
    fees: money('The total of the fees.'),
    order: orderSchema,
  })
}

const order: Readonly<Record<string, unknown>> = sampleOrder

const example = {
  event_id: '0199b3a4-5c6d-7e8f-9a0b-1c2d3e4f5a6b',
  action: 'ORDER_SCHEDULED',
  occurred: sampleTimestamp,
  company_key: 'demo',
  order_id: order.id,
  oid: order.oid,
  datetime: order.datetime,
  address: '2100 Park Road, Charlotte, NC 28203',
  client_first: 'Dana',
  client_last: 'Whitfield',
  client_email: 'dana.whitfield@example.com',
  client_mobile: '704-555-0142',
  inspector: 'Marcus Bell',
  fees: 635,
  order,
}

/** The `webhooks` section of the description: one operation for each kind of event. */
export function describeWebhooks(): Readonly<Record<string, unknown>> {
  return Object.fromEntries(eventKinds.map(kind => [kind, { post: describeDelivery(kind) }]))
}

function describeDelivery(kind: string) {
  return {
    operationId: `receive_${kind}`,
    tags: ['Webhooks'],
    summary: `Receive ${kind}`,
    description:
      'Sent to the addresses that are registered for this event, signed as Standard Webhooks defines, and repeated until the receiver answers with 2xx.',
    security: [],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: payloadOf(eventKinds), example: { ...example, action: kind } } },
    },
    responses: { '2XX': { description: 'Received.' }, '4XX': { description: 'Repeated later.' } },
  }
}
