import type { CompanyKind, ImportProblem } from '../../domain/moving-in/imported-kind.ts'
import { readZip } from '../../domain/places/zip.ts'
import { readNumber } from '../spelling.ts'
import { entryNames } from './company-copies.ts'
import { compareRecords, type Difference, isEmpty } from './compare-records.ts'
import { maxLetters } from './source-settings.ts'
import { flagIn, isJson, type Json, textIn } from './source-values.ts'

/** An entry of the catalogue or the settings beside its copy; what could not be kept when it was read explains more. */
export function compareEntries(
  list: CompanyKind,
  source: Json,
  copy: Json,
  zone: string,
  problems: readonly ImportProblem[],
): Difference[] {
  // When entries last changed does not come along.
  const differences = compareRecords(list, source, copy, zone).filter(({ field }) => field !== 'modified')
  return differences.map(difference => ({
    ...difference,
    why: difference.why ?? reasonFor(list, difference, source, problems),
  }))
}

function reasonFor(
  list: CompanyKind,
  { field, source, copy }: Difference,
  entry: Json,
  problems: readonly ImportProblem[],
): string | undefined {
  if (isEmpty(source)) return 'the source leaves it empty, and it has a default here'
  if (field === 'sequence') return 'entries are numbered in their order here'
  if (field === 'sid') return 'the number is that of another service here'
  if (String(copy).startsWith(`${source} (`)) return 'names are unique here'
  if (/amount$/.test(field) && Number(readNumber(source)) < 0) return 'amounts of the catalogue are not negative here'
  if (String(source).slice(0, maxLetters).trim() === copy) return `it has at most ${maxLetters} letters here`
  if (field === 'zips' && zipsOf(source) === zipsOf(copy)) return 'service areas are ZIPs of five digits'
  if (field === 'inspectors' && Array.isArray(source) && Array.isArray(copy)) {
    const known = new Set(copy.filter(isJson).map(({ id }) => id))
    if (source.filter(isJson).every(({ id }) => known.has(id))) return 'people of this company are qualified too'
  }
  const value = JSON.stringify(source).slice(0, 100)
  const isOfPackage = ({ what }: ImportProblem) => field === 'services' && what === nameOf(list, entry)
  if (problems.some(problem => problem.why.endsWith(`: ${value}`) || isOfPackage(problem)))
    return 'it could not be kept here'
  return undefined
}

function zipsOf(list: unknown): string {
  const zips = [list].flat().flatMap(zip => readZip(String(zip)) ?? [])
  return [...new Set(zips)].toSorted().join()
}

/** What the problems of an import call it. */
const nameOf = (list: CompanyKind, entry: Json) => `${entryNames[list]} ${textIn(entry, 'reason', 'name')}`

/** Why an entry has no copy. */
export function whyMissing(list: CompanyKind, entry: Json, problems: readonly ImportProblem[]): string | undefined {
  if (list === 'packages' && !flagIn(entry, 'active', true) && !flagIn(entry, 'show', true))
    return 'it was deleted there, and no order has it'
  return problems.find(({ what }) => what === nameOf(list, entry))?.why
}
