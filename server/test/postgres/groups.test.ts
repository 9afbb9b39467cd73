import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql, { raw } from 'sql-template-tag'
import { OutcomeUnknown, type Transaction } from '../../src/domain/database.ts'
import type { CompanyId } from '../../src/domain/ids.ts'
import type { PostgresDatabase } from '../../src/platform/postgres/postgres-database.ts'
import { note, openNotes } from './notes.ts'

const company = 'c1' as CompanyId

/** The first has the company to itself, so that the others wait and share what comes next. */
async function together(database: PostgresDatabase, works: readonly ((tx: Transaction) => Promise<unknown>)[]) {
  const first = database.write(company, note('first'))
  const others = works.map(work => database.write(company, work))
  await first
  return Promise.allSettled(others)
}

const outcomes = (settled: readonly PromiseSettledResult<unknown>[]) => settled.map(({ status }) => status)

describe('writers of one company that share a transaction on PostgreSQL', () => {
  test('one that throws is undone alone', async t => {
    const { database, tap, notes } = await openNotes(t)
    const throwing = async (tx: Transaction) => {
      await note('b')(tx)
      throw new Error('no')
    }
    const settled = await together(database, [note('a'), throwing, note('c')])
    assert.deepEqual(outcomes(settled), ['fulfilled', 'rejected', 'fulfilled'])
    assert.deepEqual(notes(), ['a', 'c', 'first'])
    assert.equal(tap.steps.filter(step => step === 'commit').length, 2, 'they did not share one')
  })

  test('what fails without being waited for has no effect on others, and theirs has none twice', async t => {
    const { database, notes } = await openNotes(t)
    const breaking = async (tx: Transaction) => {
      tx.defer(sql`insert into uniques (text) values ('x'), ('x')`)
      await tx.one(sql`select text from notes`)
    }
    const settled = await together(database, [note('a'), breaking, note('c')])
    assert.deepEqual(outcomes(settled), ['fulfilled', 'rejected', 'fulfilled'])
    assert.deepEqual(notes(), ['a', 'c', 'first'])
  })

  test('one whose failure shows only in the next is not in its way, nor is anything made twice', async t => {
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

  test('what is worth repeating is repeated, also where nobody waited for it, and makes nothing twice', async t => {
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
    test(`a connection that breaks ${how} their commit: none is told it was saved, and none is made twice`, async t => {
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
