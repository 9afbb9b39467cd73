import type { z } from 'zod'
import { FileMistakes, type Mistake } from '../entries/mistakes.ts'
import { namesOf } from '../hosts/company-host.ts'
import type { User } from '../people/user.ts'
import { type FieldMistake, mistakeIn, Refusal } from '../refusal.ts'
import type { Company } from '../tenants/company.ts'
import { loadCurrentCompany } from '../tenants/load-company.ts'
import { requireNotMigrating } from '../tenants/migration-store.ts'
import type { Scope } from '../tenants/scope.ts'
import { type SectionName, sections } from '../tenants/sections.ts'
import { showInstant } from '../time/local-time.ts'
import { type AppliedCompany, applyPlan, planWithin } from './apply-company.ts'
import { type CompanyFile, companyFileSchema, companySchema, showIssue } from './company-file.ts'
import type { CompanyPlan } from './company-plan.ts'
import { storedItems } from './planning.ts'
import { type Entry, entriesOf, type SettingsEntry, sentSchema, settingsEntries } from './settings-entries.ts'

type Json = Readonly<Record<string, unknown>>

export function requireEntry<E extends Entry>(entries: readonly E[], section: SectionName, id: string): E {
  const found = entries.find(entry => entry.id === id.toLowerCase())
  if (!found) throw new Refusal('settings.unknown', { section, id })
  return found
}

/**
 * Creates an entry, or changes the sent fields of one; null clears a field. The rules are those of the company file: the
 * section is planned and saved as if a file with this one change were applied.
 */
export async function saveEntry(
  scope: Scope,
  section: SectionName,
  id: string | undefined,
  sent: Json,
): Promise<SettingsEntry> {
  const company = await loadCurrentCompany(scope)
  const shown = settingsEntries(storedItems(company), section, company.zone)
  const before = id === undefined ? undefined : requireEntry(shown, section, id)
  requireUnchanged(before, sent.modified)
  const { position, modified, ...entry } = read(sentSchema(section), { ...before, ...sent })
  if (entry.id !== before?.id) throw mistakeIn('id', before ? 'cannot be changed' : 'a new entry has none')
  requireOwnFees(entry, before)
  const others = entriesOf(storedItems(company), section).filter(other => other.id !== before?.id)
  const index = Math.min(((position as number | undefined) ?? shown.length + 1) - 1, others.length)
  const list = others.map(other => withoutPrimary(entry, other)).toSpliced(index, 0, entry as Entry)
  const { items } = await apply(scope, company, { [section]: list }, showing(section, index))
  return settingsEntries(items, section, company.zone)[index] as SettingsEntry
}

/** A company file may choose the id of a new fee, a caller of the API may not. */
function requireOwnFees(entry: Json, before: Entry | undefined): void {
  const own = new Set(feeIds(before))
  const errors = feeIds(entry).flatMap((id, i) =>
    id === undefined || own.has(id) ? [] : [{ field: `fees[${i}].id`, message: `unknown fee "${id}"` }],
  )
  if (errors.length > 0) throw new Refusal('settings.mistakes', { errors })
}

function feeIds(entry: Json | undefined): (string | undefined)[] {
  const fees = (entry?.fees ?? []) as readonly { readonly id?: string }[]
  return fees.map(({ id }) => id?.toLowerCase())
}

/** There is one primary office. */
function withoutPrimary(entry: Json, other: Entry): Entry {
  return entry.primary === true && other.primary === true ? { ...other, primary: false } : other
}

/** Retires an entry, unless others still refer to it. */
export async function removeEntry(scope: Scope, section: SectionName, id: string, modified: unknown): Promise<void> {
  const company = await loadCurrentCompany(scope)
  const before = requireEntry(settingsEntries(storedItems(company), section, company.zone), section, id)
  requireUnchanged(before, modified)
  const list = entriesOf(storedItems(company), section).filter(other => other.id !== before.id)
  await apply(scope, company, { [section]: list }, () => '')
}

export type CompanySettings = Pick<Company, 'id' | 'key' | 'name' | 'zone' | 'settings'> & {
  readonly hosts: readonly string[]
  readonly modified: string
}

export function companySettings({ id, key, name, zone, hosts, settings, modifiedAt }: Company): CompanySettings {
  return { id, key, name, zone, hosts: namesOf(hosts), settings, modified: showInstant(modifiedAt, zone) }
}

/** Changes the sent fields of the company itself. */
export async function saveCompanySettings(scope: Scope, sent: Json): Promise<CompanySettings> {
  const company = await loadCurrentCompany(scope)
  const before = companySettings(company)
  requireUnchanged(before, sent.modified)
  const { id, modified, ...known } = before
  const { id: sentId = id, modified: _, settings, ...fields } = sent
  if (sentId !== id) throw mistakeIn('id', 'cannot be changed')
  const merged = isObject(settings) ? { ...known.settings, ...withoutNulls(settings) } : (settings ?? known.settings)
  const file = read(companySchema, { ...known, ...fields, settings: merged }) as CompanyFile
  if (file.key !== company.key) throw mistakeIn('key', 'cannot be changed')
  const { plan, modifiedAt } = await apply(scope, company, file, path => path)
  const { name, zone, hosts, settings: saved } = plan
  return { ...companySettings({ ...company, name, zone, settings: saved, modifiedAt }), hosts }
}

/** A company file as it was sent; all mistakes are named. */
export function readFileOf(sent: unknown, others: readonly FieldMistake[]): CompanyFile {
  if (!isObject(sent)) throw mistakeIn('file', 'is required')
  const result = companyFileSchema.safeParse(sent)
  const mistakes = result.success ? [] : new FileMistakes(result.error.issues.flatMap(showIssue)).mistakes
  const errors = [...mistakes.map(({ path, problem }) => ({ field: path, message: problem })), ...others]
  if (!result.success || errors.length > 0) throw new Refusal('settings.mistakes', { errors })
  return result.data
}

/** As `company apply`, for an owner of the company. */
export async function applyFile(scope: Scope, file: CompanyFile): Promise<AppliedCompany> {
  const company = await loadCurrentCompany(scope)
  if (file.key !== company.key) throw mistakeIn('key', `is not ${company.key}, the key of this company`)
  return apply(scope, company, file, path => path)
}

/** `modified` as sent back; without one, the last change wins. */
export function requireUnchanged(current: Json | undefined, modified: unknown): void {
  if (!current || modified === undefined || modified === null) return
  if (!isSameMoment(modified, current.modified)) throw new Refusal('settings.stale', { current })
}

function isSameMoment(a: unknown, b: unknown): boolean {
  try {
    return Temporal.Instant.compare(String(a), String(b)) === 0
  } catch {
    return false
  }
}

function read<S extends z.ZodType>(schema: S, fields: Json): z.output<S> {
  const result = schema.safeParse(withoutNulls(fields), {
    error: ({ code, input }) => (code === 'invalid_type' && input === undefined ? 'is required' : undefined),
  })
  if (result.success) return result.data
  throw asRefusal(new FileMistakes(result.error.issues.flatMap(showIssue)), path => path)
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

function withoutNulls(fields: Json): Json {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
}

const isDuplicate = (problem: string) => problem.startsWith('duplicate name')

/** The field of a mistake at this path of the file; an empty one if the mistake is not about a single field. */
type ShowField = (path: string, problem: string) => string

function showing(section: SectionName, index: number): ShowField {
  const prefix = `${section}[${index}].`
  return (path, problem) => {
    if (isDuplicate(problem)) return sections[section].nameField
    return path.startsWith(prefix) ? path.slice(prefix.length) : ''
  }
}

async function apply(
  scope: Scope,
  company: Company,
  change: Partial<CompanyFile>,
  showField: ShowField,
): Promise<AppliedCompany> {
  const { key, name, zone } = company
  try {
    const plan = await planWithin(scope, company, { key, name, zone, ...change })
    // Others change their own profile only, which takes no right from an owner.
    if (scope.actor.isOwner) requireOwner(plan, scope.actor)
    const applied = await applyPlan(scope, key, company, plan)
    // A change is refused with the revision of the company, which stays the same here.
    if (applied.changes.length === 0 && applied.newKeys.length === 0) await requireNotMigrating(scope)
    return applied
  } catch (error) {
    throw error instanceof FileMistakes ? asRefusal(error, showField) : error
  }
}

/** The caller stays an owner, so that a company cannot lose its last one by mistake. */
function requireOwner({ users }: CompanyPlan, { id }: User): void {
  if (users.find(user => user.id === id)?.isOwner) return
  throw mistakeIn('owner', 'another owner has to take your access away: nothing was changed')
}

function asRefusal({ mistakes }: FileMistakes, showField: ShowField): Refusal {
  // An entry with the name of another one was planned as that one, so its other mistakes mislead.
  const duplicates = mistakes.filter(({ problem }) => isDuplicate(problem))
  const named = duplicates.length > 0 ? duplicates : mistakes
  const errors = named.map(({ path, problem }: Mistake) => ({ field: showField(path, problem), message: problem }))
  return new Refusal('settings.mistakes', { errors })
}
