import type { Footprint } from '../../../domain/footprints/footprint.ts'
import { deleteFootprint, listFootprints } from '../../../domain/footprints/footprints.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { Company } from '../../../domain/tenants/company.ts'
import type { Scope } from '../../../domain/tenants/scope.ts'
import { footprintRecord } from '../../../wire/footprints/footprint-wire.ts'
import { flagParameter } from '../../../wire/parameters.ts'
import { answerTable, listAnswer, modifiedMember } from '../../../wire/record-table.ts'
import { sample, unknownId } from '../../../wire/samples.ts'
import { readText } from '../../../wire/spelling.ts'
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
    "Deletes the caller's own footprint; those of other users stay until they delete them. For an owner without a footprint of this order, it deletes that of another user, so that each entry of `?all=true` can be deleted.",
  pathParameters: { id: { schema: id('The footprint, which has the id of its order.'), example: sample.order } },
  answer: deleted,
  dropsNothing: true,
  refuses: [new Refusal('footprint.unknown', { id: unknownId })],
  inTransaction: (scope, { params }) => remove(scope, params.id),
})

async function remove(scope: Scope, id: string) {
  return { orderId: await deleteFootprint(scope, id), modifiedAt: scope.now }
}

const { pathParameters, ...withoutPath } = deleteOwn

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
  operation({
    ...withoutPath,
    path: '/orders/footprints',
    name: 'deleteFootprintById',
    description: 'As `/orders/footprint/{id}`, with `id` in the query string or in the body.',
    query: { id: { ...pathParameters.id, isRequired: true } },
    refuses: [...(withoutPath.refuses ?? []), new Refusal('fields.missing', { fields: ['id'] })],
    inTransaction: (scope, { query, sentBody }) => {
      const sent = String(query.id ?? '') || readText(sentBody.id)
      if (!sent) throw new Refusal('fields.missing', { fields: ['id'] })
      return remove(scope, sent)
    },
  }),
]
