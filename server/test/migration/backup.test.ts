import assert from 'node:assert/strict'
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Plumbline } from 'plumbline-client'
import type { Manifest } from '../../src/platform/backup/store-copy.ts'
import { tenantRows } from '../cli/kept.ts'
import { answerOf, outcomesOf, plumbline } from '../cli/plumbline.ts'
import { isPostgres } from '../engine.ts'
import { demoAccess, startProcess } from '../operations/server-process.ts'
import { type RunningServer, startServer } from '../running-server.ts'
import { folderFor, scratchFolder } from '../store/scratch.ts'

const report = new Uint8Array(Buffer.alloc(300_000, '%PDF-1.7 a report '))

describe('backup and restore', { skip: isPostgres }, () => {
  let server: RunningServer
  let folder: string
  let made: Manifest & { readonly backup: string }
  const acknowledged: string[] = []
  let order: string
  let file: string

  before(async () => {
    folder = scratchFolder()
    server = await startServer()
    const owner = server.as('owner')
    order = (await owner.createOrder({ address1: '1 Kept Lane' })).id
    file = (await owner.uploadReport(order, report, { title: 'Report' })).id
    made = await whileBooking(owner, () => answerOf(server.dataDir, ['backup', '--to', join(folder, 'backup')]))
  })
  after(async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Books 20 orders, then more without a pause while the work runs. */
  async function whileBooking<T>(owner: Plumbline, work: () => Promise<T>): Promise<T> {
    for (let i = 0; i < 20; i++) acknowledged.push((await owner.createOrder({ address1: `${i} Early Street` })).id)
    let isDone = false
    const working = work().finally(() => {
      isDone = true
    })
    while (!isDone) {
      await Promise.all([1, 2, 3].map(() => owner.createOrder({ address1: '1 Late Street' })))
      await nextTurn()
    }
    return working
  }

  test('a backup made while orders are booked is a snapshot that a server can use', async t => {
    assert.equal(made.format, 'plumbline-backup')
    assert.deepEqual(made.files, { included: true, count: 1, bytes: report.length, missing: [] })
    const dataDir = join(folder, 'restored')
    const restored = await answerOf<{ restored: string }>(dataDir, ['restore', '--from', made.backup])
    assert.equal(restored.restored, dataDir)
    assert.deepEqual(
      readdirSync(dataDir)
        .filter(name => !name.startsWith('server.'))
        .toSorted(),
      ['blobs', 'plumbline.db'],
    )
    for (const [table, rows] of tenantRows(dataDir)) assert.equal(made.tables[table], rows, table)

    const { url } = await startProcess(t, dataDir)
    const { access_key: accessKey, secret_key: secretKey } = demoAccess(server.dataDir).owner
    const owner = new Plumbline({ maxRetries: 0, baseUrl: `${url}/demo/rest`, accessKey, secretKey })
    for (const id of acknowledged) assert.match((await owner.order(id)).address1, /Early Street/)
    const bytes = await (await owner.downloadFile(order, file)).blob()
    assert.deepEqual(new Uint8Array(await bytes.arrayBuffer()), report)
    assert.ok((await owner.createOrder({})).oid > 1000)
  })

  test('a backup is never overwritten, and a failed one leaves no folder', async () => {
    const again = await plumbline(server.dataDir, ['backup', '--to', made.backup])
    assert.equal(again.code, 1)
    assert.match(again.stderr, /backup exists already/)
    const noStore = await plumbline(join(folder, 'empty'), ['backup', '--to', join(folder, 'none')])
    assert.equal(noStore.code, 1)
    assert.match(noStore.stderr, /there is no store in/)
    assert.deepEqual(readdirSync(folder).toSorted(), ['backup', 'restored'])
  })

  const damages: readonly [what: string, damage: (backup: string) => void, message: RegExp][] = [
    ['has no manifest', backup => rmSync(join(backup, 'manifest.json')), /is not a backup/],
    ['is of a newer version', backup => edit(backup, { layout: 999 }), /made by a newer Plumbline/],
    ['has a changed store', backup => flip(join(backup, 'plumbline.db')), /plumbline.db in the backup is damaged/],
    [
      'has other row counts',
      backup => edit(backup, { tables: { ...made.tables, orders: 1 } }),
      /row counts of the copied store are wrong/,
    ],
    ['has no store', backup => rmSync(join(backup, 'plumbline.db')), /plumbline.db is missing from the backup/],
    ['has a missing file', backup => rmSync(join(backup, 'blobs'), { recursive: true }), /has 0 files instead of 1/],
    ['has a changed file', backup => flip(blobIn(backup)), /blobs.* in the backup is damaged/],
  ]
  test('a damaged backup is refused and leaves nothing behind', async t => {
    const scratch = folderFor(t)
    const dataDir = join(scratch, 'data')
    const calls = damages.map(([what, damage]) => {
      const backup = join(scratch, what)
      cpSync(made.backup, backup, { recursive: true })
      damage(backup)
      return ['restore', '--from', backup]
    })
    const outcomes = await outcomesOf(dataDir, calls)
    for (const [i, [what, , message]] of damages.entries()) {
      assert.deepEqual([outcomes[i]?.code, outcomes[i]?.stdout], [1, ''], what)
      assert.match(outcomes[i]?.stderr ?? '', message, what)
    }
    assert.deepEqual(
      readdirSync(dataDir).filter(name => !name.startsWith('server.')),
      [],
    )
  })

  test('a restore refuses a data directory that is not empty or that a server uses', async t => {
    const before = tenantRows(server.dataDir)
    const running = await plumbline(server.dataDir, ['restore', '--from', made.backup])
    assert.equal(running.code, 1)
    assert.match(running.stderr, /another Plumbline server \(process \d+\) uses/)
    assert.deepEqual(tenantRows(server.dataDir), before)
    const dataDir = folderFor(t)
    writeFileSync(join(dataDir, 'notes.txt'), 'mine')
    const refused = await plumbline(dataDir, ['restore', '--from', made.backup])
    assert.equal(refused.code, 1)
    assert.match(refused.stderr, /is not empty \(notes.txt\)/)
  })

  test('a backup reports missing files and keeps the rest', async t => {
    const scratch = folderFor(t)
    const dataDir = join(scratch, 'data')
    await answerOf(dataDir, ['restore', '--from', made.backup])
    rmSync(blobIn(dataDir))
    const { code, stdout, stderr } = await plumbline(dataDir, ['backup', '--to', join(scratch, 'backup'), '--json'])
    assert.equal(code, 1)
    assert.match(stderr, new RegExp(`files missing from .*${file}`))
    const { files } = JSON.parse(stdout) as Manifest
    assert.deepEqual([files.count, files.missing.length], [0, 1])
    await answerOf(join(scratch, 'again'), ['restore', '--from', join(scratch, 'backup')])
  })
})

test('a backup of a PostgreSQL that is not there says so, and names no password', async t => {
  const environment = { DATABASE_URL: 'postgres://me:hush@127.0.0.1:1/none' }
  for (const [words, obstacle] of [
    [['backup'], /the database cannot be reached/],
    [['restore', '--from', 'backup'], /backup/],
  ] as const) {
    const { code, stderr } = await plumbline(folderFor(t), words, { environment })
    assert.equal(code, 1)
    assert.match(stderr, obstacle)
    assert.doesNotMatch(stderr, /hush/)
  }
})

function edit(backup: string, changes: object): void {
  const path = join(backup, 'manifest.json')
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), ...changes }))
}

function flip(path: string): void {
  const bytes = readFileSync(path)
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 100) ^ 1, bytes.length - 100)
  writeFileSync(path, bytes)
}

function blobIn(folder: string): string {
  const paths = readdirSync(join(folder, 'blobs'), { recursive: true, encoding: 'utf8' })
  return join(folder, 'blobs', paths.find(path => path.includes('/')) ?? '')
}
