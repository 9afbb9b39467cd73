import { raw } from 'sql-template-tag'
import type { Database } from '../../src/domain/database.ts'
import { recordOf } from '../../src/domain/hosts/host-name.ts'
import type { CompanyId } from '../../src/domain/ids.ts'

/** A host of the company, not yet proven. */
export const unprovenHost = 'inspect.acme.example'

/** The name service: it has the record of that host. */
export const findHostTexts = (database: Database) => async () => {
  const company = await database.read('all companies', tx =>
    tx.one<{ company_id: CompanyId }>(raw('select company_id from companies')),
  )
  return company ? [recordOf(company.company_id, unprovenHost).value] : []
}
