import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Engine } from './suite.ts'
import { temporaryFolder } from './temporary-folder.ts'

const folder = temporaryFolder('groups')

/** The beginnings of the paths of the slowest tests, which start first. */
const slowest = [
  'proof/fuzz/',
  'proof/chaos/',
  'server/test/crash/rest-',
  'proof/neighbours/',
  'server/test/proof/deploy.',
  'server/test/postgres/points/',
  'server/test/operations/',
  'server/test/syncing/while-writes-go-on.',
  'server/test/docs/',
  'web/test/',
  'server/test/webhooks/',
  'server/test/messages/',
  'server/test/migration/',
  'server/test/openapi/',
  'server/test/rest/',
  'server/test/syncing/',
  'server/test/isolation/',
  'server/test/files/',
  'server/test/postgres/',
]
/** Files that change their process: its clock, its functions or its flags. */
const needsOwnProcess = /\bshifted-clock\b|\bmock\.method\(|\bsetFlagsFromString\b|^(?:const|let|await) .*\bawait /m

export interface GroupOptions {
  readonly engine: Engine
  readonly environment: EngineEnvironment
  readonly filesPerProcess: number
}

/** What the tests on an engine have in common. */
export interface EngineEnvironment {
  /** The socket folder of the PostgreSQL server. */
  readonly TEST_POSTGRES?: string
  /** A data directory with the demo company, of which servers get copies. */
  readonly TEST_DEMO?: string
}

/**
 * Starting a process and loading the program takes longer than most test files. So several files of a folder run in one
 * process, one after the other, each as a suite with hooks of its own. Returns the files to pass to the test runner.
 */
export function groupFiles(files: readonly string[], { engine, environment, filesPerProcess }: GroupOptions): string[] {
  const alone = files.filter(file => needsOwnProcess.test(readFileSync(file, 'utf8')))
  const shared = Map.groupBy(
    files.filter(file => !alone.includes(file)),
    subjectOf,
  )
  const groups = [
    ...[...shared].flatMap(([name, members]) => chunksOf(members, filesPerProcess).map(chunk => ({ name, chunk }))),
    ...alone.map(file => ({ name: subjectOf(file), chunk: [file] })),
  ]
  return groups.map(({ name, chunk }, i) => {
    // The runner starts files in the order of their paths.
    const path = join(folder, `${rank(chunk)}-${name}-${engine}-${i}.test.mjs`)
    writeFileSync(path, entryOf(chunk, engine, environment))
    return path
  })
}

/** What the test runner calls a file. */
export function suiteName(file: string, engine: Engine): string {
  return engine === 'SQLite' ? file : `${file} on ${engine}`
}

/** `webhooks` for server/test/webhooks; all tests beside the code are one subject. */
function subjectOf(file: string): string {
  return /^server\/test\/([^/]+)\//.exec(file)?.[1] ?? file.split('/', 2).join('-')
}

function rank([first = '']: readonly string[]): string {
  const at = slowest.findIndex(path => first.startsWith(path))
  return String(at < 0 ? slowest.length : at).padStart(2, '0')
}

function chunksOf(files: readonly string[], maxFiles: number): string[][] {
  const size = Math.ceil(files.length / Math.ceil(files.length / maxFiles))
  return Array.from({ length: Math.ceil(files.length / size) }, (_, i) => files.slice(i * size, (i + 1) * size))
}

function entryOf(files: readonly string[], engine: Engine, environment: EngineEnvironment): string {
  const suites = files.map(file => {
    const url = JSON.stringify(`file://${resolve(file)}`)
    return `describe(${JSON.stringify(suiteName(file, engine))}, async () => void (await import(${url})))`
  })
  const assigned = `Object.assign(process.env, ${JSON.stringify(environment)})`
  return `import { describe } from 'node:test'\n${assigned}\n${suites.join('\n')}\n`
}
