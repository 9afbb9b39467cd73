// engines: both

import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { Database } from '../../src/domain/database.ts'
import { deleteOrphanRecord } from '../../src/domain/files/orphan-blob-store.ts'
import type { BlobKey } from '../../src/domain/ids.ts'
import { startMigration } from '../../src/domain/migration/company-migration.ts'
import { importCompanyArchive } from '../../src/domain/migration/import-company-archive.ts'
import { removeCompany } from '../../src/domain/migration/remove-company.ts'
import { tenantTables } from '../../src/domain/migration/schema.ts'
import { listCompanies } from '../../src/domain/tenants/company-store.ts'
import { readSchema } from '../../src/platform/store/schema.ts'
import { acme } from '../cli/acme.ts'
import { tenantRows } from '../cli/kept.ts'
import { answerOf, outcomesOf, plumbline } from '../cli/plumbline.ts'
import { testClock } from '../clock.ts'
import { lookInto, openStoreOf } from '../engine.ts'
import { blobsIn } from '../files/filing.ts'
import { nextOpening } from '../guard/next-opening.ts'
import { freeTime, type OrderFixture, scheduling, startOrderFixture } from '../orders/order-fixture.ts'
import { atEnd, folderFor, scratchFolder } from '../store/scratch.ts'
import { exportDemo } from './export-demo.ts'
import { interruptedAfter, watched } from './interrupted-database.ts'

const report = new Uint8Array(Buffer.alloc(500_000, '%PDF-1.7 moves along '))

describe('company migrate: the archive', () => {
  let fixture: OrderFixture
  let folder: string
  let file: { path: string; text: string }
  before(async () => {
    folder = scratchFolder()
    fixture = await startOrderFixture()
    const { owner } = fixture
    const { id } = await owner.createOrder({
      datetime: freeTime(),
      inspector1uuid: fixture.user('inspector'),
      ...scheduling,
    })
    await owner.uploadAttachment(id, report, { title: 'Attachment' })
    await owner.hold(await nextOpening(owner))
    const { inspector, start, duration } = await nextOpening(owner)
    const time = { inspector1uuid: inspector[0] ?? '', datetime: start, duration }
    await owner.createOrder(time, { conflict: 'reject' })
    await fixture.alter(`insert into drives (company_id, place, other, minutes, measured_at)
      select company_id, '35.209,-80.831', '35.487,-80.860', 37, 1 from companies`)
    await answerOf(fixture.server.dataDir, ['company', 'migrate', 'start', 'demo'])
    file = await exportDemo(fixture.server.dataDir, folder, 'demo.jsonl')
  })
  after(async () => {
    await fixture.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('an imported company exports the same rows and bytes again', async t => {
    const dataDir = folderFor(t)
    const { stdout, code, stderr } = await plumbline(dataDir, ['company', 'migrate', 'import', '-', '--json'], {
      input: file.text,
    })
    assert.equal(code, 0, stderr)
    assert.equal(JSON.parse(stdout).company.key, 'demo')
    await answerOf(dataDir, ['company', 'migrate', 'start', 'demo'])
    const again = await exportDemo(dataDir, dataDir, 'again.jsonl')
    assert.deepEqual(rowsOf(again.text), rowsOf(file.text))
    const tables = file.text.split('\n').flatMap(line => /^\{"table":"(\w+)"/.exec(line)?.[1] ?? [])
    // Another install cannot decrypt an account at Stripe.
    assert.deepEqual(tables, tenantTables.filter(name => name !== 'stripe_accounts').toReversed())
    const rows = tenantRows(dataDir)
    assert.deepEqual(
      ['holds', 'guarded_times', 'drives'].map(table => rows.get(table)),
      [1, 2, 1],
    )
  })

  test('an import that is interrupted is not seen by requests or workers, and can be repeated', async t => {
    const dataDir = folderFor(t)
    const database = await openStoreOf(dataDir)
    atEnd(t, () => database.close())
    const whole = await importInto(database)
    const expected = tenantRows(dataDir)
    const keys = async () => (await database.read('all companies', listCompanies)).map(({ key }) => key)
    assert.ok(whole > 20, `${whole} transactions`)
    for (const writes of [1, 5, 12, whole - 2, whole - 1]) {
      await removeCompany({ database, schema: readSchema() }, 'demo', testClock())
      await forgetOrphans(database, dataDir)
      await assert.rejects(importInto(interruptedAfter(writes, database)), /interrupted/)
      assert.deepEqual(await keys(), [])
      const due = lookInto(dataDir, `select id from messages where state = 'due' and due_at < 1e15`)
      assert.deepEqual(due, [])
      await importInto(database)
      assert.deepEqual(await keys(), ['demo'])
      assert.deepEqual(tenantRows(dataDir), expected)
      assert.deepEqual(lookInto(dataDir, `select id from messages where due_at >= 1e15`), [])
    }
  })

  test('of two imports of one company at a time, at most one succeeds, and nothing of the other is left', async t => {
    const dataDir = folderFor(t)
    const database = await openStoreOf(dataDir)
    atEnd(t, () => database.close())
    const outcomes = await Promise.allSettled([importInto(database), importInto(database)])
    const succeeded = outcomes.filter(({ status }) => status === 'fulfilled').length
    assert.ok(succeeded <= 1, `${succeeded}`)
    if (succeeded === 0) await importInto(database)
    await database.write('all companies', tx => startMigration(tx, 'demo', testClock()))
    const again = await exportDemo(dataDir, dataDir, 'again.jsonl')
    const [expected, rows] = [file.text, again.text].map(text => rowsOf(text).filter(line => line.startsWith('[')))
    assert.ok(rows)
    assert.deepEqual(rows, expected)
  })

  /** The number of transactions that the import takes. */
  async function importInto(database: Database): Promise<number> {
    let writes = 0
    const counted = watched(database, () => writes++)
    const lines = async function* () {
      yield* file.text.trimEnd().split('\n')
    }
    const put = async (_: BlobKey, bytes: AsyncIterable<Uint8Array>) => void (await Array.fromAsync(bytes))
    const options = { schema: readSchema(), lines, put, remove: async () => {}, now: testClock() }
    await importCompanyArchive({ database: counted, ...options })
    return writes
  }

  /** As the worker does once it removed the blobs. */
  async function forgetOrphans(database: Database, dataDir: string): Promise<void> {
    for (const { blob } of lookInto<{ blob: BlobKey }>(dataDir, 'select blob from orphan_blobs')) {
      await database.write('all companies', tx => deleteOrphanRecord(tx, blob))
    }
  }

  const damages: readonly [what: string, damage: (text: string) => string, message: RegExp][] = [
    ['is truncated', text => text.slice(0, text.length - 200), /is truncated or was changed/],
    [
      'is truncated between two lines',
      text => `${text.split('\n').slice(0, -2).join('\n')}\n`,
      /is truncated: export it again/,
    ],
    [
      'has a changed word',
      text => text.replace('Home Inspection', 'Home Invasion'),
      /checksum of the archive is wrong/,
    ],
    ['has a missing row', text => text.replace(/^\["[^\n]*\n/m, ''), /number of rows or files in the archive is wrong/],
    ['has changed bytes', text => text.replace('IG1vdmVz', 'IG1vdmVa'), /checksum of the file \S+ is wrong/],
    [
      'has another schema version',
      text => text.replace(/"layout":\d+/, '"layout":7'),
      /run the same version on both installs/,
    ],
    [
      'has a row of another company',
      text => text.replace(/^\["[\da-f-]{36}/m, '["00000000-0000-7000-8000-000000000000'),
      /belongs to another company/,
    ],
  ]
  test('a damaged archive is refused and leaves nothing behind', async t => {
    const dataDir = folderFor(t)
    const paths = damages.map(([what, damage]) => {
      const path = join(dataDir, `${what}.jsonl`)
      writeFileSync(path, damage(file.text))
      return path
    })
    const outcomes = await outcomesOf(
      dataDir,
      paths.map(path => ['company', 'migrate', 'import', path]),
    )
    for (const [i, [what, , message]] of damages.entries()) {
      assert.equal(outcomes[i]?.code, 1, what)
      assert.match(outcomes[i]?.stderr ?? '', message, what)
    }
    assert.deepEqual(new Set(tenantRows(dataDir).values()), new Set([0]))
    assert.deepEqual(blobsIn(dataDir), [])
  })

  test('an archive is refused when its key or host belongs to another company', async t => {
    const { dataDir } = fixture.server
    const before = tenantRows(dataDir)
    const { code, stderr } = await plumbline(dataDir, ['company', 'migrate', 'import', file.path])
    assert.equal(code, 1)
    assert.match(stderr, /there is a company with the key demo already/)
    assert.deepEqual(tenantRows(dataDir), before)

    const [source, target] = [folderFor(t), folderFor(t)]
    const [first, second, archive] = ['acme.json', 'other.json', 'acme.jsonl'].map(name => join(source, name))
    assert.ok(first && second && archive)
    writeFileSync(first, JSON.stringify(acme()))
    writeFileSync(second, JSON.stringify(acme({ key: 'other' })))
    const [, , , exported] = await outcomesOf(source, [
      ['company', 'apply', first],
      ['host', 'confirm', 'book.acme.example', '--company', 'acme'],
      ['company', 'migrate', 'start', 'acme'],
      ['company', 'migrate', 'export', 'acme'],
    ])
    writeFileSync(archive, exported?.stdout ?? '')
    const [, , refused] = await outcomesOf(target, [
      ['company', 'apply', second],
      ['host', 'confirm', 'book.acme.example', '--company', 'other'],
      ['company', 'migrate', 'import', archive],
    ])
    assert.equal(refused?.code, 1)
    assert.match(refused.stderr, /the host book.acme.example belongs to another company here/)
    assert.equal(tenantRows(target).get('companies'), 1)
    assert.deepEqual(blobsIn(target), [])
  })
})

/** Without the header, the end and the revision of the company. */
function rowsOf(text: string): string[] {
  const lines = text.trimEnd().split('\n')
  const companies = lines.findIndex(line => line.startsWith('{"table":"company_state"')) + 1
  const revision = (JSON.parse(lines[companies - 1] ?? '').columns as string[]).indexOf('revision')
  const company = (JSON.parse(lines[companies] ?? '') as unknown[]).with(revision, 0)
  return lines.with(companies, JSON.stringify(company)).slice(1, -1)
}
