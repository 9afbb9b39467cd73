import type { Footprint } from '../../../domain/footprints/footprint.ts'
import { deleteFootprint, listFootprints } from '../../../domain/footprints/footprints.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { Company } from '../../../domain/tenants/company.ts'
import { footprintRecord } from '../../../wire/footprints/footprint-wire.ts'
import { flagParameter } from '../../../wire/parameters.ts'
import { answerTable, listAnswer, modifiedMember } from '../../../wire/record-table.ts'
import { sample, unknownId } from '../../../wire/samples.ts'
import { id } from '../../../wire/values.ts'
import { operation } from '../operation.ts'

const group = 'Footprints'

const deleted = answerTable<Pick<Footprint, 'orderId' | 'modifiedAt'>, Pick<Company, 'zone'>>({
  id: [id('The footprint.'), footprint => footprint.orderId, sample.order],
  modified: modifiedMember('When it was deleted.'),
})

const deleteOwn = operation({
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
  inTransaction: async (scope, { params }) => ({
    orderId: await deleteFootprint(scope, params.id),
    modifiedAt: scope.now,
  }),
})

export const footprintRoutes = [
  operation({
    method: 'GET',
    path: '/orders/footprints',
    name: 'footprints',
    group,
    summary: "List upcoming inspections of the key's user",
    description:
      "The next inspection first. Footprints are the pull alternative to webhooks: they stay until they are deleted, or until the company's retention setting purges them. Delete each footprint after processing it.",
    query: {
      all: flagParameter('The footprints of all users. Needs the owner privilege. The name without a value is enough.'),
    },
    answer: listAnswer('footprints', footprintRecord, 'The footprints.'),
    refuses: [new Refusal('access.missing-privilege', { privilege: 'OWNER' })],
    inTransaction: (scope, { query }) => listFootprints(scope, query.all ? 'all users' : 'own'),
  }),
  deleteOwn,
  operation({
    ...deleteOwn,
    path: '/orders/footprints/:id',
    name: 'deleteFootprintPlural',
    description: 'Alias of `/orders/footprint/{id}`.',
  }),
]
