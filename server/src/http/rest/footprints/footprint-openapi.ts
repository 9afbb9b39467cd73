import { Refusal } from '../../../domain/refusal.ts'
import type { Operation } from '../../openapi/operation.ts'
import { sample, sampleTimestamp, unknownId } from '../../openapi/samples.ts'
import { record } from '../../openapi/schema.ts'
import { boolean, id, idOrEmpty, integer, listOf, text, timestamp, wallTimeOrEmpty } from '../../openapi/values.ts'

const group = 'Footprints'

const footprintSchema = record('Footprint', 'A pointer to a coming inspection, one for each person on it.', {
  id: id('The id of the order. `/order/{id}`, `/client/{id}` and `/agent/{id}` follow it.'),
  name: text('What people would call the inspection: the client and the street.'),
  order: id('The order; the same as `id`.'),
  oid: integer('The number of the order.'),
  address1: text('Street line.'),
  address2: text('Second line.'),
  city: text('City.'),
  state: text('State.'),
  zip: text('ZIP code.'),
  datetime: wallTimeOrEmpty('When the appointment begins.', 'where there is none'),
  client: idOrEmpty('The client.'),
  buyersagent: idOrEmpty("The buyer's agent."),
  sellersagent: idOrEmpty("The seller's agent."),
  modified: timestamp('When it was written; scheduling again or moving the inspection writes it anew.'),
})

export const footprintsOperation: Operation = {
  name: 'footprints',
  group,
  summary: "Coming inspections of the key's user",
  description:
    "The next one first. Footprints are the pull side of webhooks: they stay until they are deleted, or until the company's retention purges them. Read, handle, delete.",
  query: {
    all: {
      schema: boolean('Those of everybody. Needs the owner privilege. The bare name is enough.'),
      example: true,
    },
  },
  answer: {
    members: { footprints: listOf(footprintSchema, 'The footprints.') },
    example: {
      footprints: [
        {
          id: sample.order,
          name: 'Rosa Whitfield, 1420 Dilworth Road',
          order: sample.order,
          oid: 1042,
          address1: '1420 Dilworth Road',
          address2: '',
          city: 'Charlotte',
          state: 'NC',
          zip: '28203',
          datetime: '2026-11-06 09:00:00',
          client: sample.client,
          buyersagent: sample.agent,
          sellersagent: '',
          modified: sampleTimestamp,
        },
      ],
    },
  },
  refuses: [new Refusal('access.missing-privilege', { privilege: 'OWNER' })],
}

export const deleteFootprintOperation: Operation = {
  name: 'deleteFootprint',
  group,
  summary: 'A footprint was read',
  description: "Deletes one of the caller's own footprints. Those of others stay until they read them.",
  path: { id: { schema: id('The footprint, which has the id of its order.'), example: sample.order } },
  answer: {
    members: { id: id('The footprint.'), modified: timestamp('When it was deleted.') },
    example: { id: sample.order, modified: sampleTimestamp },
  },
  dropsNothing: true,
  refuses: [new Refusal('footprint.unknown', { id: unknownId })],
}

export const deleteFootprintPluralOperation: Operation = {
  ...deleteFootprintOperation,
  name: 'deleteFootprintPlural',
  description: 'The same at a second address.',
}
