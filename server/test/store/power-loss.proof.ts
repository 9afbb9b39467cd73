import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { after, describe, type TestContext, test } from 'node:test'
import { type Aftermath, losePower } from './aftermath.ts'
import { scratchFolder, unable } from './scratch.ts'
import { chooseSeed, seededRandom } from './seeded-random.ts'
import type { TraceRecord } from './trace-records.ts'
import { traceWorkload } from './traced-workload.ts'

const seed = chooseSeed()
const home = scratchFolder()
after(() => rmSync(home, { recursive: true, force: true }))

describe('store: power loss', { concurrency: true }, () => {
  test('no acknowledged write is lost, no write is partial, and the store is intact', async t => {
    const records = await trace(t, 'honest')
    if (!records) return
    const moments = chooseMoments(records, 120)
    const bad = losePower({ records, moments, seed }).filter(({ integrity, lost, halves }) => {
      return integrity !== 'ok' || lost.length > 0 || halves.length > 0
    })
    assert.deepEqual(bad.slice(0, 5).map(describeAftermath), [], `${bad.length} bad moments; SEED=${seed} repeats them`)
  })

  test('control: on a disk that drops the flushes of the log, acknowledged writes are lost', async t => {
    const records = await trace(t, 'honest')
    if (!records) return
    const moments = chooseMoments(records, 20)
    const aftermaths = losePower({ records, moments, seed, ignoresFlushOf: 'store.db-wal' })
    assert.ok(countLost(aftermaths) > 0, `nothing was lost: this test cannot see a loss (SEED=${seed})`)
  })

  test('control: a server that answers before the flush loses acknowledged writes', async t => {
    const records = await trace(t, 'lying')
    if (!records) return
    const aftermaths = losePower({ records, moments: chooseMoments(records, 40), seed })
    assert.ok(countLost(aftermaths) > 0, `nothing was lost: this test cannot see a loss (SEED=${seed})`)
    assert.deepEqual(new Set(aftermaths.map(({ integrity }) => integrity)), new Set(['ok']), `SEED=${seed}`)
  })

  test('the trace contains the log, its flushes, checkpoints, and restarts of the log', async t => {
    const records = await trace(t, 'honest')
    if (!records) return
    const count = (kind: TraceRecord['kind'], name: string) =>
      records.filter(record => record.kind === kind && record.name === name).length
    const logStarts = records.filter(({ kind, name, offset }) => {
      return kind === 'write' && name === 'store.db-wal' && offset === 0
    })
    assert.ok(count('write', 'store.db-wal') > 1_000, 'writes of the log')
    assert.ok(count('flush ended', 'store.db-wal') > 100, 'flushes of the log')
    assert.ok(count('write', 'store.db') > 100, 'pages copied into the store')
    assert.ok(count('flush ended', 'store.db') >= 3, 'flushes of the store')
    assert.ok(count('flush ended', '') >= 2, 'flushes of the folder')
    assert.equal(count('create', 'store.db-wal'), 2, 'the log is made, removed on closing, and made again')
    assert.ok(logStarts.length >= 3, `the log starts over while the store is open: ${logStarts.length}`)
    assert.ok(count('write', 'acknowledged') > 500, 'acknowledgements')
  })
})

const traces = new Map<string, Promise<TraceRecord[]>>()

/** One run of the workload, shared by the tests. */
async function trace(t: TestContext, manner: 'honest' | 'lying'): Promise<TraceRecord[] | undefined> {
  if (process.platform !== 'linux' || spawnSync('gcc', ['--version']).error) {
    unable(t, 'tracing a disk needs Linux and gcc')
    return undefined
  }
  if (!traces.has(manner)) traces.set(manner, traceWorkload(home, manner))
  return traces.get(manner)
}

/** A third anywhere, a third right after an acknowledgement, a third during a checkpoint or a restart of the log. */
function chooseMoments(records: readonly TraceRecord[], count: number): number[] {
  const random = seededRandom(seed)
  const all = records.map((_, index) => index)
  const acknowledged = all.filter(index => records[index]?.name === 'acknowledged')
  const delicate = all.filter(index => {
    const { name, offset, kind } = records[index] as TraceRecord
    return name === 'store.db' || name === '' || kind === 'unlink' || (name === 'store.db-wal' && offset === 0)
  })
  return Array.from({ length: count }, (_, index) => {
    const from = [all, acknowledged, delicate][index % 3] ?? all
    return from[Math.floor(random() * from.length)] ?? 0
  }).sort((a, b) => a - b)
}

function describeAftermath({ moment, integrity, acknowledged, lost, halves }: Aftermath): string {
  return `after record ${moment}: ${integrity}; ${lost.length} of ${acknowledged} lost; ${halves.length} halves kept`
}

/** Only in stores that open: the content of a damaged one proves less. */
function countLost(aftermaths: readonly Aftermath[]): number {
  return aftermaths.reduce((sum, { integrity, lost }) => sum + (integrity === 'ok' ? lost.length : 0), 0)
}
