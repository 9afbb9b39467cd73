import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { delimiter } from 'node:path'
import { test } from 'node:test'
import { plumbline } from '../cli/plumbline.ts'
import { addressOf, createDatabase } from '../engine.ts'
import { folderFor } from '../store/scratch.ts'
import { postgresPrograms } from './cluster.ts'
import { askAndWait } from './sync-client.ts'

test('the commands that backup and restore print copy every row, also for an owner that the policies apply to', async t => {
  const socket = process.env.TEST_POSTGRES ?? ''
  const name = `dumped_${process.pid}`
  const ask = (text: string, database = 'postgres') =>
    askAndWait<Record<string, string>>({ url: addressOf(socket, database), text, values: [] })
  ask(`create role ${name} login createrole`)
  ask(`grant plumbline_app to ${name}`)
  const [from, to] = [name, `${name}_back`]
  for (const database of [from, to]) {
    createDatabase(socket, database)
    ask(`alter database ${database} owner to ${name}`)
    ask(`alter schema public owner to ${name}`, database)
  }
  const urlOf = (database: string) => addressOf(socket, database).replace('postgres@', `${name}@`)
  const folder = folderFor(t)
  const run = (words: readonly string[], database: string) =>
    plumbline(folder, words, { environment: { DATABASE_URL: urlOf(database) } })
  assert.equal((await run(['demo'], from)).code, 0)
  for (const [words, database] of [
    [['backup'], from],
    [['restore', '--from', 'it'], to],
  ] as const) {
    const { stderr } = await run(words, database)
    const command = /^ {2}(PGOPTIONS=.*)$/m.exec(stderr)?.[1] ?? assert.fail(stderr)
    const path = [postgresPrograms(), process.env.PATH].join(delimiter)
    const env = { PATH: path, DATABASE_URL: urlOf(database) }
    const { status, stderr: said } = spawnSync('bash', ['-c', command], { cwd: folder, env, encoding: 'utf8' })
    assert.equal(status, 0, said)
  }
  for (const table of ['companies', 'orders', 'events', 'access_keys', 'directory_credentials']) {
    const count = `select count(*)::text as found from ${table}`
    assert.deepEqual(ask(count, to), ask(count, from), table)
  }
  assert.match((await run(['company', 'list'], to)).stdout, /^demo /m)
})
