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
import { type Members, ok } from '../../../wire/envelope.ts'
import type { Operation } from '../../../wire/operation.ts'
import { unknownId } from '../../../wire/samples.ts'
import { readTyped } from '../../../wire/settings/json-schema.ts'
import { type SettingsResource, settingsResources } from '../../../wire/settings/settings-resources.ts'
import { companyExample, companyFields, companyRecord, schemasOf } from '../../../wire/settings/settings-wire.ts'
import { id, listOf, text } from '../../../wire/values.ts'
import type { Route } from '../route.ts'

const common = { needs: 'OWNER', group: 'Settings', dropsNothing: true } as const

const concurrency =
  'Fields that are not sent stay as they are, and `null` clears one. Send `modified` back to be refused (409) if the object was changed meanwhile.'

export const settingsRoutes: readonly Route[] = [
  {
    ...common,
    method: 'GET',
    path: '/settings/company',
    name: 'settingsCompany',
    summary: 'Get the settings of the company',
    description: 'Name, zone, hosts and settings, spelled as in the company file.',
    answer: { members: { company: companyRecord }, example: { company: companyExample } },
    read: async scope => ({ company: companySettings(await loadCurrentCompany(scope)) }),
  },
  {
    ...common,
    method: 'POST',
    path: '/settings/company',
    name: 'updateSettingsCompany',
    summary: 'Change the settings of the company',
    description: `${concurrency} The same applies to the members of \`settings\`.`,
    body: { fields: companyFields, example: { name: companyExample.name, settings: { lastBookableHour: 16 } } },
    answer: { members: { company: companyRecord }, example: { company: companyExample } },
    refuses: [mistakeIn('name', 'must not be empty'), new Refusal('settings.stale', { current: companyExample })],
    write: async (scope, { body }) => {
      const sent = readTyped(companyFields, body) as Members
      return ok({ company: await saveCompanySettings(scope, sent) })
    },
  },
  ...settingsResources.flatMap(routesOf),
]

async function entries(scope: Scope, section: SectionName): Promise<SettingsEntry[]> {
  const company = await loadCurrentCompany(scope)
  return settingsEntries(storedItems(company), section, company.zone)
}

function routesOf(resource: SettingsResource): Route[] {
  const { section, path, member, name, names, words, plural, more, reference, fields, shown } = resource
  const { record, created, changed } = schemasOf(section, name)
  const all = { ...common, path: `/settings/${path}` }
  const one = {
    ...common,
    path: `/settings/${path}/:id`,
    pathParameters: { id: { schema: id('Its id.'), example: shown.id } },
  }
  const answer: Operation['answer'] = { members: { [member]: record }, example: { [member]: shown } }
  const unknown = new Refusal('settings.unknown', { section, id: unknownId })
  const mistaken = mistakeIn('name', 'is required')
  const stale = new Refusal('settings.stale', { current: shown })
  return [
    {
      ...all,
      method: 'GET',
      name: `settings${names}`,
      summary: `List ${plural}`,
      description: 'All of them, spelled as in the company file. References are ids.',
      answer: { members: { [path]: listOf(record, 'The list.') }, example: { [path]: [shown] } },
      read: async scope => ({ [path]: await entries(scope, section) }),
    },
    {
      ...one,
      method: 'GET',
      name: `settings${name}`,
      summary: `Get ${words}`,
      description: 'By id.',
      answer,
      refuses: [unknown],
      read: async (scope, { params }) => ({
        [member]: requireEntry(await entries(scope, section), section, params.id ?? ''),
      }),
    },
    {
      ...all,
      method: 'POST',
      name: `createSettings${name}`,
      summary: `Create ${words}`,
      description: `By the same rules as \`company apply\`: the name of a removed one restores it. ${more}`.trim(),
      body: { fields: created, example: fields },
      answer,
      refuses: [mistaken],
      write: async (scope, { body }) =>
        ok({ [member]: await saveEntry(scope, section, undefined, readTyped(created, body) as Members) }),
    },
    {
      ...one,
      method: 'POST',
      name: `updateSettings${name}`,
      summary: `Change ${words}`,
      description: `${concurrency} ${more}`.trim(),
      body: { fields: changed, example: { ['show' in shown ? 'show' : 'visible']: true, modified: shown.modified } },
      answer,
      refuses: [unknown, mistaken, stale],
      write: async (scope, { params, body }) =>
        ok({ [member]: await saveEntry(scope, section, params.id ?? '', readTyped(changed, body) as Members) }),
    },
    {
      ...one,
      method: 'DELETE',
      name: `removeSettings${name}`,
      summary: `Remove ${words}`,
      description: 'Orders that refer to it keep it. Refused while other settings refer to it; the message names them.',
      query: { modified: { schema: text('As read; a stale one is refused (409).'), example: shown.modified } },
      answer: { members: { id: id('Its id.') }, example: { id: shown.id } },
      refuses: [unknown, stale, ...(reference === undefined ? [] : [mistakeIn('', reference)])],
      write: async (scope, { params, query }) => {
        await removeEntry(scope, section, params.id ?? '', query.text('modified') || undefined)
        return ok({ id: params.id })
      },
    },
  ]
}
