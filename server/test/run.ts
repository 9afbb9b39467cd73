import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter } from 'node:path'

/**
 * `npm test`: fetches what the tests need beyond npm, checks style and types, and runs every test. Its last lines are
 * the test runner's own count. Words behind it narrow the run, as in `npm test -- server/test/rest`.
 */
const needs = [
  { command: 'gcc', debian: ['gcc', 'libc6-dev'], for: 'the power-loss test' },
  { command: 'curl', debian: ['curl'], for: 'running the samples of the docs' },
  { command: 'jq', debian: ['jq'], for: 'running the samples of the docs' },
]

installMissing()
const chosen = process.argv.slice(2)
if (chosen.length === 0) {
  run('biome', ['ci', '.'])
  run('tsc', ['--noEmit'])
}
const files = chosen.length > 0 ? chosen : ['server/**/*.test.ts', 'client/**/*.test.ts', 'proof/**/*.test.ts']
run(process.execPath, ['--test', '--test-reporter=spec', ...files])

/** In CI everything must be there; as root on Debian it can be; elsewhere the tests skip what is missing and say so. */
function installMissing(): void {
  const missing = needs.filter(need => !isOnPath(need.command))
  if (missing.length === 0) return
  const canInstall = process.getuid?.() === 0 && existsSync('/etc/debian_version')
  if (canInstall) {
    run('apt-get', ['update', '-q'])
    run('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...missing.flatMap(need => need.debian)])
    return
  }
  for (const need of missing) console.error(`!!! ${need.command} is missing: ${need.for} is SKIPPED`)
  if (process.env.CI) throw new Error('in CI nothing may be skipped')
}

function isOnPath(command: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some(folder => existsSync(`${folder}/${command}`))
}

function run(command: string, words: readonly string[]): void {
  const { status, error } = spawnSync(command, words, { stdio: 'inherit' })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}
