import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ofOrders } from '../../src/domain/moving-in/remove-copies.ts'
import { tenantColumns } from '../isolation/schema-columns.ts'

test('an import that is taken back takes the rows of its orders from every table', () => {
  const tables = tenantColumns().filter(({ name }) => name === 'order_id')
  // What assistants called stays, as the log of the company.
  const expected = tables.map(({ table }) => table).filter(table => table !== 'assistant_calls')
  assert.deepEqual(ofOrders.toSorted(), expected.toSorted())
})
