import { companySchema } from '../../domain/company-files/company-file.ts'
import { sentSchema, shownSchema } from '../../domain/company-files/settings-entries.ts'
import type { SectionName } from '../../domain/tenants/sections.ts'
import { defaultSettings } from '../../domain/tenants/settings.ts'
import { sample, sampleTimestamp } from '../samples.ts'
import { form, record, type Schema } from '../schema.ts'
import { id, orNull, text, timestamp } from '../values.ts'
import { jsonSchema } from './json-schema.ts'

/** The schemas of a kind of settings object: shown, sent to create one, and sent to change one. */
export function schemasOf(section: SectionName, name: string): Record<'record' | 'created' | 'changed', Schema> {
  const { properties, required } = jsonSchema(sentSchema(section).omit({ id: true }), 'input')
  const all = Object.entries(properties ?? {})
  const needed = all.filter(([field]) => required?.includes(field))
  const others = all.filter(([field]) => !required?.includes(field) && field !== 'modified')
  return {
    record: jsonSchema(shownSchema(section), 'output', { title: `Settings${name}`, description: 'As it is now.' }),
    created: form(
      `NewSettings${name}Fields`,
      'Omitted fields have their defaults.',
      Object.fromEntries(others),
      Object.fromEntries(needed),
    ),
    changed: form(
      `Settings${name}Fields`,
      'Omitted fields stay as they are.',
      Object.fromEntries(
        all.map(([field, schema]) => [field, isClearable(field, schema, required) ? orNull(schema) : schema]),
      ),
    ),
  }
}

/** A field without a value and without a default. */
function isClearable(field: string, schema: Schema, required: readonly string[] = []): boolean {
  return (
    !required.includes(field) &&
    schema.default === undefined &&
    !schema.anyOf &&
    schema.type !== 'array' &&
    !['position', 'modified'].includes(field)
  )
}

const { key, ...fields } = jsonSchema(companySchema, 'input').properties ?? {}
const settings = fields.settings ?? {}

export const companyRecord = record('SettingsCompany', 'The company as it is now.', {
  id: id('The company.'),
  key: text('The company key, which never changes.'),
  ...fields,
  settings: { ...settings, required: Object.keys(settings.properties ?? {}), description: 'The settings.' },
  modified: timestamp('When one of these last changed.'),
})

export const companyFields = form('SettingsCompanyFields', 'Omitted fields stay as they are.', {
  ...fields,
  settings: { ...settings, description: 'The settings; omitted ones stay as they are.' },
  modified: text('As read; a stale one is refused (409).'),
})

export const companyExample = {
  id: sample.company,
  key: 'demo',
  name: 'Tryon Oak Home Inspections',
  zone: 'America/New_York',
  hosts: [],
  settings: defaultSettings,
  modified: sampleTimestamp,
}
