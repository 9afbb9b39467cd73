import { mergeAgencies } from '../../../domain/merging/merge-agencies.ts'
import {
  type MergeKind,
  maxMergedOrders,
  maxNotes,
  mergedAgents,
  mergedClients,
  mergePeople,
  type PeopleMerged,
} from '../../../domain/merging/merge-people.ts'
import { type Duplicate, findDuplicateAgencies, findDuplicates } from '../../../domain/merging/possible-duplicates.ts'
import type { Agent, Client } from '../../../domain/people/contact.ts'
import type { EditsOf } from '../../../domain/people/contact-edits.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { Company } from '../../../domain/tenants/company.ts'
import type { BodyCodec } from '../../../wire/body-codec.ts'
import {
  agencyMergeBody,
  agencyMerged,
  agentMergeBody,
  agentMerged,
  clientMergeBody,
  clientMerged,
  duplicateAgency,
  duplicateAgent,
  duplicateClient,
  type SentMerge,
} from '../../../wire/contacts/merge-wire.ts'
import { type AnswerTable, listAnswer, type RecordTable } from '../../../wire/record-table.ts'
import { sample, unknownId } from '../../../wire/samples.ts'
import { id } from '../../../wire/values.ts'
import { Outcome } from '../exchange.ts'
import { searchIndexOf } from '../lists/find-routes.ts'
import { operation, type StatedOperation } from '../operation.ts'
import { agents, type ContactKind, clients } from './contact-kinds.ts'

type Zone = Pick<Company, 'zone'>

interface MergedKind<C extends Client | Agent> {
  readonly of: ContactKind<C>
  readonly merged: MergeKind<C>
  readonly needs: 'EDIT_INSPECTIONS' | 'OWNER'
  readonly body: BodyCodec<SentMerge<EditsOf<C & Client>>>
  readonly answer: AnswerTable<PeopleMerged, Zone>
  readonly duplicate: RecordTable<Duplicate<C>, Zone>
}

function routesOf<C extends Client | Agent>(kind: MergedKind<C>): StatedOperation[] {
  const { noun, a, examples } = kind.of
  const many = `${noun}s`
  const group = `${noun.charAt(0).toUpperCase()}${many.slice(1)}`
  const unknown = new Refusal(`${noun}.unknown`, { by: 'id', value: unknownId })
  return [
    operation({
      method: 'GET',
      path: `/${noun}/duplicates/:id`,
      name: `${noun}Duplicates`,
      group,
      summary: `List possible duplicates of ${a}`,
      description: `Other ${many} with the same email address, the same mobile or home phone, or the same name at the same address; those who share more come first. Removed ones are left out.`,
      pathParameters: { id: { schema: id(`The ${noun}.`), example: examples.id } },
      answer: listAnswer('duplicates', kind.duplicate, `The other ${many}.`),
      refuses: [unknown],
      free: call =>
        call.answer(async () => {
          // The terms of the company follow its changes before the transaction opens.
          await searchIndexOf(call.parts).prepare(call.context.company.id)
          return call.read(scope => findDuplicates(scope, kind.merged, call.input.params.id))
        }),
    }),
    operation({
      method: 'POST',
      path: `/${noun}/merge/:id`,
      needs: kind.needs,
      name: `merge${group}`,
      group,
      summary: `Merge a duplicate into ${a}`,
      description: `The ${noun} in the path stays and takes over all orders and messages of the duplicate, which disappears from lists and lookups and stays readable, with \`show: "no"\` and \`mergedinto\`. What only the duplicate has is taken from it, notes are joined, and automatic messages are sent only if both records allow them; fields that are sent win.\n\nAll of it is saved, or nothing. Each order has an entry in its history and an \`ORDER_UPDATED\`; nobody is sent a message. **A merge cannot be undone**: with \`dryrun\` the answer says what it would do.`,
      pathParameters: { id: { schema: id(`The ${noun} that stays.`), example: examples.id } },
      body: kind.body,
      answer: kind.answer,
      refuses: [
        unknown,
        new Refusal('merge.same', { id: examples.id }),
        new Refusal('merge.too-many', { limit: maxMergedOrders }),
        new Refusal('text.too-long', { field: 'notes', limit: maxNotes }),
      ],
      inTransaction: async (scope, { params, body, ignore }) =>
        new Outcome(await mergePeople(scope, kind.merged, params.id, body, ignore), body),
    }),
  ]
}

const agencyExample = { schema: id('The agency.'), example: sample.agency }
const noAgency = new Refusal('agency.unknown', { id: unknownId })

export const mergeRoutes = [
  ...routesOf({
    ...{ of: clients, merged: mergedClients, needs: 'EDIT_INSPECTIONS' },
    ...{ body: clientMergeBody, answer: clientMerged, duplicate: duplicateClient },
  }),
  ...routesOf({
    ...{ of: agents, merged: mergedAgents, needs: 'OWNER' },
    ...{ body: agentMergeBody, answer: agentMerged, duplicate: duplicateAgent },
  }),
  operation({
    method: 'GET',
    path: '/agency/duplicates/:id',
    name: 'agencyDuplicates',
    group: 'Agents',
    summary: 'List possible duplicates of an agency',
    description:
      'Other agencies of which the name begins with the name of this one, or the reverse. Hidden ones are left out.',
    pathParameters: { id: agencyExample },
    answer: listAnswer('duplicates', duplicateAgency, 'The other agencies.'),
    refuses: [noAgency],
    inTransaction: (scope, { params }) => findDuplicateAgencies(scope, params.id),
  }),
  operation({
    method: 'POST',
    path: '/agency/merge/:id',
    needs: 'OWNER',
    name: 'mergeAgencies',
    group: 'Agents',
    summary: 'Merge a duplicate into an agency',
    description:
      'The agency in the path stays and takes over all agents and other contacts of the duplicate, which is hidden and stays readable, with `mergedinto`. What only the duplicate has is taken from it; fields that are sent win. **A merge cannot be undone**: with `dryrun` the answer says what it would do.',
    pathParameters: { id: { ...agencyExample, schema: id('The agency that stays.') } },
    body: agencyMergeBody,
    answer: agencyMerged,
    refuses: [noAgency, new Refusal('merge.same', { id: sample.agency })],
    inTransaction: async (scope, { params, body }) => new Outcome(await mergeAgencies(scope, params.id, body), body),
  }),
]
