import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../src/domain/ids.ts'
import { listPlaces } from '../../src/domain/search/order-list-store.ts'
import { planOf } from './plan-of.ts'

const everything = {
  states: [],
  officeIds: [],
  inspectorIds: [],
  isUnpaid: false,
  startsFrom: undefined,
  startsBefore: undefined,
}

test('the list for an inspector looks at the inspectors of each order by the key of the order', async t => {
  const ways = await planOf(t, tx =>
    listPlaces(
      { tx, companyId: newId() },
      { ...everything, inspectorIds: [newId()] },
      { segment: 'with appointment', isAscending: false, after: undefined, last: undefined },
      50,
    ),
  )
  assert.deepEqual(ways, ['(company_id=? AND starts_at>?)', '(company_id=? AND order_id=?)'])
})
