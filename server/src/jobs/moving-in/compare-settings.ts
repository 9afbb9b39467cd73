import { withoutEvents } from '../../domain/company-files/company-file.ts'
import { exportCompany } from '../../domain/company-files/export-company.ts'
import { changedHere } from '../../domain/moving-in/follow-company.ts'
import { type CompanyKind, companyKinds } from '../../domain/moving-in/imported-kind.ts'
import { companyCopies, settingOf } from '../../wire/moving-in/company-copies.ts'
import { compareEntries, whyMissing } from '../../wire/moving-in/compare-entries.ts'
import { withIds } from '../../wire/moving-in/source-ids.ts'
import { type Json, objectsIn, textIn } from '../../wire/moving-in/source-values.ts'
import type { Report } from './comparison-report.ts'
import type { ImportState } from './import-state.ts'
import { pathOf } from './source-lists.ts'

/** Compares people, catalogue and settings with their copies, as `GET` shows both. A list that cannot be read is named. */
export async function compareSettings(state: ImportState, report: Report): Promise<void> {
  const { company, parts } = state
  const here = await parts.database.read('all companies', tx => exportCompany(tx, company.key))
  const changed = changedHere(state.import.companyFiles.copy, withoutEvents(here))
  for (const list of companyKinds) {
    const answer = await parts.source.get(pathOf(list))
    if ('refused' in answer) continue
    compareList(state, list, objectsIn(answer.body, list), changed, report)
  }
}

function compareList(
  { company, import: { problems } }: ImportState,
  list: CompanyKind,
  entries: readonly Json[],
  changed: ReadonlySet<string>,
  report: Report,
): void {
  const copies = (JSON.parse(JSON.stringify(companyCopies(list, company))) as Json[]).map(
    copy => [textIn(copy, 'id'), copy] as const,
  )
  const byId = new Map(copies)
  const byName = new Map(copies.map(([, copy]) => [textIn(copy, 'name'), copy]))
  for (const entry of entries) {
    const [sourceId, id] = [textIn(entry, 'id'), textIn(withIds(list, entry), 'id')]
    // The id of an entry without one follows from its name.
    const copy = id === '' ? byName.get(textIn(entry, 'reason', 'name')) : byId.get(id)
    if (!copy) {
      report.missing(list, sourceId, whyMissing(list, entry, problems))
      continue
    }
    const isChangedHere = changed.has(id) || changed.has(settingOf[list] ?? '')
    report.add(list, sourceId, compareEntries(list, entry, copy, company.zone, problems), isChangedHere)
  }
}
