import { createAgency, requireAgency, requireAgencyToChange, updateAgency } from '../../../domain/people/agencies.ts'
import type { Agency, FirmKind } from '../../../domain/people/agency.ts'
import { searchAgencies } from '../../../domain/people/agency-store.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { Company } from '../../../domain/tenants/company.ts'
import { agencyBody, agencyRecord, escrowOfficeRecord, newAgencyBody } from '../../../wire/contacts/agency-wire.ts'
import { answerTable, listAnswer, modifiedMember, type RecordTable, recordAnswer } from '../../../wire/record-table.ts'
import { unmodifiedSince } from '../../../wire/reused-descriptions.ts'
import { sample, unknownId } from '../../../wire/samples.ts'
import { id, text } from '../../../wire/values.ts'
import { operation, type StatedOperation } from '../operation.ts'
import { autocommitRead } from '../responding.ts'
import { aliasOf } from './contact-routes.ts'
import { requireUnmodified } from './require-unmodified.ts'

type Zone = Pick<Company, 'zone'>

/** Agencies and escrow offices have the same routes. */
interface Firm {
  /** In paths and responses, and so is `many`. */
  readonly kind: FirmKind
  readonly many: 'agencies' | 'escrowoffices'
  /** In names of operations. */
  readonly names: readonly [one: string, many: string]
  readonly words: readonly [one: string, many: string]
  readonly group: 'Agents' | 'Contacts'
  readonly record: RecordTable<Agency, Zone>
  readonly people: string
  readonly example: { readonly id: string; readonly name: string }
}

export const firmKinds: readonly Firm[] = [
  {
    kind: 'agency',
    many: 'agencies',
    names: ['Agency', 'Agencies'],
    words: ['agency', 'agencies'],
    group: 'Agents',
    record: agencyRecord,
    people: 'an agent',
    example: { id: sample.agency, name: 'Queen City Realty' },
  },
  {
    kind: 'escrowoffice',
    many: 'escrowoffices',
    names: ['EscrowOffice', 'EscrowOffices'],
    words: ['escrow office', 'escrow offices'],
    group: 'Contacts',
    record: escrowOfficeRecord,
    people: 'an escrow officer',
    example: { id: sample.escrowOffice, name: 'First Title' },
  },
]

const maxFound = 100

export const agencyRoutes = firmKinds.flatMap(routesOf)

function routesOf({ kind, many, names, words, group, record, people, example }: Firm): StatedOperation[] {
  const [name, manyName] = names
  const [one, all] = words
  const saved = answerTable<Agency, Zone>({
    id: [id(`The ${one}.`), firm => firm.id, example.id],
    modified: modifiedMember('When it was saved.'),
  })
  const byId = { id: { schema: id(`The ${one}.`), example: example.id } }
  const unknown = new Refusal(`${kind}.unknown`, { id: unknownId })
  const get = operation({
    method: 'GET',
    path: `/${kind}/:id`,
    name: lowerFirst(name),
    group,
    summary: `Get an ${one}`,
    description: `Returns an ${one} by id.`,
    pathParameters: byId,
    answer: recordAnswer(kind, record),
    refuses: [unknown],
    free: call => autocommitRead(call, (scope, { params }) => requireAgency(scope, params.id, kind)),
  })
  return [
    operation({
      method: 'GET',
      path: `/${many}/search`,
      name: `search${manyName}`,
      group,
      summary: `Search ${all}`,
      description: `Those whose name or email address contains the text, by name; at most ${maxFound}. Hidden ones are left out.`,
      query: { q: { schema: text('The text; case is ignored.'), example: example.name.slice(0, 5).toLowerCase() } },
      answer: listAnswer(many, record, `The ${all}.`),
      free: call =>
        autocommitRead(call, (scope, { query }) => searchAgencies(scope, kind, query.q?.trim() ?? '', maxFound)),
    }),
    get,
    aliasOf(get, `/${many}/:id`, `${lowerFirst(name)}Of${manyName}`),
    operation({
      method: 'POST',
      path: `/${kind}`,
      needs: 'OWNER',
      name: `create${name}`,
      group,
      summary: `Create an ${one}`,
      description: `Creates a new ${one} every time. Naming one on ${people} creates one too, if none has the name.`,
      body: { ...newAgencyBody, example: { ...newAgencyBody.example, name: example.name } },
      answer: saved,
      inTransaction: (scope, { body }) => createAgency(scope, { ...body, name: body.name ?? '' }, undefined, kind),
    }),
    operation({
      method: 'POST',
      path: `/${kind}/:id`,
      needs: 'OWNER',
      name: `update${name}`,
      group,
      summary: `Update an ${one}`,
      description: 'Changes the fields that are sent. A new name shows on its people at once.',
      pathParameters: byId,
      query: { unmodifiedsince: unmodifiedSince },
      body: agencyBody,
      answer: saved,
      refuses: [unknown, new Refusal('settings.stale', { current: record.example })],
      inTransaction: async (scope, { params, query, body }) => {
        const { unmodifiedsince: since } = query
        if (since) requireUnmodified(record, await requireAgencyToChange(scope, params.id, kind), since, scope.company)
        return updateAgency(scope, params.id, body, kind)
      },
    }),
    operation({
      method: 'DELETE',
      path: `/${kind}/:id`,
      needs: 'OWNER',
      name: `delete${name}`,
      group,
      summary: `Remove an ${one}`,
      description: `Searches no longer find it. It stays readable by id and in lists with \`show: "no"\`, and its people keep it.`,
      pathParameters: byId,
      answer: saved,
      dropsNothing: true,
      refuses: [unknown],
      inTransaction: (scope, { params }) => updateAgency(scope, params.id, { isShown: false }, kind),
    }),
  ]
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
