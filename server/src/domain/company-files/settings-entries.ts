import { z } from 'zod'
import { showInstant } from '../time/local-time.ts'
import { entrySchemas } from './company-file-schema.ts'
import { entryOf, namesOf } from './export-company.ts'
import type { StoredItems } from './planning.ts'

/** A section of the company file whose entries the settings API reads and changes one by one. */
export type Section = keyof typeof entrySchemas

type Json = Readonly<Record<string, unknown>>

/** An entry of a company file, which refers to others by id. */
export type Entry = Json & { readonly id: string }

/** With the time of its last change, and its place in the list where the list is ordered. */
export type SettingsEntry = Entry & { readonly modified: string }

export function entriesOf(items: StoredItems, section: Section): Entry[] {
  const names = namesOf(items, ({ id }) => id)
  const show = entryOf[section] as unknown as (item: object, names: object) => Entry
  return items[section].map(item => show(item, names))
}

export function settingsEntries(items: StoredItems, section: Section, zone: string): SettingsEntry[] {
  const modified = items[section].map(({ modifiedAt }) => showInstant(modifiedAt, zone))
  return entriesOf(items, section).map((entry, i) => ({
    ...entry,
    ...(section !== 'users' && { position: i + 1 }),
    modified: modified[i] ?? '',
  }))
}

const modified = z.string().describe('When it last changed: ISO 8601 with the offset of the company.')
const position = z.int().min(1).describe('The place in the list, from 1; others move to make room.')

/** The entry as it is sent: `modified` and `position` may be omitted. */
export function sentSchema(section: Section): z.ZodObject {
  return withMore(section, { modified: modified.optional() }, { position: position.optional() })
}

/** The entry as it is shown. */
export function shownSchema(section: Section): z.ZodObject {
  const id = z.uuid().describe(entrySchemas[section].shape.id.description ?? '')
  return withMore(section, { id, modified }, { position })
}

/** Users have no order. */
function withMore(section: Section, more: z.ZodRawShape, ofLists: z.ZodRawShape): z.ZodObject {
  return (entrySchemas[section] as z.ZodObject).extend({ ...more, ...(section !== 'users' && ofLists) })
}
