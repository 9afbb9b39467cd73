import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export type Engine = 'SQLite' | 'PostgreSQL'

/** The long ones, which `npm run proof` runs: they repeat, load, interrupt or kill. */
const proofs = [
  'proof/',
  'client/test/package.',
  'server/test/crash/',
  'server/test/proof/',
  'server/test/files/object-storage',
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
  'web/test/attacks.',
  'web/test/axe.',
]
const killed = /\/killed\.test\.ts$/

/** Proofs that wait most of the time: for time limits, leases, restarts and stops. */
const waiting =
  /^server\/test\/(?:hostile|files)\/|\/operations\/(?:killed|many-stops)\.|\/messages\/killed\.|\/webhooks\/receivers\.|\/postgres\/(?:outage|processes)\./

/** Tests of SQLite itself, with a store that they choose themselves, or of a part that no store changes. */
const sqliteOnly = [
  'proof/',
  'client/test/package.',
  'server/test/crash/',
  'server/test/docs/',
  'server/test/geocode/',
  'server/test/hostile/geocoder.',
  'server/test/hostile/proxy.',
  'server/test/hostile/s3-storage.',
  'server/test/openapi/fields.',
  'server/test/operations/old-node.',
  'server/test/proof/',
  'server/test/rest/sign-in-throttle.',
  'server/test/rest/sockets.',
  'server/test/rest/unknown-actions.',
  'server/test/store/',
  'server/test/webhooks/addresses.',
  'web/test/attacks.',
  'web/test/axe.',
  'web/test/console.',
  'web/test/forms.',
  'web/test/shell.',
  'web/test/settings-pages.',
]
/** Slow tests of what no store changes much. */
const slow = [
  'server/test/isolation/logs.',
  'server/test/isolation/other-apis.',
  'server/test/messages/',
  'server/test/migration/company-migration.',
  'server/test/migration/read-only-company.',
  'server/test/openapi/',
  'server/test/operations/beside-a-server.',
  'server/test/operations/first-start.',
  'server/test/operations/logs.',
  'server/test/operations/refused-start.',
  'server/test/operations/stopping.',
  'server/test/operator/',
  'server/test/sign-in/',
  'web/test/set-up.',
]
const postgresOnly = /^server\/test\/postgres\//
/** Every test that reaches a store imports this file, directly or not. */
const engineFixture = 'server/test/engine.ts'

export function findTests(patterns: readonly string[]): string[] {
  return globSync([...patterns], { exclude: ['**/node_modules/**'] })
    .map(path => path.replaceAll('\\', '/'))
    .sort()
}

export const isProof = (file: string): boolean => killed.test(file) || proofs.some(path => file.startsWith(path))

export const isWaiting = (file: string): boolean => waiting.test(file)

/** Proofs of which CI runs one a day. */
export const oneADay = ['server/test/proof/deploy.', 'web/test/attacks.']

/** In CI these run on one engine a day. */
export const alternatesEngines = (file: string): boolean => isProof(file) || slow.some(path => file.startsWith(path))

export function runsOn(engine: Engine, file: string): boolean {
  if (engine === 'SQLite') return !postgresOnly.test(file)
  return postgresOnly.test(file) || (!sqliteOnly.some(path => file.startsWith(path)) && reaches(file, engineFixture))
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
