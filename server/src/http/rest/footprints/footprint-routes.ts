import type { Footprint } from '../../../domain/footprints/footprint.ts'
import { deleteFootprint, listFootprints } from '../../../domain/footprints/footprints.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { Company } from '../../../domain/tenants/company.ts'
import { ok } from '../../../wire/envelope.ts'
import { footprintRecord } from '../../../wire/footprints/footprint-wire.ts'
import { answerTable, listAnswer, modifiedMember } from '../../../wire/record-table.ts'
import { sample, unknownId } from '../../../wire/samples.ts'
import { boolean, id } from '../../../wire/values.ts'
import type { Route, WriteRoute } from '../route.ts'

const group = 'Footprints'

const deleted = answerTable<Pick<Footprint, 'orderId' | 'modifiedAt'>, Pick<Company, 'zone'>>({
  id: [id('The footprint.'), footprint => footprint.orderId, sample.order],
  modified: modifiedMember('When it was deleted.'),
})

const deleteRoute: WriteRoute = {
  method: 'DELETE',
  path: '/orders/footprint/:id',
  name: 'deleteFootprint',
  group,
  summary: 'Delete a footprint',
  description:
    "Deletes the caller's own footprint; those of other users stay until they delete them. For an owner without a footprint of this order, it deletes the footprints that other users have of it.",
  pathParameters: { id: { schema: id('The footprint, which has the id of its order.'), example: sample.order } },
  answer: deleted,
  dropsNothing: true,
  refuses: [new Refusal('footprint.unknown', { id: unknownId })],
  write: async (scope, { params }) => {
    const orderId = await deleteFootprint(scope, params.id ?? '')
    return ok(deleted.show({ orderId, modifiedAt: scope.now }, scope.company))
  },
}

export const footprintRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/orders/footprints',
    name: 'footprints',
    group,
    summary: "List upcoming inspections of the key's user",
    description:
      "The next inspection first. Footprints are the pull alternative to webhooks: they stay until they are deleted, or until the company's retention setting purges them. Delete each footprint after processing it.",
    query: {
      all: {
        schema: boolean('The footprints of all users. Needs the owner privilege. The name without a value is enough.'),
        example: true,
      },
    },
    answer: listAnswer('footprints', footprintRecord, 'The footprints.'),
    refuses: [new Refusal('access.missing-privilege', { privilege: 'OWNER' })],
    read: async (scope, { query }) => {
      const footprints = await listFootprints(scope, query.flag('all') ? 'all users' : 'own')
      return { footprints: footprints.map(footprint => footprintRecord.show(footprint, scope.company)) }
    },
  },
  deleteRoute,
  {
    ...deleteRoute,
    path: '/orders/footprints/:id',
    name: 'deleteFootprintPlural',
    description: 'Alias of `/orders/footprint/{id}`.',
  },
]
