import { sealSecret } from '../../domain/access/sealed-secret.ts'
import { withoutEvents } from '../../domain/company-files/company-file.ts'
import { createCompany } from '../../domain/company-files/create-company.ts'
import { exportCompany } from '../../domain/company-files/export-company.ts'
import type { Database } from '../../domain/database.ts'
import { newImport } from '../../domain/moving-in/company-import.ts'
import { insertImport } from '../../domain/moving-in/import-store.ts'
import type { Clock } from '../../domain/time/clock.ts'
import type { SourceClient } from '../../platform/outbound/source-client.ts'
import { readSourceCompany } from './read-company.ts'

export interface NewImport {
  readonly key: string
  readonly name: string | undefined
  readonly zone: string
  readonly source: string
  readonly accessKey: string
  readonly secret: string
  readonly callsAtOnce: number
  readonly callsPerSecond: number
}

/** Creates the company with the people and the catalogue of the source, and the import that reads the rest. */
export async function beginImport(
  { database, source, now }: { readonly database: Database; readonly source: SourceClient; readonly now: Clock },
  { key, name, zone, secret, ...settings }: NewImport,
): Promise<void> {
  const { file, problems } = await readSourceCompany(source, { key, name, zone })
  const sealedSecret = await sealSecret(database, 'secrets of imports', secret)
  await database.write('all companies', async tx => {
    const at = now()
    const { companyId } = await createCompany(tx, file, at)
    await insertImport(
      { tx, companyId, now: at },
      {
        ...settings,
        ...newImport,
        companyFiles: { source: file, copy: withoutEvents(await exportCompany(tx, key)) },
        ...{ sealedSecret, state: 'reading', startedAt: at, changedAt: at, error: '' },
        progress: { company: { isComplete: true, total: 1 } },
        problems,
      },
    )
  })
}
