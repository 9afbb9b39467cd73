import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql, { raw } from 'sql-template-tag'
import { OutcomeUnknown, type Transaction } from '../../src/domain/database.ts'
import type { CompanyId } from '../../src/domain/ids.ts'
import type { PostgresDatabase } from '../../src/platform/postgres/postgres-database.ts'
import { note, openNotes } from './notes-database.ts'

const company = 'c1' as CompanyId

/** The first writer has a transaction of its own; the others wait and share the next. */
async function together(database: PostgresDatabase, works: readonly ((tx: Transaction) => Promise<unknown>)[]) {
  const first = database.write(company, note('first'))
  const others = works.map(work => database.write(company, work))
  await first
  return Promise.allSettled(others)
}

const outcomes = (settled: readonly PromiseSettledResult<unknown>[]) => settled.map(({ status }) => status)

describe('group commit of one company on PostgreSQL', () => {
  test('a writer that throws is rolled back alone', async t => {
    const { database, tap, notes } = await openNotes(t)
    const throwing = async (tx: Transaction) => {
      await note('b')(tx)
      throw new Error('no')
    }
    const settled = await together(database, [note('a'), throwing, note('c')])
    assert.deepEqual(outcomes(settled), ['fulfilled', 'rejected', 'fulfilled'])
    assert.deepEqual(notes(), ['a', 'c', 'first'])
    assert.equal(tap.steps.filter(step => step === 'commit').length, 2, 'they did not share a transaction')
  })

  test('a failing deferred statement has no effect on other writers, whose changes are saved once', async t => {
    const { database, notes } = await openNotes(t)
    const breaking = async (tx: Transaction) => {
      tx.defer(sql`insert into uniques (text) values ('x'), ('x')`)
      await tx.one(sql`select text from notes`)
    }
    const settled = await together(database, [note('a'), breaking, note('c')])
    assert.deepEqual(outcomes(settled), ['fulfilled', 'rejected', 'fulfilled'])
    assert.deepEqual(notes(), ['a', 'c', 'first'])
  })

  test('a failure that shows only in the next writer fails neither it nor saves anything twice', async t => {
    const { database, notes } = await openNotes(t)
    const breaking = async (tx: Transaction) => tx.defer(sql`insert into uniques (text) values ('x'), ('x')`)
    const reading = async (tx: Transaction) => {
      await tx.one(sql`select text from notes`)
      return note('c')(tx)
    }
    const settled = await together(database, [note('a'), breaking, reading])
    assert.deepEqual(outcomes(settled), ['fulfilled', 'rejected', 'fulfilled'])
    assert.deepEqual(notes(), ['a', 'c', 'first'])
  })

  test('a serialization failure is retried, also of a deferred statement, and nothing is saved twice', async t => {
    const { database, notes } = await openNotes(t)
    const repeated = async (tx: Transaction) => {
      tx.defer(raw('select fail_once()'))
      await tx.one(sql`select text from notes`)
      return note('b')(tx)
    }
    const settled = await together(database, [note('a'), repeated, note('c')])
    assert.deepEqual(outcomes(settled), ['fulfilled', 'fulfilled', 'fulfilled'])
    assert.deepEqual(notes(), ['a', 'b', 'c', 'first'])
    assert.equal(await database.write(company, repeated), 'b')
  })

  for (const how of ['before', 'after'] as const) {
    test(`a connection that breaks ${how} their commit: each gets an unknown outcome, and nothing is saved twice`, async t => {
      const { database, tap, notes } = await openNotes(t)
      void tap.count({ step: 'commit', nth: 2, when: how, how: 'breaks' })
      const settled = await together(database, [note('a'), note('b'), note('c')])
      assert.deepEqual(outcomes(settled), ['rejected', 'rejected', 'rejected'])
      for (const one of settled) assert.ok(one.status === 'rejected' && one.reason instanceof OutcomeUnknown)
      assert.deepEqual(notes(), how === 'before' ? ['first'] : ['a', 'b', 'c', 'first'])
      assert.equal(await database.write(company, note('d')), 'd')
    })
  }
})
