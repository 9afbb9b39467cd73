import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter } from 'node:path'
import type { Engine } from './suite.ts'

/** A program that npm does not bring, and the tests that need it. */
interface Need {
  readonly path: string
  readonly debian: readonly string[]
  readonly isFor: (file: string) => boolean
}

const postgres = '/usr/lib/postgresql'

const docs = (file: string) =>
  /^server\/test\/(?:docs\/(?:runner|samples)|proof\/samples|syncing\/example)\./.test(file)

const needs: readonly Need[] = [
  {
    path: 'gcc',
    debian: ['gcc', 'libc6-dev'],
    isFor: file => /\/store\/(?:power-loss|io-errors)\.|\/files\/durable\.|^proof\/chaos\//.test(file),
  },
  { path: 'curl', debian: ['curl'], isFor: docs },
  { path: 'jq', debian: ['jq'], isFor: docs },
  { path: postgres, debian: ['postgresql'], isFor: file => /^proof\/(?:chaos|neighbours)\//.test(file) },
  { path: '/usr/bin/chromium', debian: ['chromium'], isFor: file => /^web\//.test(file) },
  { path: '/usr/sbin/pgbouncer', debian: ['pgbouncer'], isFor: file => /\/postgres\/pgbouncer\./.test(file) },
]

/** Where the programs of PostgreSQL are not in Debian's folder, they are on the path. */
const elsewhere: Readonly<Record<string, string>> = {
  [postgres]: 'initdb',
  '/usr/sbin/pgbouncer': 'pgbouncer',
  '/usr/bin/chromium': 'chromium',
}

/**
 * Installs what these files need and this machine lacks: as root on Debian, unless TEST_INSTALL=off. Elsewhere the tests
 * that need it are skipped and say so; with CI=true that is an error. Returns the engines that can be tested.
 */
export function installNeeds(files: readonly string[], needsPostgres: boolean): Engine[] {
  const missing = needs
    .filter(({ path, isFor }) => files.some(isFor) || (path === postgres && needsPostgres))
    .filter(({ path }) => !isInstalled(path))
  const mayInstall = process.env.TEST_INSTALL !== 'off' && process.getuid?.() === 0 && existsSync('/etc/debian_version')
  if (missing.length > 0 && mayInstall) {
    aptGet('update', '-q')
    aptGet('install', '-q', '-y', '--no-install-recommends', ...missing.flatMap(({ debian }) => debian))
  } else if (missing.length > 0) {
    const names = missing.flatMap(({ debian }) => debian).join(' ')
    if (process.env.CI) throw new Error(`in CI no test may be skipped, and these packages are missing: ${names}`)
    console.error(`!!! tests that need one of these packages are SKIPPED: ${names}`)
  }
  return isInstalled(postgres) ? ['SQLite', 'PostgreSQL'] : ['SQLite']
}

function isInstalled(path: string): boolean {
  if (existsSync(path)) return true
  const name = elsewhere[path] ?? path
  return (process.env.PATH ?? '').split(delimiter).some(folder => existsSync(`${folder}/${name}`))
}

function aptGet(...words: readonly string[]): void {
  console.log(`apt-get ${words.join(' ')}`)
  const { status, error } = spawnSync('apt-get', words, { stdio: 'inherit' })
  if (status !== 0) throw error ?? new Error(`apt-get ${words[0]} failed; TEST_INSTALL=off runs the tests without it`)
}
