import type { ZodType } from 'zod'
import { sections } from '../../src/domain/tenants/sections.ts'
import type { SettingsResource } from '../../src/wire/settings/settings-resources.ts'

/** The required fields of a new entry, as in the example but for its slug, username or name. */
export function spareEntry({ section, fields }: SettingsResource, slug: string, name: string): Record<string, unknown> {
  const { entry, nameField } = sections[section]
  const required = Object.entries<ZodType>(entry.shape).filter(([, schema]) => !schema.safeParse(undefined).success)
  return {
    ...Object.fromEntries(required.map(([field]) => [field, fields[field]])),
    [nameField]: nameField === 'name' ? name : slug,
  }
}
