import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { isPostgres } from '../../server/test/engine.ts'
import { startTestServer } from '../../server/test/postgres/test-server.ts'
import { appendToLedger } from '../ledger.ts'
import { campaign, type Tally } from './campaign.ts'
import { type Control, runControls } from './controls.ts'
import type { Install } from './install.ts'
import { curlOf } from './raw-request.ts'
import type { Exchange } from './sequence.ts'
import { summaryOf } from './summary.ts'

/** `npm run fuzz`, described in docs/proof.md. */
const help = `npm run fuzz -- [options]

  --engine NAME    sqlite or postgres (default sqlite)
  --requests N     stop after this many requests (default 50000)
  --minutes N      stop after this time
  --seed N         send the same sequences as an earlier run
  --replay S:I     repeat one sequence and show its requests and responses; S:I-J repeats several
  --control        run against seeded faults and report which ones were found
  --ledger         also run the controls, and append a line to bench/ledger.jsonl`
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    requests: { type: 'string' },
    minutes: { type: 'string' },
    replay: { type: 'string' },
    control: { type: 'boolean', default: false },
    ledger: { type: 'boolean', default: false },
    engine: { type: 'string', default: 'sqlite' },
    help: { type: 'boolean', short: 'h', default: false },
  },
})
if (values.help) {
  console.log(help)
  process.exit()
}
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
const minutes = Number(values.minutes ?? Number.POSITIVE_INFINITY)
const requests = Number(values.requests ?? (values.minutes ? Number.POSITIVE_INFINITY : 50_000))
if ([seed, requests, minutes].some(Number.isNaN)) throw new Error('--seed, --requests and --minutes expect a number')

if (!['sqlite', 'postgres'].includes(values.engine)) throw new Error('--engine expects sqlite or postgres')
if (values.engine === 'postgres' && !isPostgres) process.exit(await runOnPostgres())

process.exitCode = (await (values.replay ? replay(values.replay) : values.control ? control() : fuzz())) ? 0 : 1

/** The same run in another process with a private PostgreSQL server. Returns its exit code. */
async function runOnPostgres(): Promise<number> {
  const cluster = await startTestServer()
  process.on('exit', () => cluster.remove())
  const args = [...process.argv.slice(1), ...(values.seed ? [] : ['--seed', String(seed)])]
  const child = spawn(process.execPath, args, {
    stdio: 'inherit',
    env: { ...process.env, TEST_POSTGRES: cluster.socket },
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal))
  const [code] = await once(child, 'exit')
  return code ?? 1
}

async function fuzz(): Promise<boolean> {
  console.log(`seed ${seed}${isPostgres ? ' on PostgreSQL' : ''}`)
  const tally = await campaign({ seed, requests, minutes, onProgress: showProgress })
  console.log(`\n${summaryOf(tally)}`)
  if (values.ledger) {
    // A run counts only with its controls.
    const controls = await runControls(seed)
    recordInLedger(tally, controls)
    return tally.findings.length === 0 && controls.every(({ isCaught }) => isCaught)
  }
  return tally.findings.length === 0
}

function recordInLedger(tally: Tally, tried: readonly Control[]): void {
  const { minutes, requests, sequences, orders, deliveries, emails, findings } = tally
  const counts = { requests, sequences, orders, deliveries, emails, findings: findings.length }
  const controls = Object.fromEntries(
    tried.map(({ fault, isCaught }) => [fault, isCaught ? 'caught' : 'missed'] as const),
  )
  appendToLedger({ goal: 'fuzz', engine: values.engine, seed, minutes, counts, controls })
}

async function control(): Promise<boolean> {
  const controls = await runControls(seed)
  for (const { fault, isCaught, times } of controls) {
    console.log(`${isCaught ? `caught ${times} times` : 'MISSED'}: ${fault}`)
  }
  return controls.every(({ isCaught }) => isCaught)
}

/** Replays one sequence, or a range of them, on a new store: prints every request as curl, and its response. */
async function replay(where: string): Promise<boolean> {
  const tally = await campaign({ seed, requests, minutes, only: [where], concurrency: 1, onExchange: showRequest })
  console.log(`\n${summaryOf(tally)}`)
  return tally.findings.length === 0
}

function showProgress({ requests, sequences, minutes, findings, megabytes }: Tally): void {
  const rate = Math.round(requests / minutes / 60)
  console.log(
    `${minutes.toFixed(1)} min: ${requests} requests in ${sequences} sequences, ${rate}/s, ${findings.length} findings${megabytes ? `, ${megabytes} MB` : ''}`,
  )
}

function showRequest({ place, step, request, validity, reply, problems }: Exchange, { origins }: Install): void {
  const response = typeof reply === 'string' ? reply : `${reply.status} ${reply.body.toString('utf8', 0, 300)}`
  console.log(
    `\n# ${place.seed}:${place.index}, step ${step}, ${request.operation.name}, ${validity}\n${curlOf(request, origins[request.operation.port])}\n# ${response}`,
  )
  for (const { kind, detail } of problems) console.log(`# ${kind.toUpperCase()}: ${detail}`)
}
