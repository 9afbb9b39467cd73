import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql, { raw } from 'sql-template-tag'
import type { Transaction } from '../../src/domain/database.ts'
import { note, openNotes } from './notes-database.ts'

describe('pipelined writes on PostgreSQL', () => {
  test('are saved in one transaction and return their results', async t => {
    const { database, tap, notes } = await openNotes(t)
    const rows = await database.writePipelinedAsyncCommit(async tx => {
      tx.defer(sql`insert into notes (text) values ('a')`)
      return tx.all(sql`insert into notes (text) values (${'b'}) returning text`)
    })
    assert.deepEqual(rows, [{ text: 'b' }])
    assert.deepEqual(notes(), ['a', 'b'])
    assert.equal(tap.steps.filter(step => step === 'commit').length, 1)
  })

  test('save nothing when a statement fails, awaited or deferred', async t => {
    const { database, notes } = await openNotes(t)
    const failing = raw('select 1 / 0')
    const awaited = database.writePipelinedAsyncCommit(async tx => {
      tx.defer(sql`insert into notes (text) values (${'a'})`)
      await tx.run(failing)
    })
    await assert.rejects(awaited, /division by zero/)
    const deferred = database.writePipelinedAsyncCommit(async tx => {
      tx.defer(failing)
      tx.defer(sql`insert into notes (text) values (${'b'})`)
    })
    await assert.rejects(deferred, /division by zero/)
    assert.deepEqual(notes(), [])
    await database.writePipelinedAsyncCommit(note('c'))
    assert.deepEqual(notes(), ['c'])
  })

  test('are retried after a serialization failure, and saved once', async t => {
    const { database, notes } = await openNotes(t)
    await database.writePipelinedAsyncCommit(async tx => {
      tx.defer(sql`insert into notes (text) values (${'a'})`)
      await tx.all(raw('select fail_once()'))
    })
    assert.deepEqual(notes(), ['a'])
  })

  test('refuse a statement that is sent after a result was awaited, with a connection or without', async t => {
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
    // Otherwise every connection of the pool would be lost.
    await Promise.all(Array.from({ length: 50 }, () => database.writePipelinedAsyncCommit(note('c'))))
    assert.ok(!notes().some(text => text.startsWith('late')))
  })
})
