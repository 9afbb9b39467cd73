import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { raw } from 'sql-template-tag'
import { seededRandom } from '../../server/test/store/seeded-random.ts'
import { readTrace, type TraceRecord } from '../../server/test/store/trace-records.ts'
import { TracedDisk } from '../../server/test/store/traced-disk.ts'
import { tracing } from '../../server/test/store/traced-workload.ts'
import { type ClientsTask, startClients } from './clients.ts'
import { companyKey } from './company.ts'
import type { LoadLine } from './load.ts'
import type { Outcome } from './outcome.ts'
import { findPartialWrites } from './partial-writes.ts'
import { freePort, Product } from './processes.ts'
import { openStoreOf, prepare } from './workspace.ts'

export interface PowerTask extends ClientsTask {
  readonly program: string
  readonly seconds: number
  readonly moments: number
  readonly onProgress: (text: string) => void
}

export function canLosePower(): boolean {
  return process.platform === 'linux' && !spawnSync('gcc', ['--version']).error
}

const loadFile = 'load.jsonl'

/**
 * The server and its clients record every disk operation in one sequence. Then power loss is simulated at random
 * moments: unflushed data is kept, lost or torn, and every acknowledged key must exist.
 */
export async function tryPowerLoss(task: PowerTask): Promise<Outcome> {
  const records = await traceLoad(task)
  const random = seededRandom(task.seed)
  const moments = chooseMoments(records, task.moments, random)
  const disk = new TracedDisk()
  const keys = new Set<string>()
  const violations: string[] = []
  let acknowledged = 0
  let replayed = 0
  for (const [number, moment] of moments.entries()) {
    for (; replayed <= moment; replayed++) {
      const record = records[replayed] as TraceRecord
      disk.follow(record)
      if (record.name === loadFile) for (const key of keysIn(record)) keys.add(key)
    }
    acknowledged = keys.size
    violations.push(...(await findViolations(task, disk.afterPowerLoss(random), keys)))
    task.onProgress(`power loss ${number + 1} of ${moments.length}`)
  }
  return { violations, slow: [], counts: { power_losses: moments.length, acknowledged_before_loss: acknowledged } }
}

async function traceLoad(task: PowerTask): Promise<TraceRecord[]> {
  const { folder, dataDir } = task.workspace
  const workspace = { ...task.workspace, loadFile: join(dataDir, loadFile) }
  const traceFile = join(folder, 'trace')
  const environment = tracing(dataDir, traceFile)
  // No receiver runs at this address; every event only needs a delivery.
  const tenant = prepare(workspace, task.program, 'http://127.0.0.1:9', { environment })
  const port = await freePort()
  const server = new Product('serve', 'server', { workspace, program: task.program, port, environment })
  try {
    await server.start()
    const clients = await startClients(
      { ...task, workspace },
      tenant,
      [`http://127.0.0.1:${port}/${companyKey}/rest`],
      environment,
    )
    await pause(task.seconds * 1000)
    await clients.end()
  } finally {
    await server.kill()
  }
  return readTrace(readFileSync(traceFile), dataDir)
}

/** Half of the moments are random, half follow an acknowledgement; none precedes the load. */
function chooseMoments(records: readonly TraceRecord[], count: number, random: () => number): number[] {
  const acknowledged = records.flatMap(({ name }, index) => (name === loadFile ? [index] : []))
  const first = acknowledged[0] ?? 0
  return Array.from({ length: count }, (_, i) =>
    i % 2 === 0
      ? first + Math.floor(random() * (records.length - first))
      : (acknowledged[Math.floor(random() * acknowledged.length)] ?? first),
  ).toSorted((a, b) => a - b)
}

function keysIn({ data }: TraceRecord): string[] {
  return String(data)
    .split('\n')
    .filter(Boolean)
    .map(text => JSON.parse(text) as LoadLine)
    .flatMap(line => (line.line === 'acknowledged' && !line.key.startsWith('estate') ? [line.key] : []))
}

async function findViolations(
  { workspace }: PowerTask,
  files: ReadonlyMap<string, Buffer>,
  keys: ReadonlySet<string>,
): Promise<string[]> {
  const dataDir = join(workspace.folder, 'after')
  mkdirSync(dataDir)
  for (const [name, bytes] of files) if (name.startsWith('plumbline.db')) writeFileSync(join(dataDir, name), bytes)
  const database = await openStoreOf({ dataDir, store: {} })
  try {
    const integrity = await database.read('all companies', tx =>
      tx.one<{ integrity_check: string }>(raw('pragma integrity_check')),
    )
    const rows = await database.read('all companies', tx =>
      tx.all<{ key: string }>(raw('select key from idempotency_records')),
    )
    const there = new Set(rows.map(({ key }) => key))
    const lost = [...keys].filter(key => !there.has(key))
    return [
      ...(integrity?.integrity_check === 'ok' ? [] : [`the store is damaged: ${integrity?.integrity_check}`]),
      ...(lost.length > 0 ? [`${lost.length} of ${keys.size} acknowledged writes are lost`] : []),
      ...(await findPartialWrites(database)),
    ]
  } finally {
    await database.close()
    rmSync(dataDir, { recursive: true })
  }
}
