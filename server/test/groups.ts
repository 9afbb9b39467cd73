import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Engine, isOfEngine, isProof } from './suite.ts'
import { temporaryFolder } from './temporary-folder.ts'

const folder = temporaryFolder('groups')

/** Processes for the tests of behaviour on one engine. */
const processesPerEngine = 2
/** Files that change their process: its clock, its functions or its flags. */
const needsOwnProcess = /\bshifted-clock\b|\bmock\.method\(|\bsetFlagsFromString\b|^(?:const|let|await) .*\bawait /m

/** What the tests on an engine have in common. */
export interface EngineEnvironment {
  /** The socket folder of the PostgreSQL server. */
  readonly TEST_POSTGRES?: string
  /** A migrated SQLite file, of which new stores are copies. */
  readonly TEST_STORE?: string
  /** A data directory with the demo company, of which servers get copies. */
  readonly TEST_DEMO?: string
}

/**
 * Starting a process and loading the program takes longer than most test files. So many files run in one process, one
 * after the other, each as a suite with hooks of its own. Returns the files to pass to the test runner, which starts them in
 * the order of their paths.
 */
export function groupFiles(files: readonly string[], engine: Engine, environment: EngineEnvironment): string[] {
  const groups = Map.groupBy(files, groupOf)
  const behaviour = groups.get(undefined) ?? []
  groups.delete(undefined)
  // The longest groups start first.
  const rank = engine === 'SQLite' ? 0 : 1
  const balanced = balance(behaviour).map((members, i) => [`${rank}-behaviour-${i}`, members] as const)
  return [...balanced, ...groups].map(([name, members]) => {
    const path = join(folder, `${name}-${engine}.test.mjs`)
    writeFileSync(path, entryOf(members, engine, environment))
    return path
  })
}

/** Undefined for a test of behaviour. */
function groupOf(file: string): string | undefined {
  const name = file.replaceAll('/', '-').slice(0, -'.ts'.length)
  if (isProof(file)) return `${file.startsWith('server') ? 1 : 0}-${name}`
  if (needsOwnProcess.test(readFileSync(file, 'utf8'))) return `3-${name}`
  if (isOfEngine(file)) return '2-engine'
  return file.startsWith('server/test/') ? undefined : '2-rules'
}

/** By the sizes of the files, so that the groups are the same on every machine and every day. */
function balance(files: readonly string[]): string[][] {
  const bins = Array.from({ length: processesPerEngine }, () => ({ size: 0, members: [] as string[] }))
  const sized = files.map(file => ({ file, size: statSync(file).size }))
  for (const { file, size } of sized.toSorted((a, b) => b.size - a.size)) {
    const smallest = bins.reduce((least, bin) => (bin.size < least.size ? bin : least))
    smallest.members.push(file)
    smallest.size += size
  }
  return bins.map(({ members }) => members.sort()).filter(members => members.length > 0)
}

/** What the test runner calls a file. */
function suiteName(file: string, engine: Engine): string {
  return engine === 'SQLite' ? file : `${file} on ${engine}`
}

function entryOf(files: readonly string[], engine: Engine, environment: EngineEnvironment): string {
  const assigned = { ...environment, ...(files.some(isOfEngine) && { STATEMENTS_DIR: '' }) }
  const suites = files.map(file => `describe(${JSON.stringify(suiteName(file, engine))}, () => load(${urlOf(file)}))`)
  return [
    `import { describe } from 'node:test'`,
    `Object.assign(process.env, ${JSON.stringify(assigned)})`,
    `await import(${urlOf('server/test/postgres/router/collect.ts')})`,
    'const load = async url => void (await import(url))',
    ...suites,
  ].join('\n')
}

function urlOf(file: string): string {
  return JSON.stringify(`file://${resolve(file)}`)
}
