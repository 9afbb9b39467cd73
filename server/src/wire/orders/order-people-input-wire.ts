import { maxEntries, maxInspectors } from '../../domain/orders/order.ts'
import type { OrderInput } from '../../domain/orders/order-input.ts'
import { field, type Parts } from '../body-codec.ts'
import { boolean, id, text } from '../values.ts'
import {
  readContacts,
  readInlineClient,
  readInspectors,
  readRequestedPlaces,
  readWholeList,
} from './order-input-readers.ts'
import { dropped, reference, sameAs, sameOrEmpty, sentClient, upTo, uuid } from './order-input-schemas.ts'
import { inspectorPlaces } from './order-people-wire.ts'

type People = Pick<
  OrderInput,
  | 'client'
  | 'inlineClient'
  | 'buyersAgent'
  | 'sellersAgent'
  | 'contacts'
  | 'inspectors'
  | 'requestedInspectors'
  | 'requestedPlaces'
>

/** Inspectors, client, agents and other people of an order, as they are sent. */
export const people: Parts<People> = {
  client: {
    ...field('clientuuid', id(`The client. ${dropped}`), (fields, name) => fields.text(name)),
    read: fields => fields.text('clientuuid') ?? fields.id('client'),
  },
  inlineClient: field('client', sentClient, readInlineClient),
  buyersAgent: reference('buyersagentuuid', 'buyersagent', `The buyer's agent. ${dropped}`, sameOrEmpty),
  sellersAgent: reference('sellersagentuuid', 'sellersagent', `The seller's agent. ${dropped}`, sameOrEmpty),
  contacts: field(
    'contacts',
    upTo(
      maxEntries,
      {
        type: 'object',
        properties: {
          id: id(`The contact. ${dropped}`),
          type: text('The part that the contact has in the order; by default the type of the contact.'),
        },
        required: ['id'],
      },
      'Other people on the order, such as its escrow officer: the complete list. An empty list removes all.',
    ),
    readContacts,
  ),
  inspectors: {
    schemas: Object.fromEntries(
      inspectorPlaces.flatMap(place => [
        [
          `inspector${place}uuid`,
          id(place === 1 ? `The inspector: \`userid\` of the slot. ${dropped}` : `Another person, in place ${place}.`),
        ],
        [`inspector${place}`, sameAs(`inspector${place}uuid`)],
      ]),
    ),
    read: readInspectors,
  },
  requestedInspectors: field(
    'requestedinspectors',
    upTo(
      maxInspectors,
      uuid,
      'The inspectors whom the client asked for: the complete list. It stays when others take the order, and `warnings` says who is missing then.',
    ),
    readWholeList,
  ),
  requestedPlaces: {
    schemas: Object.fromEntries(
      inspectorPlaces.map(place => [
        `inspector${place}requested`,
        boolean(`Whether the client asked for the person in place ${place}.`),
      ]),
    ),
    read: readRequestedPlaces,
  },
}
