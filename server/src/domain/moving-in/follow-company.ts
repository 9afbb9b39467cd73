import type { CompanyFile } from '../company-files/company-file.ts'
import { nameOf } from '../company-files/planning.ts'
import { type SectionName, sectionNames, sections } from '../tenants/sections.ts'
import type { CompanyFiles } from './company-import.ts'
import type { ImportProblem } from './imported-kind.ts'

type Entry = { readonly id?: string | undefined } & Parameters<typeof nameOf>[0]

export interface FollowedCompany {
  /** The company here, with what has changed at the source. */
  readonly file: CompanyFile
  /** Ids of entries that were taken over, and names of settings. */
  readonly taken: ReadonlySet<string>
  readonly problems: readonly ImportProblem[]
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const keyOf = (entry: Entry) => entry.id ?? nameOf(entry)
const listOf = (file: CompanyFile | undefined, section: SectionName) => (file?.[section] ?? []) as readonly Entry[]
const mapOf = (file: CompanyFile | undefined, section: SectionName) =>
  new Map(listOf(file, section).map(entry => [keyOf(entry), entry]))

/**
 * People, catalogue and settings that changed at the source since they were copied. What was changed here too stays, and is
 * named.
 */
export function followCompanyFile(then: CompanyFiles, source: CompanyFile, here: CompanyFile): FollowedCompany {
  const taken = new Set<string>()
  const problems: ImportProblem[] = []
  const take = (key: string, what: string, isChangedHere: boolean): boolean => {
    if (isChangedHere) problems.push({ what, why: 'was changed here and at the source since it was copied' })
    else taken.add(key)
    return !isChangedHere
  }
  const lists = sectionNames.map((section): [SectionName, readonly Entry[]] => {
    const [before, now, copied, current] = [then.source, source, then.copy, here].map(file => mapOf(file, section))
    if (source[section] === undefined) return [section, listOf(here, section)]
    const merged = new Map(current)
    for (const key of new Set([...(before?.keys() ?? []), ...(now?.keys() ?? [])])) {
      const entry = now?.get(key)
      if (same(before?.get(key), entry)) continue
      const what = `${sections[section].kind} ${nameOf(entry ?? before?.get(key) ?? {})}`
      if (!take(key, what, !same(copied?.get(key), current?.get(key)))) continue
      if (entry) merged.set(key, entry)
      else merged.delete(key)
    }
    return [section, [...merged.values()]]
  })
  const settings: Record<string, unknown> = { ...here.settings }
  for (const [name, value] of Object.entries(source.settings ?? {})) {
    const of = (file: CompanyFile | undefined) => (file?.settings as Record<string, unknown> | undefined)?.[name]
    if (same(of(then.source), value)) continue
    if (take(name, `setting ${name}`, !same(of(then.copy), of(here)))) settings[name] = value
  }
  return { file: { ...here, ...Object.fromEntries(lists), settings } as CompanyFile, taken, problems }
}

/** Ids of entries that are not as they were copied, and names of settings. */
export function changedHere(copied: CompanyFile | undefined, here: CompanyFile): ReadonlySet<string> {
  if (!copied) return new Set()
  const entries = sectionNames.flatMap(section => {
    const then = mapOf(copied, section)
    return listOf(here, section).filter(entry => !same(then.get(keyOf(entry)), entry))
  })
  const before = { ...copied.settings } as Record<string, unknown>
  const settings = Object.entries(here.settings ?? {}).filter(([name, value]) => !same(before[name], value))
  return new Set([...entries.map(keyOf), ...settings.map(([name]) => name)])
}

/** As it was copied: what was taken over is as it is now, everything else as it was then. */
export function copiedFile(then: CompanyFile, now: CompanyFile, taken: ReadonlySet<string>): CompanyFile {
  const lists = sectionNames.map((section): [SectionName, readonly Entry[]] => {
    const merged = mapOf(then, section)
    const current = mapOf(now, section)
    for (const key of taken) {
      const entry = current.get(key)
      if (entry) merged.set(key, entry)
      else merged.delete(key)
    }
    return [section, [...merged.values()]]
  })
  const settings = Object.entries(now.settings ?? {}).filter(([name]) => taken.has(name))
  return {
    ...then,
    ...Object.fromEntries(lists),
    settings: { ...then.settings, ...Object.fromEntries(settings) },
  } as CompanyFile
}
