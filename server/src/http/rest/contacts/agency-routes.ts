import { createAgency, requireAgency, updateAgency } from '../../../domain/people/agencies.ts'
import type { Agency } from '../../../domain/people/agency.ts'
import { searchAgencies } from '../../../domain/people/agency-store.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { Company } from '../../../domain/tenants/company.ts'
import { agencyBody, agencyRecord, newAgencyBody } from '../../../wire/contacts/agency-wire.ts'
import { answerTable, listAnswer, modifiedMember, recordAnswer } from '../../../wire/record-table.ts'
import { sample, unknownId } from '../../../wire/samples.ts'
import { id, text } from '../../../wire/values.ts'
import { operation } from '../operation.ts'
import { autocommitRead } from '../responding.ts'

type Zone = Pick<Company, 'zone'>

const saved = answerTable<Agency, Zone>({
  id: [id('The agency.'), agency => agency.id, sample.agency],
  modified: modifiedMember('When it was saved.'),
})

const group = 'Agents'
const byId = { id: { schema: id('The agency.'), example: sample.agency } }
const unknown = new Refusal('agency.unknown', { id: unknownId })
const maxFound = 100

export const agencyRoutes = [
  operation({
    method: 'GET',
    path: '/agencies/search',
    name: 'searchAgencies',
    group,
    summary: 'Search agencies',
    description: `Agencies whose name or email address contains the text, by name; at most ${maxFound}. Hidden ones are left out.`,
    query: { q: { schema: text('The text; case is ignored.'), example: 'queen' } },
    answer: listAnswer('agencies', agencyRecord, 'The agencies.'),
    free: call => autocommitRead(call, (scope, { query }) => searchAgencies(scope, query.q?.trim() ?? '', maxFound)),
  }),
  operation({
    method: 'GET',
    path: '/agency/:id',
    name: 'agency',
    group,
    summary: 'Get an agency',
    description: 'Returns an agency by id.',
    pathParameters: byId,
    answer: recordAnswer('agency', agencyRecord),
    refuses: [unknown],
    free: call => autocommitRead(call, (scope, { params }) => requireAgency(scope, params.id)),
  }),
  operation({
    method: 'POST',
    path: '/agency',
    needs: 'OWNER',
    name: 'createAgency',
    group,
    summary: 'Create an agency',
    description: 'Creates a new agency every time. Naming an agency on an agent creates one too, if none has the name.',
    body: newAgencyBody,
    answer: saved,
    inTransaction: (scope, { body }) => createAgency(scope, { ...body, name: body.name ?? '' }),
  }),
  operation({
    method: 'POST',
    path: '/agency/:id',
    needs: 'OWNER',
    name: 'updateAgency',
    group,
    summary: 'Update an agency',
    description: 'Changes the fields that are sent. A new name shows on its agents at once.',
    pathParameters: byId,
    body: agencyBody,
    answer: saved,
    refuses: [unknown],
    inTransaction: (scope, { params, body }) => updateAgency(scope, params.id, body),
  }),
]
