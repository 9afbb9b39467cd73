import { createAgency, requireAgency, updateAgency } from '../../../domain/people/agencies.ts'
import { type Agency, type AgencyEdits, agencyTexts } from '../../../domain/people/agency.ts'
import { searchAgencies } from '../../../domain/people/agency-store.ts'
import { stateAbbreviation } from '../../../domain/places/us-states.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { Company } from '../../../domain/tenants/company.ts'
import type { Scope } from '../../../domain/tenants/scope.ts'
import { ok, type Written } from '../../../wire/envelope.ts'
import { Fields } from '../../../wire/fields.ts'
import { answerTable, listAnswer, modifiedMember, recordAnswer, recordTable } from '../../../wire/record-table.ts'
import { sample, unknownId } from '../../../wire/samples.ts'
import { form, type Schema, type Fields as Schemas } from '../../../wire/schema.ts'
import { orEmpty, showFlag } from '../../../wire/spelling.ts'
import { boolean, flag, id, text } from '../../../wire/values.ts'
import { autocommitRead, type Route } from '../route.ts'

type Zone = Pick<Company, 'zone'>

/** Name on the wire, description, example. */
const fields: Readonly<
  Record<(typeof agencyTexts)[number], readonly [name: string, description: string, example: string]>
> = {
  name: ['name', 'Name.', 'Queen City Realty'],
  email: ['emailaddress', 'Email address.', 'office@example.com'],
  address1: ['address1', 'Street line.', '210 East Trade Street'],
  address2: ['address2', 'Second line of the address.', ''],
  city: ['city', 'City.', 'Charlotte'],
  state: ['state', 'State, abbreviated or in full; kept as sent.', 'North Carolina'],
  zip: ['zip', 'ZIP code.', '28202'],
  url: ['url', 'Web address.', 'https://realty.example.com'],
  phone: ['phone', 'Phone.', '704-555-0170'],
  fax: ['fax', 'Fax.', ''],
}

export const agencyRecord = recordTable<Agency, Zone>('Agency', 'A company that agents and other contacts work for.', {
  id: [id('The agency.'), agency => agency.id, sample.agency],
  ...Object.fromEntries(
    agencyTexts.map(key => {
      const [name, description, example] = fields[key]
      return [name, [text(description), (agency: Agency) => agency[key], example]]
    }),
  ),
  display: [text('The same as `name`.'), agency => agency.name, 'Queen City Realty'],
  stateabbreviation: [
    text('Two letters if the state is recognised; otherwise `""`.'),
    agency => orEmpty(stateAbbreviation(agency.state)),
    'NC',
  ],
  show: [flag('`no` hides it from searches.'), agency => showFlag(agency.isShown), 'yes'],
  modified: modifiedMember('When it last changed.'),
})

const sent: Schemas = Object.fromEntries(Object.values(fields).map(([name, description]) => [name, text(description)]))
const agencyForm = form('AgencyFields', 'An update leaves omitted fields unchanged; an empty text clears a field.', {
  ...sent,
  show: boolean('`false` hides it from searches.'),
})

const { name: agencyName, ...more } = agencyForm.properties ?? {}
const newAgencyForm = form('NewAgencyFields', 'Only the name is required.', more, { name: agencyName as Schema })

function readAgency(sentFields: Fields): AgencyEdits {
  const texts = agencyTexts.map(key => [key, sentFields.editableText(fields[key][0])] as const)
  const values = [...texts, ['isShown', sentFields.flag('show')] as const]
  return Object.fromEntries(values.filter(([, value]) => value !== undefined))
}

const saved = answerTable<Agency, Zone>({
  id: [id('The agency.'), agency => agency.id, sample.agency],
  modified: modifiedMember('When it was saved.'),
})

function written(agency: Agency, fields: Fields, { company }: Scope): Written {
  return ok(saved.show(agency, company), fields.warnings())
}

const group = 'Agents'
const byId = { id: { schema: id('The agency.'), example: sample.agency } }
const unknown = new Refusal('agency.unknown', { id: unknownId })
const maxFound = 100

export const agencyRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/agencies/search',
    name: 'searchAgencies',
    group,
    summary: 'Search agencies',
    description: `Agencies whose name or email address contains the text, by name; at most ${maxFound}. Hidden ones are left out.`,
    query: { q: { schema: text('The text; case is ignored.'), example: 'queen' } },
    answer: listAnswer('agencies', agencyRecord, 'The agencies.'),
    ...autocommitRead(async (scope, { query }) => {
      const found = await searchAgencies(scope, query.text('q')?.trim() ?? '', maxFound)
      return { agencies: found.map(agency => agencyRecord.show(agency, scope.company)) }
    }),
  },
  {
    method: 'GET',
    path: '/agency/:id',
    name: 'agency',
    group,
    summary: 'Get an agency',
    description: 'Returns an agency by id.',
    pathParameters: byId,
    answer: recordAnswer('agency', agencyRecord),
    refuses: [unknown],
    ...autocommitRead(async (scope, { params }) => ({
      agency: agencyRecord.show(await requireAgency(scope, params.id ?? ''), scope.company),
    })),
  },
  {
    method: 'POST',
    path: '/agency',
    needs: 'OWNER',
    name: 'createAgency',
    group,
    summary: 'Create an agency',
    description: 'Creates a new agency every time. Naming an agency on an agent creates one too, if none has the name.',
    body: { fields: newAgencyForm, example: { name: 'Queen City Realty', phone: '704-555-0170' } },
    answer: saved,
    refuses: [new Refusal('fields.missing', { fields: ['name'] })],
    write: async (scope, { body }) => {
      const fields = new Fields(body)
      const edits = readAgency(fields)
      if (!edits.name?.trim()) throw new Refusal('fields.missing', { fields: ['name'] })
      return written(await createAgency(scope, { ...edits, name: edits.name.trim() }), fields, scope)
    },
  },
  {
    method: 'POST',
    path: '/agency/:id',
    needs: 'OWNER',
    name: 'updateAgency',
    group,
    summary: 'Update an agency',
    description: 'Changes the fields that are sent. A new name shows on its agents at once.',
    pathParameters: byId,
    body: { fields: agencyForm, example: { phone: '704-555-0171' } },
    answer: saved,
    refuses: [unknown],
    write: async (scope, { params, body }) => {
      const fields = new Fields(body)
      return written(await updateAgency(scope, params.id ?? '', readAgency(fields)), fields, scope)
    },
  },
]
