import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { removeCompany, tenantTables } from '../../src/domain/company-files/remove-company.ts'
import { marksOf } from './canaries.ts'
import { allColumns } from './schema-columns.ts'
import { neighbourKey, openTwoCompanies, type TwoCompanies } from './two-companies.ts'

let two: TwoCompanies
before(async () => {
  two = await openTwoCompanies()
})
after(() => two.close())

test('1 a table with a company in it is known as one that goes with it, but for the list of blobs still to remove', () => {
  const tables = allColumns().filter(({ name }) => name === 'company_id')
  const known = [...tenantTables, 'unclaimed_blobs']
  assert.deepEqual(tables.map(({ table }) => table).toSorted(), known.toSorted())
})

test('1 a company that is removed leaves no row behind, and takes none of another company along', async () => {
  const { desk, companyId, neighbourId } = two
  const before = marksOf(desk, companyId)
  const filled = Object.entries(marksOf(desk, neighbourId)).filter(([, mark]) => mark.startsWith('0 rows'))
  assert.deepEqual(filled, [], 'the neighbour has something in every table')
  await desk.database.write('all companies', tx => removeCompany(tx, neighbourKey))
  for (const [table, mark] of Object.entries(marksOf(desk, neighbourId))) assert.match(mark, /^0 rows/, table)
  assert.deepEqual(marksOf(desk, companyId), before)
})
