import { applyWithin } from '../../domain/company-files/apply-company.ts'
import { type CompanyFile, withoutEvents } from '../../domain/company-files/company-file.ts'
import { exportCompany } from '../../domain/company-files/export-company.ts'
import { FileMistakes } from '../../domain/entries/mistakes.ts'
import { copiedFile, followCompanyFile } from '../../domain/moving-in/follow-company.ts'
import { changeImport } from '../../domain/moving-in/import-store.ts'
import { withPeopleHere } from '../../domain/moving-in/people-here.ts'
import { acceptable } from '../../wire/moving-in/acceptable-file.ts'
import type { ImportState } from './import-state.ts'
import { readSourceCompany } from './read-company.ts'

/**
 * People, catalogue and settings, before everything that refers to them. A company that began the import in the console keeps
 * its name, its people and its hosts.
 */
export async function copySourceCompany(state: ImportState): Promise<void> {
  if (state.progressOf('company').isComplete) return state.isFirst ? undefined : followSourceCompany(state)
  const { company, parts } = state
  const { key, name, zone } = company
  const { file: source, problems } = await readSourceCompany(parts.source, { key, name, zone })
  const companyFiles = await parts.database.write('all companies', async tx => {
    const now = parts.now()
    const before = state.import.companyFiles.before ?? (await exportCompany(tx, key))
    await applyWithin(tx, fileFor(source, before), now)
    const files = { before, source, copy: withoutEvents(await exportCompany(tx, key)) }
    await changeImport({ tx, companyId: company.id, now }, { companyFiles: files })
    return files
  })
  await state.loadCompany()
  await state.advance('company', { isComplete: true, total: 1 }, problems, { companyFiles })
}

/** What changed there since; a change that cannot be applied here is named, and the rest goes on. */
async function followSourceCompany(state: ImportState): Promise<void> {
  const { company, parts } = state
  const { key, name, zone } = company
  const then = state.import.companyFiles
  if (!then.source || !then.copy) return
  const { file: source, problems: notKept } = await readSourceCompany(parts.source, { key, name, zone })
  if (JSON.stringify(source) === JSON.stringify(then.source)) return
  const { problems, ...followed } = await parts.database
    .write('all companies', async tx => {
      const here = withoutEvents(await exportCompany(tx, key))
      const { file, taken, problems } = followCompanyFile(then, source, here)
      await applyWithin(tx, acceptable({ ...file }).file, parts.now())
      const copy = copiedFile(then.copy ?? here, withoutEvents(await exportCompany(tx, key)), taken)
      return { companyFiles: { ...then, source, copy }, problems }
    })
    .catch(error => {
      if (!(error instanceof FileMistakes)) throw error
      const why = `changed at the source, and cannot be applied here: ${error.message}`.slice(0, 500)
      return { companyFiles: then, problems: [{ what: 'people, catalogue and settings', why }] }
    })
  await state.loadCompany()
  await state.advance('company', {}, [...notKept, ...problems], followed)
}

function fileFor(source: CompanyFile, before: CompanyFile): CompanyFile {
  return acceptable({ ...withPeopleHere(source, before) }).file
}
