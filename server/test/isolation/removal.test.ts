// engines: both

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { removeCompany } from '../../src/domain/migration/remove-company.ts'
import { tenantTables } from '../../src/domain/migration/schema.ts'
import { readSchema } from '../../src/platform/store/schema.ts'
import { testClock } from '../clock.ts'
import { marksOf } from './canaries.ts'
import { allColumns } from './schema-columns.ts'
import { neighbourKey, openTwoCompanies, type TwoCompanies } from './two-companies.ts'

let two: TwoCompanies
before(async () => {
  two = await openTwoCompanies()
})
after(() => two.close())

test('1 every table with a company_id is emptied when the company is removed, except the list of blobs still to remove', () => {
  const tables = allColumns().filter(({ name }) => name === 'company_id')
  const known = [...tenantTables, 'orphan_blobs']
  assert.deepEqual(tables.map(({ table }) => table).toSorted(), known.toSorted())
})

test('1 removing a company removes all its rows and none of another company', async () => {
  const { fixture, companyId, neighbourId } = two
  const before = marksOf(fixture, companyId)
  const filled = Object.entries(marksOf(fixture, neighbourId)).filter(([, mark]) => mark.startsWith('0 rows'))
  assert.deepEqual(filled, [], 'the neighbour has something in every table')
  await removeCompany({ database: fixture.database, schema: readSchema() }, neighbourKey, testClock())
  for (const [table, mark] of Object.entries(marksOf(fixture, neighbourId))) assert.match(mark, /^0 rows/, table)
  assert.deepEqual(marksOf(fixture, companyId), before)
})
