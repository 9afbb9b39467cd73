import type { TestContext } from 'node:test'
import { readCompanyFile } from '../../src/cli/company-file-reader.ts'
import { applyCompany } from '../../src/domain/company-files/apply-company.ts'
import { exportCompany } from '../../src/domain/company-files/export-company.ts'
import type { Change } from '../../src/domain/company-files/save-changes.ts'
import type { Database } from '../../src/domain/database.ts'
import { testClock } from '../clock.ts'
import { openStoreOf } from '../engine.ts'
import { atEnd, folderFor } from '../store/scratch.ts'
import type { Applied, Document } from './plumbline.ts'

export interface CompanyStore {
  readonly dataDir: string
  apply(
    file: Document,
  ): Promise<Pick<Applied, 'changes'> & { ids: Record<'users' | 'services', Record<string, string>> }>
  /** Applies a file; another one is applied after the first was planned and before it is saved. */
  applyDuring(file: Document, other: Document): Promise<readonly Change[]>
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
  const now = testClock()
  return {
    dataDir,
    apply: async file => {
      const { changes, plan } = await applyCompany(database, await readCompanyFile(file), now)
      const users = Object.fromEntries(plan.users.map(({ username, id }) => [username, id]))
      const services = Object.fromEntries(plan.services.map(({ name, id }) => [name, id]))
      return { changes, ids: { users, services } }
    },
    applyDuring: async (file, other) => {
      const [first, second] = [await readCompanyFile(file), await readCompanyFile(other)]
      const read: Database['read'] = async (...args) => {
        const result = await database.read(...args)
        await applyCompany(database, second, now)
        return result
      }
      const write: Database['write'] = (...args) => database.write(...args)
      return (await applyCompany({ read, write }, first, now)).changes
    },
    exported: async () => {
      const file = await database.read('all companies', tx => exportCompany(tx, 'acme'))
      return JSON.parse(JSON.stringify(file)) as Document
    },
  }
}
