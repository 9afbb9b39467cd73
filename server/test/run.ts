import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { delimiter } from 'node:path'
import { startTestServer } from './postgres/test-server.ts'

/**
 * `npm test`: fetches what the tests need beyond npm, checks style and types, and runs every test, those about behaviour
 * a second time on a private PostgreSQL server. The last lines of each run are the test runner's own count. Words behind
 * it narrow the run, as in `npm test -- server/test/rest/*.test.ts`.
 */
const needs = [
  { path: 'gcc', debian: ['gcc', 'libc6-dev'], for: 'the power-loss test' },
  { path: 'curl', debian: ['curl'], for: 'running the samples of the docs' },
  { path: 'jq', debian: ['jq'], for: 'running the samples of the docs' },
  { path: '/usr/lib/postgresql', debian: ['postgresql'], for: 'every test on PostgreSQL' },
  { path: '/usr/sbin/pgbouncer', debian: ['pgbouncer'], for: 'the tests with a pooler' },
]

/** About SQLite itself, or about no store at all. */
const notOnPostgres =
  /^server\/test\/(?:store|crash|docs|geocode|proof)\/|^server\/test\/(?:walls|clauses)\.test\.ts$|\/old-node\./
/** A test that never ends fails, instead of everything that comes after it. */
const longest = '--test-timeout=600000'
const onlyOnPostgres = /^server\/test\/postgres\//

const hasPostgres = installMissing()
const chosen = process.argv.slice(2)
if (chosen.length === 0) {
  run('biome', ['ci', '.'])
  run('tsc', ['--noEmit'])
}
const files = chosen.length > 0 ? chosen : ['{server,client,proof}/**/*.test.ts']
const found = globSync(files, { exclude: ['**/node_modules/**'] }).sort()
test(found.filter(file => !onlyOnPostgres.test(file)))
if (hasPostgres)
  await testOnPostgres(found.filter(file => file.startsWith('server/test/') && !notOnPostgres.test(file)))

async function testOnPostgres(files: readonly string[]): Promise<void> {
  if (files.length === 0) return
  console.log('\nThe same on PostgreSQL')
  const cluster = await startTestServer()
  const end = () => cluster.remove()
  process.on('exit', end)
  test(files, { TEST_POSTGRES: cluster.socket })
}

function test(files: readonly string[], more: Record<string, string> = {}): void {
  if (files.length === 0) return
  run(process.execPath, ['--test', '--test-concurrency=2', longest, '--test-reporter=spec', ...files], more)
}

/**
 * In CI everything must be there; as root on Debian it can be; elsewhere the tests skip what is missing and say so.
 * Answers whether there is a PostgreSQL to run on.
 */
function installMissing(): boolean {
  const missing = needs.filter(need => !isThere(need.path))
  const canInstall = process.getuid?.() === 0 && existsSync('/etc/debian_version')
  if (missing.length > 0 && canInstall) {
    run('apt-get', ['update', '-q'])
    run('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...missing.flatMap(need => need.debian)])
    return true
  }
  for (const need of missing) console.error(`!!! ${need.path} is missing: ${need.for} is SKIPPED`)
  if (missing.length > 0 && process.env.CI) throw new Error('in CI nothing may be skipped')
  return isThere('/usr/lib/postgresql') || isThere('initdb')
}

function isThere(path: string): boolean {
  if (path.startsWith('/')) return existsSync(path)
  return (process.env.PATH ?? '').split(delimiter).some(folder => existsSync(`${folder}/${path}`))
}

function run(command: string, words: readonly string[], more: Record<string, string> = {}): void {
  const { status, error } = spawnSync(command, words, { stdio: 'inherit', env: { ...process.env, ...more } })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}
