import { globSync, readFileSync } from 'node:fs'

export type Engine = 'SQLite' | 'PostgreSQL'

/** `npm test` runs `*.test.ts`. `npm run proof` runs `*.proof.ts`: tests that start processes or browsers, repeat, wait or measure. */
export const isProof = (file: string): boolean => file.endsWith('.proof.ts')

/** Tests of an engine itself. Their statements are not those of the program. */
export const isOfEngine = (file: string): boolean => /^server\/test\/(?:postgres|store)\//.test(file)

/** The line in the source of a test that runs on PostgreSQL too. Without it, a test runs on SQLite. */
const onBothEngines = /^\/\/ engines: both$/m

export function findTests(patterns: readonly string[]): string[] {
  return globSync([...patterns], { exclude: ['**/node_modules/**'] })
    .map(path => path.replaceAll('\\', '/'))
    .sort()
}

export function runsOn(engine: Engine, file: string): boolean {
  if (engine === 'SQLite') return canRunOn(engine, file)
  return isOfPostgres(file) || onBothEngines.test(readFileSync(file, 'utf8'))
}

/** A test of PostgreSQL itself cannot run on SQLite, and one beside the code reaches no store. */
export function canRunOn(engine: Engine, file: string): boolean {
  return engine === 'SQLite' ? !isOfPostgres(file) : file.startsWith('server/test/')
}

function isOfPostgres(file: string): boolean {
  return file.startsWith('server/test/postgres/')
}
