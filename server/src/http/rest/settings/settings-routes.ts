import {
  companySettings,
  removeEntry,
  requireEntry,
  saveCompanySettings,
  saveEntry,
} from '../../../domain/company-files/change-settings.ts'
import { storedItems } from '../../../domain/company-files/planning.ts'
import { type SettingsEntry, settingsEntries } from '../../../domain/company-files/settings-entries.ts'
import { mistakeIn, Refusal } from '../../../domain/refusal.ts'
import { loadCurrentCompany } from '../../../domain/tenants/load-company.ts'
import type { Scope } from '../../../domain/tenants/scope.ts'
import type { SectionName } from '../../../domain/tenants/sections.ts'
import type { BodyCodec } from '../../../wire/body-codec.ts'
import type { Members } from '../../../wire/envelope.ts'
import { unknownId } from '../../../wire/samples.ts'
import type { Schema } from '../../../wire/schema.ts'
import { readTyped } from '../../../wire/settings/json-schema.ts'
import { type SettingsResource, settingsResources } from '../../../wire/settings/settings-resources.ts'
import { companyExample, companyFields, companyRecord, schemasOf } from '../../../wire/settings/settings-wire.ts'
import { id, listOf, text } from '../../../wire/values.ts'
import { operation } from '../operation.ts'

const common = { needs: 'OWNER', group: 'Settings', dropsNothing: true } as const

const concurrency =
  'Fields that are not sent stay as they are, and `null` clears one. Send `modified` back to be refused (409) if the object was changed meanwhile.'

/** Numbers, flags and lists of a form are read as the schema says; the command refuses everything that is wrong. */
function typedBody(fields: Schema, example: Members): BodyCodec<Members> {
  return { fields, example, read: (_, body) => readTyped(fields, body) as Members }
}

const companyAnswer = { members: { company: companyRecord }, example: { company: companyExample } }

export const settingsRoutes = [
  operation({
    ...common,
    method: 'GET',
    path: '/settings/company',
    name: 'settingsCompany',
    summary: 'Get the settings of the company',
    description: 'Name, zone, hosts and settings, spelled as in the company file.',
    answer: companyAnswer,
    inTransaction: async scope => ({ company: companySettings(await loadCurrentCompany(scope)) }),
  }),
  operation({
    ...common,
    method: 'POST',
    path: '/settings/company',
    name: 'updateSettingsCompany',
    summary: 'Change the settings of the company',
    description: `${concurrency} The same applies to the members of \`settings\`.`,
    body: typedBody(companyFields, { name: companyExample.name, settings: { lastBookableHour: 16 } }),
    answer: companyAnswer,
    refuses: [mistakeIn('name', 'must not be empty'), new Refusal('settings.stale', { current: companyExample })],
    inTransaction: async (scope, { body }) => ({ company: await saveCompanySettings(scope, body) }),
  }),
  ...settingsResources.flatMap(operationsOf),
]

async function entries(scope: Scope, section: SectionName): Promise<SettingsEntry[]> {
  const company = await loadCurrentCompany(scope)
  return settingsEntries(storedItems(company), section, company.zone)
}

function operationsOf(resource: SettingsResource) {
  const { section, path, member, name, names, words, plural, more, reference, fields, shown } = resource
  const { record, created, changed } = schemasOf(section, name)
  const all = { ...common, path: `/settings/${path}` }
  const one = {
    ...common,
    path: `/settings/${path}/:id`,
    pathParameters: { id: { schema: id('Its id.'), example: shown.id } },
  }
  const answer = { members: { [member]: record }, example: { [member]: shown } }
  const unknown = new Refusal('settings.unknown', { section, id: unknownId })
  const mistaken = mistakeIn('name', 'is required')
  const stale = new Refusal('settings.stale', { current: shown })
  return [
    operation({
      ...all,
      method: 'GET',
      name: `settings${names}`,
      summary: `List ${plural}`,
      description: 'All of them, spelled as in the company file. References are ids.',
      answer: { members: { [path]: listOf(record, 'The list.') }, example: { [path]: [shown] } },
      inTransaction: async scope => ({ [path]: await entries(scope, section) }),
    }),
    operation({
      ...one,
      method: 'GET',
      name: `settings${name}`,
      summary: `Get ${words}`,
      description: 'By id.',
      answer,
      refuses: [unknown],
      inTransaction: async (scope, { params }) => ({
        [member]: requireEntry(await entries(scope, section), section, params.id),
      }),
    }),
    operation({
      ...all,
      method: 'POST',
      name: `createSettings${name}`,
      summary: `Create ${words}`,
      description: `By the same rules as \`company apply\`: the name of a removed one restores it. ${more}`.trim(),
      body: typedBody(created, fields),
      answer,
      refuses: [mistaken],
      inTransaction: async (scope, { body }) => ({ [member]: await saveEntry(scope, section, undefined, body) }),
    }),
    operation({
      ...one,
      method: 'POST',
      name: `updateSettings${name}`,
      summary: `Change ${words}`,
      description: `${concurrency} ${more}`.trim(),
      body: typedBody(changed, { ['show' in shown ? 'show' : 'visible']: true, modified: shown.modified }),
      answer,
      refuses: [unknown, mistaken, stale],
      inTransaction: async (scope, { params, body }) => ({
        [member]: await saveEntry(scope, section, params.id, body),
      }),
    }),
    operation({
      ...one,
      method: 'DELETE',
      name: `removeSettings${name}`,
      summary: `Remove ${words}`,
      description: 'Orders that refer to it keep it. Refused while other settings refer to it; the message names them.',
      query: { modified: { schema: text('As read; a stale one is refused (409).'), example: shown.modified } },
      answer: { members: { id: id('Its id.') }, example: { id: shown.id } },
      refuses: [unknown, stale, ...(reference === undefined ? [] : [mistakeIn('', reference)])],
      inTransaction: async (scope, { params, query }) => {
        await removeEntry(scope, section, params.id, query.modified || undefined)
        return { id: params.id }
      },
    }),
  ]
}
