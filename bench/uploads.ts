import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { BenchStore } from './bench-store.ts'
import { type FilledCompany, fillStore } from './fill-store.ts'
import { type Plumbline, residentMegabytes, startPlumbline } from './processes.ts'
import { type Result, show } from './report.ts'

const megabytes = 100
const piece = randomBytes(1_000_000)
const rounds = 5

interface Answer {
  readonly status: string
  readonly id: string
}

/** Uploads 100 MB, compared with a bare server that pipes the same body to the same disk. `node bench/uploads.ts` runs it alone. */
export async function measureUploads(): Promise<Result[]> {
  const store = new BenchStore()
  const [company] = (await fillStore(store, 1, 10)) as [FilledCompany]
  const server = await startPlumbline(store.environment)
  const bare = await startBareUploads(store.dataDir)
  try {
    const product = uploader(server, company)
    await product(1)
    const added = await memoryAdded(server, () => product(megabytes))
    const ratios: Measured[] = []
    for (let round = 0; round < rounds; round++) {
      const bareMs = await timeOf(() => put(bare.url, {}, megabytes))
      ratios.push({ bareMs, productMs: await timeOf(() => product(megabytes)) })
    }
    return [ratioRow(ratios), memoryRow(added)]
  } finally {
    await server.stop()
    bare.stop()
    await store.remove()
  }
}

interface Measured {
  readonly bareMs: number
  readonly productMs: number
}

async function startBareUploads(folder: string): Promise<{ url: string; stop(): void }> {
  const child = fork(new URL('./bare-uploads.ts', import.meta.url).pathname)
  child.send({ folder })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return { url: `http://127.0.0.1:${port}/`, stop: () => child.kill() }
}

/** Removes each report afterwards, outside the measured time. */
function uploader({ url }: Plumbline, { key, authorization, orders }: FilledCompany) {
  const base = `${url}/${key}/rest`
  let last: string | undefined
  return async (size: number) => {
    if (last) await fetch(`${base}/report/${last}`, { method: 'DELETE', headers: { authorization } })
    const { status, id } = await put(`${base}/orders/uploadreport?id=${orders[0]}`, { authorization }, size)
    if (status !== 'ok') throw new Error('an upload failed')
    last = id
  }
}

async function put(url: string, headers: Record<string, string>, size: number): Promise<Answer> {
  const sent = request(url, { method: 'PUT', headers: { ...headers, 'content-length': size * piece.length } })
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>
  for (let i = 0; i < size; i++) if (!sent.write(piece)) await once(sent, 'drain')
  sent.end()
  const [answer] = await answered
  return (await json(answer)) as Answer
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** The peak growth of the process's memory. */
async function memoryAdded({ pid }: Plumbline, work: () => Promise<void>): Promise<number> {
  const before = residentMegabytes(pid)
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, residentMegabytes(pid))
  }, 5)
  await work()
  clearInterval(watch)
  return most - before
}

function ratioRow(measured: readonly Measured[]): Result {
  const ordered = measured.toSorted((a, b) => a.bareMs / a.productMs - b.bareMs / b.productMs)
  const { bareMs, productMs } = ordered[Math.floor(ordered.length / 2)] as Measured
  const ratio = bareMs / productMs
  return {
    work: `upload of ${megabytes} MB`,
    against: `bare node:http, piped to disk with fsync (${Math.round(bareMs)} ms)`,
    measured: `${ratio.toFixed(2)} (${Math.round(productMs)} ms)`,
    limit: '≥ 0.5',
    isReached: ratio >= 0.5,
  }
}

function memoryRow(added: number): Result {
  return {
    work: `memory that an upload of ${megabytes} MB adds`,
    against: 'the process before it',
    measured: `${added.toFixed(1)} MB`,
    limit: '< 30 MB',
    isReached: added < 30,
  }
}

if (import.meta.main) show(await measureUploads())
