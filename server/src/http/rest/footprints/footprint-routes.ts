import { deleteFootprint, listFootprints } from '../../../domain/footprints/footprints.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { showInstant } from '../../../domain/time/local-time.ts'
import type { Operation } from '../../openapi/operation.ts'
import { sample, sampleTimestamp, unknownId } from '../../openapi/samples.ts'
import { boolean, id, listOf, timestamp } from '../../openapi/values.ts'
import type { Route, WriteRoute } from '../route.ts'
import { footprintRecord } from './footprint-wire.ts'

const group = 'Footprints'

const deleteOperation: Operation = {
  name: 'deleteFootprint',
  group,
  summary: 'Delete a footprint',
  description: "Deletes one of the caller's own footprints. Those of other users stay until they delete them.",
  path: { id: { schema: id('The footprint, which has the id of its order.'), example: sample.order } },
  answer: {
    members: { id: id('The footprint.'), modified: timestamp('When it was deleted.') },
    example: { id: sample.order, modified: sampleTimestamp },
  },
  dropsNothing: true,
  refuses: [new Refusal('footprint.unknown', { id: unknownId })],
}

const write: WriteRoute['write'] = async (scope, { params }) => {
  const id = await deleteFootprint(scope, params.id ?? '')
  return { status: 'ok', members: { id, modified: showInstant(scope.now, scope.company.zone) }, warnings: [] }
}

export const footprintRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/orders/footprints',
    operation: {
      name: 'footprints',
      group,
      summary: "List upcoming inspections of the key's user",
      description:
        "The next inspection first. Footprints are the pull alternative to webhooks: they stay until they are deleted, or until the company's retention setting purges them. Delete each footprint after processing it.",
      query: {
        all: {
          schema: boolean(
            'The footprints of all users. Needs the owner privilege. The name without a value is enough.',
          ),
          example: true,
        },
      },
      answer: {
        members: { footprints: listOf(footprintRecord.schema, 'The footprints.') },
        example: { footprints: [footprintRecord.example] },
      },
      refuses: [new Refusal('access.missing-privilege', { privilege: 'OWNER' })],
    },
    read: async (scope, { query }) => {
      const footprints = await listFootprints(scope, query.flag('all') ? 'all users' : 'own')
      return { footprints: footprints.map(footprint => footprintRecord.show(footprint, scope.company)) }
    },
  },
  { method: 'DELETE', path: '/orders/footprint/:id', operation: deleteOperation, write },
  {
    method: 'DELETE',
    path: '/orders/footprints/:id',
    operation: { ...deleteOperation, name: 'deleteFootprintPlural', description: 'Alias of `/orders/footprint/{id}`.' },
    write,
  },
]
