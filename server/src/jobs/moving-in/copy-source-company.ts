import { applyWithin } from '../../domain/company-files/apply-company.ts'
import type { CompanyFile } from '../../domain/company-files/company-file.ts'
import { exportCompany } from '../../domain/company-files/export-company.ts'
import { changeImport } from '../../domain/moving-in/import-store.ts'
import { withPeopleHere } from '../../domain/moving-in/people-here.ts'
import { acceptable } from '../../wire/moving-in/source-company.ts'
import type { ImportState } from './import-state.ts'
import { readSourceCompany } from './read-company.ts'

/**
 * People, catalogue and settings, before everything that refers to them. A company that began the import in the console keeps
 * its name, its people and its hosts.
 */
export async function copySourceCompany(state: ImportState): Promise<void> {
  if (state.progressOf('company').isComplete) return
  const { company, parts } = state
  const { key, name, zone } = company
  const { file: source, problems } = await readSourceCompany(parts.source, { key, name, zone })
  const companyFiles = await parts.database.write('all companies', async tx => {
    const now = parts.now()
    const before = state.import.companyFiles.before ?? (await exportCompany(tx, key))
    await applyWithin(tx, fileFor(source, before), now)
    const files = { before, source, copy: await exportCompany(tx, key) }
    await changeImport({ tx, companyId: company.id, now }, { companyFiles: files })
    return files
  })
  await state.loadCompany()
  await state.advance('company', { isComplete: true, total: 1 }, problems, { companyFiles })
}

function fileFor(source: CompanyFile, before: CompanyFile): CompanyFile {
  return acceptable({ ...withPeopleHere(source, before) }).file
}
