import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { storeFile } from '../src/platform/store/store-address.ts'
import { type EngineEnvironment, groupFiles } from './groups.ts'
import { installNeeds } from './needs.ts'
import { startTestServer } from './postgres/test-server.ts'
import { canRunOn, type Engine, findTests, isProof, runsOn } from './suite.ts'
import { temporaryFolder } from './temporary-folder.ts'

/**
 * `npm test`: style, types and every `*.test.ts`, on SQLite and on a private PostgreSQL server. `npm run proof`: every
 * `*.proof.ts`. Files narrow either, as in `npm test -- server/test/rest/*.test.ts`; options such as
 * `--test-name-pattern` go to Node's test runner. The run ends with the counts of the test runner.
 */
/** Tests of the built console. */
const needsConsole = /^web\/|^server\/test\/console\//
/** With fewer files, a demo for each engine takes longer than it saves. */
const minFilesForDemo = 8
const allEngines: readonly Engine[] = ['SQLite', 'PostgreSQL']
const words = process.argv.slice(2)
const wantsProof = words.includes('--proof')
const isShort = words.includes('--ci')
const options = words.filter(word => word.startsWith('--') && word !== '--proof' && word !== '--ci')
const chosen = words.filter(word => !word.startsWith('--'))
const isWhole = chosen.length === 0 && !wantsProof
const statementsDir = temporaryFolder('statements')
/** Tests wait for timers, disks and PostgreSQL now and then, so one more than there are cores. */
const concurrency = availableParallelism() + 1

const patterns = chosen.map(patternOf)
const all = findTests(chosen.length > 0 ? patterns : ['{server,client,web,proof}/**/*.{test,proof}.ts'])
const files = chosen.length > 0 ? all : all.filter(file => isProof(file) === wantsProof)
if (files.length === 0) throw new Error(`no test file matches ${chosen.join(' ')}`)

const running = new Set<ChildProcess>()
let isStopped = false
// They run beside everything else, because no program of this run has work for all cores all the time.
const checks = isWhole ? startChecks() : []
if (files.some(file => needsConsole.test(file))) run(process.execPath, ['web/build.js'])
const named = process.env.TEST_ENGINES?.split(',')
const wanted = allEngines.filter(engine => named?.includes(engine === 'SQLite' ? 'sqlite' : 'postgres') ?? true)
const installed = installNeeds(files, wanted.includes('PostgreSQL') && files.some(file => isFor('PostgreSQL', file)))
const engines = wanted.filter(engine => installed.includes(engine))
// A mistake of style or types ends the run, because it is found before most tests have run.
void Promise.all(checks).then(passed => passed.every(isPassed => isPassed) || stop())
const isGreen = await test()
const arePassed = (await Promise.all(checks)).every(isPassed => isPassed)
process.exitCode = isGreen && arePassed ? 0 : 1

/** A folder stands for its tests or proofs; a word that is no path, such as `neighbours`, for all files with that word in their path. */
function patternOf(word: string): string {
  if (word.endsWith('.ts')) return word
  if (word.includes('/')) return `${word}/**/*.${wantsProof ? 'proof' : 'test'}.ts`
  return `{server,client,web,proof}/**/{*${word}*,*${word}*/**/*}.{test,proof}.ts`
}

function stop(): void {
  console.error('style or types are wrong: see above')
  isStopped = true
  for (const child of running) child.kill()
}

/** Named files run on each engine that TEST_ENGINES names. */
function isFor(engine: Engine, file: string): boolean {
  return runsOn(engine, file) || (chosen.length > 0 && named !== undefined && canRunOn(engine, file))
}

/** Both engines in one run of Node's test runner, so that all cores have work until the end. */
async function test(): Promise<boolean> {
  const filesOf = (engine: Engine) => files.filter(file => isFor(engine, file))
  const cluster = engines.includes('PostgreSQL') && filesOf('PostgreSQL').length > 0 && (await startTestServer())
  process.on('exit', () => {
    if (cluster) cluster.remove()
  })
  const environments = await makeEnvironments(cluster ? cluster.socket : undefined)
  const groups = engines.flatMap(engine => groupFiles(filesOf(engine), engine, environments[engine]))
  const total = engines.reduce((sum, engine) => sum + filesOf(engine).length, 0)
  const isGreen = await runTests(groups, total)
  const areGood = !isWhole || !cluster || (await checkStatementsSent())
  return isGreen && areGood
}

type Environments = Readonly<Record<Engine, EngineEnvironment>>

async function makeEnvironments(socket: string | undefined): Promise<Environments> {
  const servers: Environments = {
    SQLite: { TEST_STORE: await makeEmptyStore() },
    PostgreSQL: socket ? { TEST_POSTGRES: socket } : {},
  }
  if (files.length < minFilesForDemo) return servers
  const demosDir = temporaryFolder('demos')
  const made = engines.map(async (engine): Promise<[Engine, EngineEnvironment]> => {
    const environment = { ...servers[engine], TEST_DEMO: join(demosDir, engine) }
    const isMade = await start(process.execPath, ['server/test/make-demo.ts', environment.TEST_DEMO], environment)
    if (!isMade) throw new Error(`no demo on ${engine}`)
    return [engine, environment]
  })
  return { ...servers, ...Object.fromEntries(await Promise.all(made)) }
}

async function makeEmptyStore(): Promise<string> {
  const { openStore } = await import('../src/platform/store/store.ts')
  const dataDir = temporaryFolder('store')
  const store = await openStore(dataDir, { longRunning: false, onLostLog: () => undefined })
  await store.close()
  return join(dataDir, storeFile)
}

/**
 * Every statement that the run sent to SQLite must have been sent to PostgreSQL too, and one node of a distributed
 * database must be able to run it.
 */
async function checkStatementsSent(): Promise<boolean> {
  const { checkStatements, findUntried, readStatements } = await import('./postgres/router/check-statements.ts')
  const sent = readStatements(statementsDir)
  const untried = findUntried(sent)
  const { statements, exceptions, refused } = checkStatements(sent.PostgreSQL)
  const named = [...exceptions.values()].reduce((sum, count) => sum + count, 0)
  console.log(
    `${statements} statements on PostgreSQL: ${named} named exceptions, ${refused.length} refused, ${untried.length} untried`,
  )
  for (const line of refused) console.log(`not a router query: ${line}`)
  for (const line of untried) console.log(`sent to SQLite, not to PostgreSQL: ${line}`)
  return refused.length === 0 && untried.length === 0
}

function runTests(groups: readonly string[], total: number): Promise<boolean> {
  const reporters = ['./server/test/progress.ts', 'spec'].flatMap(reporter => [
    `--test-reporter=${reporter}`,
    '--test-reporter-destination=stdout',
  ])
  // A test that never ends fails by itself, not by keeping the others from running.
  const fixed = ['--test', `--test-concurrency=${concurrency}`, '--test-timeout=600000', ...reporters]
  return start(process.execPath, [...fixed, ...options, ...groups], { TEST_FILES: String(total) })
}

/** Style and types. They run side by side, so more than one checker in each only repeats work. */
function startChecks(): Promise<boolean>[] {
  const projects = ['.', 'web', 'web/worker', 'web/test']
  return [
    start('biome', ['ci', '.']),
    ...projects.map(project => start('tsc', ['--noEmit', '--checkers', '1', '-p', project])),
  ]
}

function start(
  command: string,
  words: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Promise<boolean> {
  if (isStopped) return Promise.resolve(false)
  const { promise, resolve, reject } = Promise.withResolvers<boolean>()
  const child = spawn(command, words, { stdio: 'inherit', env: { ...environment(), ...more } })
  running.add(child)
  child.on('error', reject).on('exit', code => {
    running.delete(child)
    resolve(code === 0)
  })
  return promise
}

function run(command: string, words: readonly string[]): void {
  const { status, error } = spawnSync(command, words, { stdio: 'inherit', env: environment() })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}

function environment(): NodeJS.ProcessEnv {
  return {
    NODE_COMPILE_CACHE: join(tmpdir(), 'plumbline-compile-cache'),
    STATEMENTS_DIR: statementsDir,
    ...(isShort && { PROOF_TRIALS: 'few' }),
    ...process.env,
  }
}
