import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql, { raw } from 'sql-template-tag'
import type { Transaction } from '../../src/domain/database.ts'
import { note, openNotes } from './notes.ts'

describe('a change on PostgreSQL that is asked all at once', () => {
  test('is kept, answers what it was asked, and takes one transaction', async t => {
    const { database, tap, notes } = await openNotes(t)
    const rows = await database.writePipelinedAsyncCommit(async tx => {
      tx.defer(sql`insert into notes (text) values ('a')`)
      return tx.all(sql`insert into notes (text) values (${'b'}) returning text`)
    })
    assert.deepEqual(rows, [{ text: 'b' }])
    assert.deepEqual(notes(), ['a', 'b'])
    assert.equal(tap.steps.filter(step => step === 'commit').length, 1)
  })

  test('keeps nothing where a statement fails, whether somebody waits for it or not', async t => {
    const { database, notes } = await openNotes(t)
    const failing = raw('select 1 / 0')
    const waiting = database.writePipelinedAsyncCommit(async tx => {
      tx.defer(sql`insert into notes (text) values (${'a'})`)
      await tx.run(failing)
    })
    await assert.rejects(waiting, /division by zero/)
    const careless = database.writePipelinedAsyncCommit(async tx => {
      tx.defer(failing)
      tx.defer(sql`insert into notes (text) values (${'b'})`)
    })
    await assert.rejects(careless, /division by zero/)
    assert.deepEqual(notes(), [])
    await database.writePipelinedAsyncCommit(note('c'))
    assert.deepEqual(notes(), ['c'])
  })

  test('is made again where that is worth it, and once', async t => {
    const { database, notes } = await openNotes(t)
    await database.writePipelinedAsyncCommit(async tx => {
      tx.defer(sql`insert into notes (text) values (${'a'})`)
      await tx.all(raw('select fail_once()'))
    })
    assert.deepEqual(notes(), ['a'])
  })

  test('what is asked after the answer is refused, with a connection or without', async t => {
    const { database, notes } = await openNotes(t)
    const late = async (tx: Transaction) => {
      await tx.run(sql`insert into notes (text) values (${'a'})`)
      await tx.run(sql`insert into notes (text) values (${'late'})`)
    }
    await assert.rejects(database.writePipelinedAsyncCommit(late), /has ended/)
    const later = async (tx: Transaction) => {
      await Promise.resolve()
      await tx.run(sql`insert into notes (text) values (${'later'})`)
    }
    await assert.rejects(database.writePipelinedAsyncCommit(later), /has ended/)
    // As many as there are connections would be lost otherwise.
    await Promise.all(Array.from({ length: 50 }, () => database.writePipelinedAsyncCommit(note('c'))))
    assert.ok(!notes().some(text => text.startsWith('late')))
  })
})
