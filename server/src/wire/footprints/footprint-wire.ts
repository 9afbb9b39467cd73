import { type Footprint, nameOf } from '../../domain/footprints/footprint.ts'
import type { Company } from '../../domain/tenants/company.ts'
import { showWithOffset } from '../../domain/time/local-time.ts'
import { modifiedMember, recordTable } from '../record-table.ts'
import { sample } from '../samples.ts'
import { orEmpty } from '../spelling.ts'
import { id, idOrEmpty, integer, isoTimeOrEmpty, text } from '../values.ts'

export const footprintRecord = recordTable<Footprint, Company>(
  'Footprint',
  'A pointer to an upcoming inspection, one for each person on it.',
  {
    id: [
      id('The id of the order. `/order/{id}`, `/client/{id}` and `/agent/{id}` follow it.'),
      footprint => footprint.orderId,
      sample.order,
    ],
    name: [text('Client and street, for display.'), nameOf, 'Rosa Whitfield, 1420 Dilworth Road'],
    order: [id('The same as `id`.'), footprint => footprint.orderId, sample.order],
    oid: [integer('The number of the order.'), footprint => footprint.oid, 1042],
    address1: [text('Street line.'), footprint => footprint.address1, '1420 Dilworth Road'],
    address2: [text('Second line of the address.'), footprint => footprint.address2, ''],
    city: [text('City.'), footprint => footprint.city, 'Charlotte'],
    state: [text('State.'), footprint => footprint.state, 'NC'],
    zip: [text('ZIP code.'), footprint => footprint.zip, '28203'],
    datetime: [
      isoTimeOrEmpty("Start of the appointment in ISO 8601, with the offset of the company's zone on that day."),
      ({ startsAt }, { zone }) => (startsAt ? showWithOffset(startsAt, zone) : ''),
      '2026-11-06T09:00:00-05:00',
    ],
    client: [idOrEmpty('The client.'), footprint => orEmpty(footprint.clientId), sample.client],
    buyersagent: [idOrEmpty("The buyer's agent."), footprint => orEmpty(footprint.buyersAgentId), sample.agent],
    sellersagent: [idOrEmpty("The seller's agent."), footprint => orEmpty(footprint.sellersAgentId), ''],
    modified: modifiedMember('When it was written; scheduling again or rescheduling writes it again.'),
  },
)
