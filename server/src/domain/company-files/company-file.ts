import { z } from 'zod'
import type { Sent } from '../entries/field.ts'
import type { Mistake } from '../entries/mistakes.ts'
import { listOf, name, optionalText, references, yes } from '../entries/values.ts'
import { audiences, channels, messageKinds } from '../templates/template-key.ts'
import { companyKeyPattern } from '../tenants/company-key.ts'
import { type SectionName, sections } from '../tenants/sections.ts'
import { someSettings } from '../tenants/settings.ts'

const blocked = z.strictObject({ from: z.string(), to: z.string(), title: optionalText })

/** The API has calls of their own for blocked times and keys. */
const userEntry = sections.users.entry.extend({
  blocked: listOf(blocked).describe('Blocked times.'),
  keys: references.describe('Labels of access keys; a key is created for each label without one.'),
})

const message = z.strictObject({
  kind: z.enum(messageKinds).describe('The event it is about.'),
  audience: z.enum(audiences).describe('The recipient.'),
  channel: z.enum(channels).describe('How it is sent.'),
  // findTemplateMistakes checks the texts.
  subject: z.string().optional().describe('Subject of an email, a Liquid template; the default text if omitted.'),
  body: z.string().optional().describe('Text, a Liquid template; the default text if omitted.'),
  on: yes.describe('Whether it is sent.'),
})

/** The company without its sections. */
export const companySchema = z.strictObject({
  key: z.string().regex(companyKeyPattern, 'must be a lowercase slug such as "acme-inspections"'),
  name: name.describe('Name of the company.'),
  zone: z
    .string()
    .refine(isZone, 'is not a time zone such as "America/New_York"')
    .describe('Time zone, such as `America/New_York`.'),
  hosts: z
    .array(z.string().regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/, 'must be a host in lowercase, without scheme or port'))
    .optional()
    .describe('Hosts that serve this company only.'),
  settings: someSettings.optional(),
})

type Lists = { [S in SectionName]: z.ZodOptional<z.ZodArray<(typeof sections)[S]['entry']>> }
const lists = Object.fromEntries(
  Object.entries(sections).map(([section, { entry }]) => [section, z.array(entry).optional()]),
) as Lists

export const companyFileSchema = companySchema.extend({
  ...lists,
  users: z.array(userEntry).optional(),
  messages: z.array(message).optional(),
})

export type BlockedEntry = Sent<typeof blocked>

type EntryOf<S extends SectionName> = Sent<(typeof sections)[S]['entry']>

/** An entry of a section. */
export type Entries = { readonly [S in SectionName]: EntryOf<S> } & {
  readonly users: EntryOf<'users'> & {
    /** Unchanged if omitted. */
    readonly blocked?: readonly BlockedEntry[]
    /** A key is created for each label that the user has no key with. */
    readonly keys?: readonly string[]
  }
}

/**
 * A company as one document, read by `company apply` and written by `company export`. An omitted section stays as it
 * is; a present section is complete, and entries it does not list are retired. Entries refer to each other by slug,
 * username or name, or by id.
 */
export type CompanyFile = Sent<typeof companySchema> & {
  readonly [S in SectionName]?: readonly Entries[S][] | undefined
} & {
  readonly messages?: readonly Sent<typeof message>[] | undefined
}

/** Applying it leaves calendar events as they are. */
export function withoutEvents(file: CompanyFile): CompanyFile {
  return { ...file, ...(file.users && { users: file.users.map(({ blocked: _, ...user }) => user) }) }
}

/** An issue of zod as mistakes, one for each unknown field. */
export function showIssue(issue: z.core.$ZodIssue): Mistake[] {
  const { path, message } = issue
  if (issue.code !== 'unrecognized_keys') return [{ path: z.core.toDotPath(path) || 'the file', problem: message }]
  return issue.keys.map(key => ({ path: z.core.toDotPath([...path, key]), problem: 'unknown field' }))
}

function isZone(zone: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone)
    return true
  } catch {
    return false
  }
}
