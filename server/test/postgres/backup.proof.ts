import assert from 'node:assert/strict'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { plumbline } from '../cli/plumbline.ts'
import { addressOf, createDatabase } from '../engine.ts'
import { folderFor } from '../store/scratch.ts'
import { postgresPrograms } from './cluster.ts'
import { askAndWait } from './sync-client.ts'

const socket = process.env.TEST_POSTGRES ?? assert.fail('needs PostgreSQL')
const ask = (text: string, database = 'postgres') =>
  askAndWait<Record<string, string>>({ url: addressOf(socket, database), text, values: [] })

/** A database of an owner that the policies apply to, with the demo, and an empty one. */
async function filledStore(t: TestContext, name: string) {
  ask(`create role ${name} login createrole`)
  ask(`grant plumbline_app to ${name}`)
  const [from, to] = [name, `${name}_back`]
  for (const database of [from, to]) {
    createDatabase(socket, database)
    ask(`alter database ${database} owner to ${name}`)
    ask(`alter schema public owner to ${name}`, database)
  }
  const folder = folderFor(t)
  const run = (words: readonly string[], database: string, path = '') => {
    const environment = {
      DATABASE_URL: addressOf(socket, database).replace('postgres@', `${name}@`),
      PATH: [path, postgresPrograms(), process.env.PATH].join(delimiter),
    }
    return plumbline(folder, words, { environment, inOwnProcess: true })
  }
  assert.equal((await run(['demo'], from)).code, 0)
  return { from, to, folder, run }
}

describe('backups of a store on PostgreSQL', () => {
  test('every row is in the backup and in the restored store', async t => {
    const { from, to, folder, run } = await filledStore(t, `dumped_${process.pid}`)
    const backup = join(folder, 'monday')
    const made = await run(['backup', '--to', backup], from)
    assert.equal(made.code, 0, made.stderr)
    assert.match(
      made.stdout,
      /^1 company in \d+ rows and 0 files of postgres:.* were copied to .*monday and verified$/m,
    )
    const { tables } = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8'))
    assert.ok(tables.orders >= 40 && tables.events > 0 && tables.access_keys > 0)
    const restored = await run(['restore', '--from', backup], to)
    assert.equal(restored.code, 0, restored.stderr)
    assert.match(restored.stdout, /^1 company in \d+ rows and 0 files, as of .*Z, were restored to postgres:/m)
    for (const table of Object.keys(tables)) {
      const count = `select count(*)::text as found from ${table}`
      assert.deepEqual(ask(count, to), ask(count, from), table)
    }
    assert.match((await run(['company', 'list'], to)).stdout, /^demo /m)
    const refused = await run(['restore', '--from', backup], to)
    assert.equal(refused.code, 1)
    assert.match(refused.stderr, /the database of DATABASE_URL is not empty/)
  })

  test('a dump without rows is refused, and leaves nothing behind', async t => {
    const { from, folder, run } = await filledStore(t, `emptied_${process.pid}`)
    // As where the setting that shows all companies does not reach the rows.
    const path = join(folder, 'programs')
    mkdirSync(path)
    writeFileSync(join(path, 'pg_dump'), `#!/bin/sh\nPGOPTIONS= exec ${join(postgresPrograms(), 'pg_dump')} "$@"\n`)
    chmodSync(join(path, 'pg_dump'), 0o755)
    const backup = join(folder, 'monday')
    const { code, stderr } = await run(['backup', '--to', backup], from, path)
    assert.equal(code, 1)
    assert.match(stderr, /the dump is not complete: access_keys has 0 rows instead of \d+, .*; do not rely on it/)
    assert.deepEqual([existsSync(backup), existsSync(`${backup}.partial`)], [false, false])
  })

  test('a damaged backup is not restored', async t => {
    const { from, to, folder, run } = await filledStore(t, `damaged_${process.pid}`)
    const backup = join(folder, 'monday')
    assert.equal((await run(['backup', '--to', backup], from)).code, 0)
    const dump = join(backup, 'plumbline.dump')
    const bytes = readFileSync(dump)
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 20) ^ 1, bytes.length - 20)
    writeFileSync(dump, bytes)
    const { code, stderr } = await run(['restore', '--from', backup], to)
    assert.equal(code, 1)
    assert.match(stderr, /plumbline\.dump in the backup is damaged/)
    assert.deepEqual(ask("select tablename from pg_tables where schemaname = 'public'", to), [])
  })
})
