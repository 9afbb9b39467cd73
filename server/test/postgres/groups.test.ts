import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import sql, { raw } from 'sql-template-tag'
import { OutcomeUnknown, type Transaction } from '../../src/domain/database.ts'
import type { CompanyId } from '../../src/domain/ids.ts'
import { readConfig } from '../../src/platform/config.ts'
import { PostgresDatabase } from '../../src/platform/postgres.ts'
import { lookInto, storeOf } from '../engine.ts'
import { atEnd, folderFor } from '../store/scratch.ts'
import { Tap } from './points/tap.ts'

const company = 'c1' as CompanyId

/** Fails once, in a way that is worth trying again; later it is nothing. */
const failOnce = `create function fail_once() returns text language plpgsql security definer as $$ begin
  if nextval('failures') = 1 then raise exception 'not this time' using errcode = '40001'; end if; return ''; end $$`

/** A database with a place for notes, reached through a tap. */
async function open(t: TestContext) {
  const dataDir = folderFor(t)
  const url = storeOf(dataDir).DATABASE_URL ?? ''
  for (const statement of [
    'create table notes (text text)',
    'create table uniques (text text unique)',
    'grant all on notes, uniques to plumbline_app',
    'create sequence failures',
    failOnce,
  ])
    lookInto(dataDir, statement)
  const tap = await new Tap(process.env.TEST_POSTGRES ?? '').open()
  atEnd(t, () => tap.close())
  void tap.count()
  const { postgres } = readConfig({ DATABASE_URL: tap.addressOf(url.slice(url.lastIndexOf('/') + 1)) })
  const database = new PostgresDatabase(postgres ?? assert.fail())
  atEnd(t, () => database.close())
  const notes = () =>
    lookInto<{ text: string }>(dataDir, 'select text from notes order by text').map(({ text }) => text)
  return { database, tap, notes }
}

const note = (text: string) => async (tx: Transaction) => {
  tx.later(sql`insert into notes (text) values (${text})`)
  return text
}

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
    const { database, tap, notes } = await open(t)
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
    const { database, notes } = await open(t)
    const breaking = async (tx: Transaction) => {
      tx.later(sql`insert into uniques (text) values ('x'), ('x')`)
      await tx.one(sql`select text from notes`)
    }
    const settled = await together(database, [note('a'), breaking, note('c')])
    assert.deepEqual(outcomes(settled), ['fulfilled', 'rejected', 'fulfilled'])
    assert.deepEqual(notes(), ['a', 'c', 'first'])
  })

  test('one whose failure shows only in the next is not in its way, nor is anything made twice', async t => {
    const { database, notes } = await open(t)
    const breaking = async (tx: Transaction) => tx.later(sql`insert into uniques (text) values ('x'), ('x')`)
    const reading = async (tx: Transaction) => {
      await tx.one(sql`select text from notes`)
      return note('c')(tx)
    }
    const settled = await together(database, [note('a'), breaking, reading])
    assert.deepEqual(outcomes(settled), ['fulfilled', 'rejected', 'fulfilled'])
    assert.deepEqual(notes(), ['a', 'c', 'first'])
  })

  test('what is worth repeating is repeated, also where nobody waited for it, and makes nothing twice', async t => {
    const { database, notes } = await open(t)
    const repeated = async (tx: Transaction) => {
      tx.later(raw('select fail_once()'))
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
      const { database, tap, notes } = await open(t)
      void tap.count({ step: 'commit', nth: 2, when: how, how: 'breaks' })
      const settled = await together(database, [note('a'), note('b'), note('c')])
      assert.deepEqual(outcomes(settled), ['rejected', 'rejected', 'rejected'])
      for (const one of settled) assert.ok(one.status === 'rejected' && one.reason instanceof OutcomeUnknown)
      assert.deepEqual(notes(), how === 'before' ? ['first'] : ['a', 'b', 'c', 'first'])
      assert.equal(await database.write(company, note('d')), 'd')
    })
  }
})
