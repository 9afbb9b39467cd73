import { maxInspectors, type Order } from '../../domain/orders/order.ts'
import type { MemberTable } from '../record-table.ts'
import { sample } from '../samples.ts'
import { members } from '../schema.ts'
import { orEmpty, showFlag } from '../spelling.ts'
import { flag, id, idOrEmpty, listOf, text } from '../values.ts'

export const inspectorPlaces = Array.from({ length: maxInspectors }, (_, i) => i + 1)

/** Inspectors, client, agents and other people of an order. */
export const people: MemberTable<Order> = {
  ...Object.fromEntries(
    inspectorPlaces.map(place => [
      `inspector${place}`,
      [
        idOrEmpty(place === 1 ? 'The inspector.' : `Another person on the order, in place ${place}.`),
        (order: Order) => orEmpty(order.inspectors.find(inspector => inspector.place === place)?.userId),
        place === 1 ? sample.inspector : '',
      ],
    ]),
  ),
  ...Object.fromEntries(
    inspectorPlaces.map(place => [
      `inspector${place}requested`,
      [
        flag(`Whether the client asked for the person in place ${place}.`),
        ({ inspectors, requestedInspectorIds }: Order) =>
          showFlag(
            inspectors.some(inspector => inspector.place === place && requestedInspectorIds.includes(inspector.userId)),
          ),
        'no',
      ],
    ]),
  ),
  requestedinspectors: [
    listOf(
      { type: 'string', format: 'uuid' },
      'The inspectors whom the client asked for, also those who are not on the order.',
    ),
    order => order.requestedInspectorIds,
    [],
  ],
  client: [idOrEmpty('The client.'), order => orEmpty(order.clientId), sample.client],
  buyersagent: [idOrEmpty("The buyer's agent."), order => orEmpty(order.buyersAgentId), sample.agent],
  sellersagent: [idOrEmpty("The seller's agent."), order => orEmpty(order.sellersAgentId), ''],
  insuranceagent: [idOrEmpty('The contact of type `insuranceagent`.'), contactOfType('insuranceagent'), ''],
  escrowofficer: [idOrEmpty('The contact of type `escrowofficer`.'), contactOfType('escrowofficer'), sample.contact],
  contacts: [
    listOf(
      members({ id: id('The contact.'), type: text('The part that the contact has in the order.') }),
      'Other people.',
    ),
    order => order.contacts,
    [{ id: sample.contact, type: 'escrowofficer' }],
  ],
}

function contactOfType(type: string): (order: Order) => string {
  return ({ contacts }) => orEmpty(contacts.find(contact => contact.type === type)?.id)
}
