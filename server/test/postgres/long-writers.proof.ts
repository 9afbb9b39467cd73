import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { noteServed } from '../../src/domain/fairness/work-budget.ts'
import type { CompanyId } from '../../src/domain/ids.ts'
import { note, openNotes } from './notes-database.ts'

const company = 'c1' as CompanyId

describe('group commit of one company on PostgreSQL', () => {
  test('while another company is served, a company that wrote for long waits', async t => {
    const { database } = await openNotes(t)
    await database.write(company, () => sleep(240))
    noteServed('quiet')
    const order: string[] = []
    const write = (id: CompanyId) => database.write(id, tx => note(id)(tx).then(() => order.push(id)))
    const waiting = write(company)
    await nextTurn()
    await Promise.all([waiting, write('c2' as CompanyId)])
    assert.deepEqual(order, ['c2', company])
  })
})
