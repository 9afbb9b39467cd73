import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { copyStoreFile, verifyStore } from './store-copy.ts'

test('a copy is a snapshot and completes while others write', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-copy-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const [from, to] = [join(folder, 'from.db'), join(folder, 'to.db')]
  const writer = new DatabaseSync(from)
  t.after(() => writer.close())
  writer.exec('pragma journal_mode = wal; create table notes (text blob); begin')
  // About 20 MB: more than one step copies.
  for (let i = 0; i < 20; i++) writer.exec('insert into notes values (zeroblob(1000000))')
  writer.exec('commit')
  let steps = 0
  const facts = await copyStoreFile(from, to, () => {
    steps++
    assert.ok(steps < 50, 'it restarts with every change')
    writer.exec('insert into notes values (zeroblob(1))')
  })
  assert.ok(steps >= 3, `only ${steps} steps`)
  assert.deepEqual(facts, { layout: 0, tables: { notes: 20 } })
  verifyStore(to, facts)
  assert.throws(() => verifyStore(to, { layout: 0, tables: { notes: 21 } }), /row counts of the copied store are wrong/)
})
