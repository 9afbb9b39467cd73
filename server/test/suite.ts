import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export type Engine = 'SQLite' | 'PostgreSQL'

/** The long ones, which `npm run proof` runs: they repeat, load, interrupt or kill. */
const proofs = [
  'proof/',
  'client/test/package.',
  'server/test/crash/',
  'server/test/proof/',
  'server/test/files/object-storage.',
  'server/test/hostile/',
  'server/test/isolation/isolation.',
  'server/test/openapi/tools.',
  'server/test/operations/many-stops.',
  'server/test/operations/upgrades.',
  'server/test/orders/concurrency.',
  'server/test/postgres/fuzz.',
  'server/test/postgres/outage.',
  'server/test/postgres/points/',
  'server/test/postgres/processes.',
  'server/test/store/power-loss.',
  'server/test/syncing/while-writes-go-on.',
  'server/test/webhooks/neighbours.',
  'server/test/webhooks/receivers.',
  'server/test/webhooks/workers.',
]
const killed = /\/killed\.test\.ts$/

/** Tests of SQLite itself, or with a store that they choose themselves. */
const sqliteOnly = /^proof\/|^client\/test\/package\.|^server\/test\/(?:store|crash|docs|geocode|proof)\/|\/old-node\./
const postgresOnly = /^server\/test\/postgres\//
/** Every test that reaches a store imports this file, directly or not. */
const engineFixture = 'server/test/engine.ts'

export function findTests(patterns: readonly string[]): string[] {
  return globSync([...patterns], { exclude: ['**/node_modules/**'] })
    .map(path => path.replaceAll('\\', '/'))
    .sort()
}

export const isProof = (file: string): boolean => killed.test(file) || proofs.some(path => file.startsWith(path))

export function runsOn(engine: Engine, file: string): boolean {
  if (engine === 'SQLite') return !postgresOnly.test(file)
  return postgresOnly.test(file) || (!sqliteOnly.test(file) && reaches(file, engineFixture))
}

const reached = new Map<string, ReadonlySet<string>>()

/** Whether a file imports another, directly or through others. */
export function reaches(file: string, target: string): boolean {
  return closureOf(file).has(target)
}

function closureOf(file: string): ReadonlySet<string> {
  const known = reached.get(file)
  if (known) return known
  const closure = new Set([file])
  for (const each of closure) for (const imported of importsOf(each)) closure.add(imported)
  reached.set(file, closure)
  return closure
}

const imports = new Map<string, string[]>()

/** The relative imports of a file, as paths from the root. */
function importsOf(file: string): string[] {
  return imports.getOrInsertComputed(file, () =>
    [...readFileSync(file, 'utf8').matchAll(/(?:from|import) '(\.{1,2}\/[^']+\.ts)'/g)]
      .map(([, path = '']) => join(dirname(file), path))
      .filter(path => existsSync(path)),
  )
}
