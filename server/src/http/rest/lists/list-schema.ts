import { type Fields, record } from '../../openapi/schema.ts'
import { boolean, id, integer, listOf, text, timestamp } from '../../openapi/values.ts'
import { agentSchema, clientSchema } from '../contacts/contact-schema.ts'
import { orderSchema } from '../orders/order-wire.ts'

const removedOrderSchema = record('RemovedOrder', 'All that is told of an order that was removed.', {
  id: id('The order.'),
  show: { type: 'string', const: 'no', description: 'Always `no`: drop it from your copy.' },
  modified: timestamp('When it was removed.'),
})

const page: Fields = {
  count: integer('How many are on this page.'),
  more: boolean('Whether there is more already. Otherwise the cursor leads to what changes next.'),
  cursor: text(
    'Where this page ends, also where it is empty. Keep it with what you made of the page, and send it next.',
  ),
}

export const orderPage: Fields = {
  ...page,
  orders: listOf(
    { anyOf: [orderSchema, removedOrderSchema] },
    'The orders, each as `GET /order/{id}` shows it; of one that was removed only that it is.',
  ),
}

export const clientPage: Fields = { ...page, clients: listOf(clientSchema, 'The clients.') }

export const agentPage: Fields = { ...page, agents: listOf(agentSchema, 'The agents.') }
