import { parseArgs } from 'node:util'
import { measureCommits } from './commit.ts'
import { compareWithBare } from './load.ts'
import { type DemoServer, residentMegabytes, startBare, startPlumbline } from './processes.ts'
import { type Result, report } from './report.ts'

/** `npm run bench`: the whole table, written to bench/results.md; `-- --quick` shorter, and only shown. */
const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const effort = values.quick ? { seconds: 2, rounds: 3 } : { seconds: 5, rounds: 7 }

const results: Result[] = []
const server = await startPlumbline()
try {
  await step('GET /me', () => besideBare(server, '/me', 0.6))
  await step('GET /services?withAssociations', () => besideBare(server, '/services?withAssociations', 0.6))
} finally {
  await server.stop()
}
await step('commits', () => measureCommits(values.quick ? 5_000 : 20_000))
await step('start and memory at rest', startAndRest)
report(results, values.quick ? undefined : new URL('./results.md', import.meta.url))
process.exitCode = results.every(result => result.isReached) ? 0 : 1

async function step(name: string, measure: () => Promise<Result[]>): Promise<void> {
  process.stdout.write(`${name} … `)
  const measured = await measure()
  results.push(...measured)
  console.log(measured.map(result => result.measured).join(', '))
}

async function besideBare(server: DemoServer, path: string, limit: number): Promise<Result[]> {
  const headers = { authorization: server.authorization }
  const example = await fetch(server.url + path, { headers })
  const bare = await startBare(example, await example.text())
  try {
    const {
      product,
      bare: ofBare,
      ratio,
    } = await compareWithBare(server, bare, { path, headers, seconds: effort.seconds }, effort.rounds)
    const measured = `${ratio.toFixed(2)} (${product.cpuMicros.toFixed(1)} µs, ${Math.round(product.perSecond)}/s)`
    const against = `bare node:http, same bytes (${ofBare.cpuMicros.toFixed(1)} µs, ${Math.round(ofBare.perSecond)}/s)`
    return [{ work: `GET ${path}`, against, measured, limit: `≥ ${limit}`, isReached: ratio >= limit }]
  } finally {
    await bare.stop()
  }
}

/** On a store that exists already, as after any restart. */
async function startAndRest(): Promise<Result[]> {
  const first = await startPlumbline()
  await first.pause()
  const again = await startPlumbline(first.dataDir)
  try {
    const megabytes = residentMegabytes(again.pid)
    return [
      {
        work: 'start to first answer',
        against: 'existing store',
        measured: `${Math.round(again.readyMs)} ms`,
        limit: '≤ 1000 ms',
        isReached: again.readyMs <= 1000,
      },
      {
        work: 'memory at rest',
        against: 'demo company',
        measured: `${Math.round(megabytes)} MB`,
        limit: '≤ 150 MB',
        isReached: megabytes <= 150,
      },
    ]
  } finally {
    await again.stop()
  }
}
