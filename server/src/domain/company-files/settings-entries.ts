import { z } from 'zod'
import { type Fields, type Names, showEntry } from '../entries/field.ts'
import { fullName, type User } from '../people/user.ts'
import { type Items, type SectionName, sectionNames, sections } from '../tenants/sections.ts'
import { showInstant } from '../time/local-time.ts'
import type { Entries } from './company-file.ts'
import type { Named } from './planning.ts'

/** An entry of a company file, which refers to others by id. */
export type Entry = Readonly<Record<string, unknown>> & { readonly id: string }

/** With the time of its last change, and its place in the list where the list is ordered. */
export type SettingsEntry = Entry & { readonly modified: string }

/** The entries of a section: they refer to others by name in a file, and by id in the API. */
export function showEntries<S extends SectionName>(items: Items, section: S, names: Names): Entries[S][] {
  const fields: Fields = sections[section].fields
  return items[section].map(item => finish(item, showEntry(fields, item, names)) as unknown as Entries[S])
}

/** A display name that follows from the other names stays their consequence when they change. */
function finish(item: object, entry: Entry): Entry {
  if (!('displayName' in entry)) return entry
  const isDerived = ['', fullName(item as User)].includes(entry.displayName as string)
  return { ...entry, displayName: isDerived ? undefined : entry.displayName }
}

/** The sections that entries refer to. */
const referredTo = sectionNames.filter(section =>
  Object.values(sections).some(({ fields }: { fields: Fields }) =>
    Object.values(fields).some(({ refersTo }) => refersTo?.section === section),
  ),
)

export function namesOf(items: Items, show: (item: Named & { readonly id: string }) => string): Names {
  const referred = referredTo.flatMap((section): readonly (Named & { readonly id: string })[] => items[section])
  const names = new Map(referred.map(item => [item.id, show(item)]))
  return {
    of: id => (id === undefined ? undefined : (names.get(id) ?? id)),
    ofList: ids => ids.flatMap(id => names.get(id) ?? []),
    ofSet: ids => [...names].flatMap(([id, name]) => (ids.includes(id) ? [name] : [])),
  }
}

export function entriesOf(items: Items, section: SectionName): Entry[] {
  return showEntries(
    items,
    section,
    namesOf(items, ({ id }) => id),
  ) as unknown as Entry[]
}

export function settingsEntries(items: Items, section: SectionName, zone: string): SettingsEntry[] {
  const modified = items[section].map(({ modifiedAt }) => showInstant(modifiedAt, zone))
  return entriesOf(items, section).map((entry, i) => ({
    ...entry,
    ...(sections[section].isOrdered && { position: i + 1 }),
    modified: modified[i] ?? '',
  }))
}

const modified = z.string().describe('When it last changed: ISO 8601 with the offset of the company.')
const position = z.int().min(1).describe('The place in the list, from 1; others move to make room.')

/** The entry as it is sent: `modified` and `position` may be omitted. */
export function sentSchema(section: SectionName): z.ZodObject {
  return withMore(section, { modified: modified.optional() }, { position: position.optional() })
}

/** The entry as it is shown. */
export function shownSchema(section: SectionName): z.ZodObject {
  const id = z.uuid().describe(sections[section].entry.shape.id.description ?? '')
  return withMore(section, { id, modified }, { position })
}

function withMore(section: SectionName, more: z.ZodRawShape, ofLists: z.ZodRawShape): z.ZodObject {
  const { entry, isOrdered } = sections[section]
  return (entry as z.ZodObject).extend({ ...more, ...(isOrdered && ofLists) })
}
