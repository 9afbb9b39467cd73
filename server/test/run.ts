import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type EngineEnvironment, groupFiles, suiteName } from './groups.ts'
import { installNeeds } from './needs.ts'
import { startTestServer } from './postgres/test-server.ts'
import { isOfToday, isSampled } from './samples-of-today.ts'
import { alternatesEngines, type Engine, findTests, isProof, isWaiting, oneADay, runsOn } from './suite.ts'
import { temporaryFolder } from './temporary-folder.ts'

/**
 * `npm test`: style, types and every test but the proofs, on SQLite and on a private PostgreSQL server.
 * `npm run proof`: the proofs. Files narrow either, as in `npm test -- server/test/rest/*.test.ts`; options such as
 * `--test-name-pattern` go to Node's test runner. The run ends with the counts of the test runner.
 */
/** Few enough that no group is the last one running for long. */
const maxFilesPerProcess = 8
/** Tests of the built console. */
const needsConsole = /^web\/|^server\/test\/console\//
const words = process.argv.slice(2)
const options = words.filter(word => word.startsWith('--') && word !== '--proof')
const chosen = words.filter(word => !word.startsWith('--'))
const wantsProof = words.includes('--proof')
/** Where the processes of the run leave the statements that they sent to PostgreSQL. */
const statementsDir = temporaryFolder('statements')
/** Where each run of the test runner leaves the names of the suites that failed. */
const failedDir = temporaryFolder('failed')
/** More failed files than this are not the machine's doing. */
const maxRepeated = 3
/** Tests wait for timers and disks now and then, so one more than there are cores. The proofs load all cores by themselves. */
const concurrency = wantsProof ? availableParallelism() : availableParallelism() + 1

/** A word that is no path, such as `neighbours`, stands for all files with that word in their path. */
const patterns = chosen.map(word =>
  /[/*.]/.test(word) ? word : `{server,client,web,proof}/**/{*${word}*,*${word}*/**/*}.test.ts`,
)
const everything = findTests(chosen.length > 0 ? patterns : ['{server,client,web,proof}/**/*.test.ts'])
const files = chosen.length > 0 ? everything : everything.filter(file => isProof(file) === wantsProof)
if (files.length === 0) throw new Error(`no test file matches ${chosen.join(' ')}`)

// They run while packages are installed and the console is built.
const checks = chosen.length === 0 && !wantsProof ? startChecks() : []
if (files.some(file => needsConsole.test(file))) run(process.execPath, ['web/build.js'])
const wanted = process.env.TEST_ENGINES?.split(',') ?? ['sqlite', 'postgres']
const installed = installNeeds(wanted.includes('postgres') ? files : files.filter(file => runsOn('SQLite', file)))
const engines = installed.filter(engine => wanted.includes(engine === 'SQLite' ? 'sqlite' : 'postgres'))
if ((await Promise.all(checks)).every(isPassed => isPassed)) await test()
else process.exitCode = 1

/**
 * Both engines in one run of Node's test runner, so that both cores have work until the end. The proofs that wait most of
 * the time are a second run beside the first.
 */
async function test(): Promise<void> {
  const cluster =
    engines.includes('PostgreSQL') && files.some(file => runsOn('PostgreSQL', file)) && (await startTestServer())
  process.on('exit', () => {
    if (cluster) cluster.remove()
  })
  const environments = await makeEnvironments(cluster ? cluster.socket : undefined)
  const groupsOf = (some: readonly string[]) =>
    engines.flatMap(engine => {
      const chosenFiles = some.filter(file => runsOn(engine, file) && isToday(engine, file))
      const filesPerProcess = wantsProof ? 1 : maxFilesPerProcess
      return groupFiles(chosenFiles, { engine, environment: environments[engine], filesPerProcess })
    })
  const besides = wantsProof && chosen.length === 0 ? files.filter(isWaiting) : []
  const beside = besides.length > 0 ? runTests(groupsOf(besides), 1, 'pipe') : undefined
  const first = await runTests(groupsOf(files.filter(file => !besides.includes(file))), concurrency, 'inherit')
  const second = (await beside) ?? { failed: [], output: '' }
  process.stdout.write(second.output)
  const failed = [...first.failed, ...second.failed]
  const isGreen = failed.length === 0 || (isSampled && (await passAlone(failed, environments)))
  const isWhole = chosen.length === 0 && !wantsProof && cluster
  const isRoutable = !isWhole || (await checkStatementsSent())
  process.exitCode = isGreen && isRoutable ? 0 : 1
}

type Environments = Readonly<Record<Engine, EngineEnvironment>>

/** With a demo for each engine, unless there are too few files to make it worthwhile. */
async function makeEnvironments(socket: string | undefined): Promise<Environments> {
  const servers: Environments = { SQLite: {}, PostgreSQL: socket ? { TEST_POSTGRES: socket } : {} }
  if (files.length <= maxFilesPerProcess) return servers
  const demosDir = temporaryFolder('demos')
  const made = engines.map(async (engine): Promise<[Engine, EngineEnvironment]> => {
    const environment = { ...servers[engine], TEST_DEMO: join(demosDir, engine) }
    const isMade = await start(process.execPath, ['server/test/make-demo.ts', environment.TEST_DEMO], environment)
    if (!isMade) throw new Error(`no demo on ${engine}`)
    return [engine, environment]
  })
  return { ...servers, ...Object.fromEntries(await Promise.all(made)) }
}

/**
 * In CI, a few failed files run again, one at a time: what fails beside others and passes alone depends on how busy the
 * machine is. The output names them, for each is a test to mend.
 */
async function passAlone(failed: readonly string[], environments: Environments): Promise<boolean> {
  const repeated = engines.flatMap(engine => {
    const some = files.filter(file => failed.includes(suiteName(file, engine)))
    return some.map(file => ({ name: suiteName(file, engine), file, engine }))
  })
  if (repeated.length < failed.length || failed.length > maxRepeated) return false
  const groups = repeated.flatMap(({ file, engine }) =>
    groupFiles([file], { engine, environment: environments[engine], filesPerProcess: 1 }),
  )
  const { failed: failedAgain } = await runTests(groups, 1, 'inherit')
  for (const { name } of repeated) {
    if (!failedAgain.includes(name)) console.log(`failed beside other tests, passed alone: ${name}`)
  }
  return failedAgain.length === 0
}

/**
 * In CI, a proof or a slow test that has both engines runs on one of them each day, and two long proofs have a day each in
 * turn. All other tests run on both engines.
 */
function isToday(engine: Engine, file: string): boolean {
  if (chosen.length > 0) return true
  const turn = oneADay.findIndex(path => file.startsWith(path))
  if (turn >= 0) return isOfToday(turn, oneADay.length)
  const hasBoth = engines.length === 2 && runsOn('SQLite', file) && runsOn('PostgreSQL', file)
  if (!alternatesEngines(file) || !hasBoth) return true
  return isOfToday(files.indexOf(file) + engines.indexOf(engine), 2)
}

/** Every statement of the run on PostgreSQL: can one node of a distributed database run it? */
async function checkStatementsSent(): Promise<boolean> {
  const { checkStatements, readStatements } = await import('./postgres/router/check-statements.ts')
  const { statements, exceptions, refused } = checkStatements(readStatements(statementsDir))
  const named = [...exceptions.values()].reduce((sum, count) => sum + count, 0)
  console.log(`${statements} statements on PostgreSQL: ${named} named exceptions, ${refused.length} refused`)
  for (const line of refused) console.log(`not a router query: ${line}`)
  return refused.length === 0
}

/** Returns the names of the suites that failed and, with `pipe`, what the run printed. */
async function runTests(groups: readonly string[], concurrency: number, stdout: 'inherit' | 'pipe') {
  const failedFile = join(failedDir, randomUUID())
  const reporters = [
    ...['--test-reporter=spec', '--test-reporter-destination=stdout'],
    ...['--test-reporter=./server/test/failed-suites.ts', `--test-reporter-destination=${failedFile}`],
  ]
  // A test that never ends fails by itself, not by keeping the others from running.
  const fixed = ['--test', `--test-concurrency=${concurrency}`, '--test-timeout=600000', ...reporters]
  const words = [...fixed, ...options, ...groups]
  const child = spawn(process.execPath, words, { stdio: ['inherit', stdout, 'inherit'], env: environment() })
  const output = child.stdout ? text(child.stdout) : ''
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  child.on('error', reject).on('exit', code => resolve(code ?? 1))
  const status = await promise
  const suites = readFileSync(failedFile, 'utf8').split('\n').filter(Boolean)
  const failed = suites.length > 0 || status === 0 ? suites : ['the test runner']
  return { failed, output: await output }
}

function environment(): NodeJS.ProcessEnv {
  return {
    NODE_COMPILE_CACHE: join(tmpdir(), 'plumbline-compile-cache'),
    STATEMENTS_DIR: statementsDir,
    ...process.env,
  }
}

/** Style and types. */
function startChecks(): Promise<boolean>[] {
  const types = [['--noEmit'], ['--noEmit', '-p', 'web'], ['--noEmit', '-p', 'web/test']]
  return [start('biome', ['ci', '.']), ...types.map(words => start('tsc', words))]
}

function start(command: string, words: readonly string[], more: EngineEnvironment = {}): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>()
  const child = spawn(command, words, { stdio: 'inherit', env: { ...environment(), ...more } })
  child.on('error', reject).on('exit', code => resolve(code === 0))
  return promise
}

function run(command: string, words: readonly string[]): void {
  const { status, error } = spawnSync(command, words, { stdio: 'inherit', env: environment() })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}
