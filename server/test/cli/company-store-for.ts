import type { TestContext } from 'node:test'
import { readCompanyFile } from '../../src/cli/company-file-reader.ts'
import { applyCompany } from '../../src/domain/company-files/apply-company.ts'
import { exportCompany } from '../../src/domain/company-files/export-company.ts'
import { openStoreOf } from '../engine.ts'
import { atEnd, folderFor } from '../store/scratch.ts'
import type { Applied, Document } from './plumbline.ts'

export interface CompanyStore {
  readonly dataDir: string
  apply(
    file: Document,
  ): Promise<Pick<Applied, 'changes'> & { ids: Record<'users' | 'services', Record<string, string>> }>
  exported(): Promise<Document>
}

/**
 * A store of its own for a test that applies many files: what `company apply` and `company export` do, without a
 * process for each. The clock stands still, so that nothing depends on how long a step takes.
 */
export async function companyStoreFor(t: TestContext): Promise<CompanyStore> {
  const dataDir = folderFor(t)
  const database = await openStoreOf(dataDir)
  atEnd(t, () => database.close())
  const now = Temporal.Now.instant()
  return {
    dataDir,
    apply: async file => {
      const { changes, plan } = await applyCompany(database, await readCompanyFile(file), now)
      const users = Object.fromEntries(plan.users.map(({ username, id }) => [username, id]))
      const services = Object.fromEntries(plan.services.map(({ name, id }) => [name, id]))
      return { changes, ids: { users, services } }
    },
    exported: async () => {
      const file = await database.read('all companies', tx => exportCompany(tx, 'acme'))
      return JSON.parse(JSON.stringify(file)) as Document
    },
  }
}
