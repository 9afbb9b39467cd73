import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { startTestServer } from '../../server/test/postgres/test-server.ts'
import { appendToLedger } from '../ledger.ts'
import { Checkout } from './checkout.ts'
import type { Mutation } from './mutation.ts'
import { mutations } from './mutations.ts'

/**
 * `npm run mutate`: seeds one fault after the other into a copy of the checkout, and runs the tests that must fail.
 * `-- --only NAME,NAME` selects some of them. A mutation without a failing test has survived, and the run fails.
 */
const { values: options } = parseArgs({ options: { only: { type: 'string' }, list: { type: 'boolean' } } })
/** A run that has not ended by then hangs, which counts as a failure too. */
const timeoutMs = 240_000
/** Of each file of the control, which has two at a time. */
const controlMs = 30_000

/** These tests need a PostgreSQL server; all others run on SQLite. */
const isOfPostgres = (test: string) => test.startsWith('server/test/postgres/')

/** The folder of that server's socket. */
let postgres: string | undefined

/** The process group of the current test run. */
let currentGroup: number | undefined

type Verdict = 'killed' | 'killed by a hang' | 'SURVIVED'

const chosen = options.only ? options.only.split(',').map(find) : mutations
if (options.list) for (const { name, breaks } of mutations) console.log(`${name.padEnd(44)} ${breaks}`)
else process.exitCode = await runAll()

function find(name: string): Mutation {
  const found = mutations.find(mutation => mutation.name === name)
  if (!found) throw new Error(`there is no mutation ${name}`)
  return found
}

async function runAll(): Promise<number> {
  const needsPostgres = chosen.some(({ caughtBy }) => caughtBy.some(isOfPostgres))
  const cluster = needsPostgres ? await startTestServer() : undefined
  process.on('exit', () => cluster?.remove())
  postgres = cluster?.socket
  const startedAt = performance.now()
  const checkout = new Checkout()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      endGroup(currentGroup)
      checkout.remove()
      process.exit(1)
    })
  }
  try {
    if (!(await passesUnchanged(checkout))) return 1
    const verdicts: (readonly [Mutation, Verdict])[] = []
    for (const mutation of chosen) {
      const verdict = await runMutation(checkout, mutation)
      verdicts.push([mutation, verdict])
      const seconds = Math.round((performance.now() - startedAt) / 1000)
      console.log(`${verdicts.length}/${chosen.length}  ${mutation.name.padEnd(44)} ${verdict}  (${seconds} s)`)
    }
    return report(verdicts, (performance.now() - startedAt) / 60_000)
  } finally {
    checkout.remove()
  }
}

/**
 * The control: without a seeded fault the same tests pass; otherwise the run is invalid. On a busy machine some may time out when
 * they all run together, so failed ones run a second time alone.
 */
async function passesUnchanged(checkout: Checkout): Promise<boolean> {
  const files = [...new Set(chosen.flatMap(({ caughtBy }) => caughtBy.map(test => test.split('#')[0] ?? '')))]
  console.log(`control: ${files.length} test files without a seeded fault`)
  const groups = [files.filter(file => !isOfPostgres(file)), files.filter(isOfPostgres)].filter(
    group => group.length > 0,
  )
  const outcomes: string[] = []
  for (const group of groups) outcomes.push(await runTests(checkout, group, [], timeoutMs + group.length * controlMs))
  if (outcomes.every(outcome => outcome === 'passed')) return true
  const failingFiles: string[] = []
  for (const file of files) {
    if ((await runTests(checkout, [file], [], timeoutMs)) !== 'passed') failingFiles.push(file)
  }
  for (const file of failingFiles) console.log(`control: ${file} fails without a seeded fault; this run is invalid`)
  return failingFiles.length === 0
}

async function runMutation(checkout: Checkout, mutation: Mutation): Promise<Verdict> {
  const restore = checkout.apply(mutation)
  try {
    for (const test of mutation.caughtBy) {
      const [file = '', pattern] = test.split('#')
      const outcome = await runTests(checkout, [file], pattern ? ['--test-name-pattern', pattern] : [], timeoutMs)
      if (outcome === 'failed') return 'killed'
      if (outcome === 'hung') return 'killed by a hang'
    }
    return 'SURVIVED'
  } finally {
    restore()
  }
}

async function runTests(
  { folder }: Checkout,
  files: readonly string[],
  options: readonly string[],
  timeoutMs: number,
): Promise<'passed' | 'failed' | 'hung'> {
  const { NODE_TEST_CONTEXT: _, TEST_POSTGRES: __, ...own } = process.env
  const env = { ...own, ...(postgres !== undefined && files.every(isOfPostgres) && { TEST_POSTGRES: postgres }) }
  const concurrency = `--test-concurrency=${availableParallelism()}`
  // Where a fault breaks the setup of a test, its servers are never closed.
  const args = ['--test', '--test-force-exit', '--test-reporter=dot', concurrency, ...options, ...files]
  // A process group of its own, so that its children are killed with it.
  const child = spawn(process.execPath, args, { cwd: folder, env, stdio: 'ignore', detached: true })
  currentGroup = child.pid
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    endGroup(child.pid)
  }, timeoutMs)
  const code = await new Promise<number | null>((resolve, reject) => child.on('exit', resolve).on('error', reject))
  clearTimeout(timer)
  endGroup(child.pid)
  if (isLate) return 'hung'
  return code === 0 ? 'passed' : 'failed'
}

function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // The group has already ended.
  }
}

function report(verdicts: readonly (readonly [Mutation, Verdict])[], minutes: number): number {
  const survivors = verdicts.filter(([, verdict]) => verdict === 'SURVIVED')
  console.log(`\n| mutation | what it breaks | verdict |\n|---|---|---|`)
  for (const [{ name, breaks }, verdict] of verdicts) console.log(`| ${name} | ${breaks} | ${verdict} |`)
  console.log(`\n${verdicts.length - survivors.length} of ${verdicts.length} killed in ${minutes.toFixed(1)} minutes`)
  for (const [{ name, breaks, caughtBy }] of survivors) console.log(`SURVIVED ${name}: ${breaks} (${caughtBy})`)
  if (chosen === mutations) recordInLedger(verdicts.length, survivors.length, minutes)
  return survivors.length > 0 ? 1 : 0
}

/** A complete run is recorded in the ledger. */
function recordInLedger(tried: number, survivors: number, minutes: number): void {
  appendToLedger({
    ...{ goal: 'mutation', seed: 0, minutes },
    counts: { mutations: tried, killed: tried - survivors, survived: survivors },
    controls: { 'the same tests without a bug': 'passed' },
  })
}
