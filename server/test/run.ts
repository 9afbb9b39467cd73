import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { groupFiles } from './groups.ts'
import { installNeeds } from './needs.ts'
import { startTestServer } from './postgres/test-server.ts'
import { type Engine, findTests, isProof, runsOn } from './suite.ts'

/**
 * `npm test`: style, types and every test but the proofs, on SQLite and then on a private PostgreSQL server.
 * `npm run proof`: the proofs. Files narrow either, as in `npm test -- server/test/rest/*.test.ts`; options such as
 * `--test-name-pattern` go to Node's test runner. Each run ends with the counts of the test runner.
 */
const words = process.argv.slice(2)
const options = words.filter(word => word.startsWith('--') && word !== '--proof')
const chosen = words.filter(word => !word.startsWith('--'))
const wantsProof = words.includes('--proof')

const everything = findTests(chosen.length > 0 ? chosen : ['{server,client,proof}/**/*.test.ts'])
const files = chosen.length > 0 ? everything : everything.filter(file => isProof(file) === wantsProof)
if (files.length === 0) throw new Error(`no test file matches ${chosen.join(' ')}`)

if (chosen.length === 0 && !wantsProof) {
  run('biome', ['ci', '.'])
  run('tsc', ['--noEmit'])
}
const wanted = process.env.TEST_ENGINES?.split(',') ?? ['sqlite', 'postgres']
const engines = installNeeds(wanted.includes('postgres') ? files : files.filter(file => runsOn('SQLite', file)))
if (wanted.includes('sqlite')) test('SQLite')
if (wanted.includes('postgres') && engines.includes('PostgreSQL')) await testOnPostgres()

async function testOnPostgres(): Promise<void> {
  if (!files.some(file => runsOn('PostgreSQL', file))) return
  console.log('\nThe same on PostgreSQL')
  const cluster = await startTestServer()
  process.on('exit', () => cluster.remove())
  test('PostgreSQL', { TEST_POSTGRES: cluster.socket })
}

function test(engine: Engine, environment: Record<string, string> = {}): void {
  const its = files.filter(file => runsOn(engine, file))
  if (its.length === 0) return
  const processes = its.length === 1 || wantsProof ? its : groupFiles(its)
  // A test that never ends fails by itself, not by keeping the others from running.
  const fixed = ['--test', '--test-concurrency=2', '--test-timeout=600000', '--test-reporter=spec']
  run(process.execPath, [...fixed, ...options, ...processes], environment)
}

function run(command: string, words: readonly string[], environment: Record<string, string> = {}): void {
  const cache = { NODE_COMPILE_CACHE: join(tmpdir(), 'plumbline-compile-cache') }
  const env = { ...cache, ...process.env, ...environment }
  const { status, error } = spawnSync(command, words, { stdio: 'inherit', env })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}
