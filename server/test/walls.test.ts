import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * The layers of `server/src/domain`, from the lowest to the highest: each may import only the folders before it. The files right in
 * `domain/` lie below all of them and import no folder.
 */
const domainOrder = [
  'entries',
  'fairness',
  'time',
  'places',
  'changes',
  'access',
  'people',
  'catalogue',
  'templates',
  'hosts',
  'tenants',
  'calendar',
  'drives',
  'openings',
  'conflicts',
  'orders',
  'quotes',
  'search',
  'payments',
  'files',
  'events',
  'footprints',
  'messages',
  'feeds',
  'outside',
  'assistants',
  'sessions',
  'webhooks',
  'deliveries',
  'stops',
  'outbox',
  'bookings',
  'moves',
  'overview',
  'merging',
  'erasure',
  'company-files',
  'moving-in',
  'migration',
  'operators',
]

/** The same of `server/src/http`. What both the pages and the operations of visitors need lies below them. */
const httpOrder = [
  'server',
  'requests',
  'booking',
  'payments',
  'rest',
  'openapi',
  'directory',
  'docs',
  'operator',
  'ops',
  'feeds',
  'reports',
  'console',
  'connector',
]

interface Layer {
  readonly folder: string
  /** Folders outside its own whose files it may import. */
  readonly imports: readonly string[]
  /** The npm packages and Node modules it may import. */
  readonly packages: readonly string[] | 'any'
}

const domain = 'server/src/domain/'
const http = 'server/src/http/'
const platform = 'server/src/platform/'
const wire = 'server/src/wire/'

/** Files in no layer, such as the composition root `server/src/app.ts`, may import everything. */
const layers: readonly Layer[] = [
  { folder: domain, imports: [], packages: ['sql-template-tag', 'zod', 'lru-cache', 'node:crypto', 'node:zlib'] },
  { folder: platform, imports: [domain], packages: 'any' },
  { folder: wire, imports: [domain], packages: ['zod', 'node:crypto'] },
  { folder: http, imports: [domain, platform, wire], packages: 'any' },
  { folder: 'server/src/jobs/', imports: [domain, platform, wire], packages: 'any' },
  { folder: 'server/src/cli/', imports: [domain, platform, wire], packages: 'any' },
  { folder: 'client/src/', imports: [], packages: [] },
  { folder: 'web/src/', imports: [], packages: webPackages() },
  // What shows the console without a connection.
  { folder: 'web/worker/', imports: [], packages: [] },
]

const orders = [
  { parent: domain, order: domainOrder },
  { parent: http, order: httpOrder },
]

/** The console talks to the service through the SDK only. */
function webPackages(): string[] {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'web/package.json'), 'utf8'))
  return Object.keys(devDependencies)
}

const readsEnvironment = 'server/src/platform/process/config.ts'
const passesEnvironment = 'server/src/cli/cli.ts'
const vagueNames = ['shared', 'utils', 'helpers', 'common', 'manager', 'service']
const maxFilesPerFolder = 20

type Sources = ReadonlyMap<string, string>

/** Everything in these files that the architecture forbids, one line each. */
function violationsIn(all: Sources): string[] {
  const sources = new Map([...all].filter(([path]) => !path.endsWith('.test.ts')))
  const each = [...sources].flatMap(([path, source]) => [
    ...wrongImports(path, source),
    ...wrongOrder(path, source),
    ...readEnvironment(path, source),
  ])
  return [...[...all.keys()].flatMap(wrongName), ...each, ...importCycles(sources), ...largeFolders(sources)]
}

function wrongName(path: string): string[] {
  const [file = '', ...folders] = path.split('/').toReversed()
  const vague = [file.replace(/\..*$/, ''), ...folders].filter(name => vagueNames.includes(name))
  const barrel = /^index\.[cm]?[jt]sx?$/.test(file) ? [`${path} is a barrel`] : []
  return [...barrel, ...vague.map(name => `${path} has the vague name ${name}`)]
}

function wrongImports(path: string, source: string): string[] {
  const layer = layers.find(({ folder }) => path.startsWith(folder))
  if (!layer) return []
  return importsOf(source)
    .filter(specifier => {
      if (!specifier.startsWith('.')) return layer.packages !== 'any' && !isOneOf(layer.packages, specifier)
      const target = resolved(path, specifier)
      return ![layer.folder, ...layer.imports].some(folder => target.startsWith(folder))
    })
    .map(specifier => `${path} imports ${specifier}`)
}

/** Also a part of a package, such as `plumbline-client/orders`. */
function isOneOf(packages: readonly string[], specifier: string): boolean {
  return packages.some(name => specifier === name || specifier.startsWith(`${name}/`))
}

function wrongOrder(path: string, source: string): string[] {
  const ordered = orders.find(({ parent }) => path.startsWith(parent))
  if (!ordered) return []
  const { parent, order } = ordered
  const own = rankIn(parent, order, path)
  if (own === undefined) return [`${path} lies in a folder without a place in the order of ${parent}`]
  return importsOf(source)
    .map(specifier => resolved(path, specifier))
    .filter(target => target.startsWith(parent) && (rankIn(parent, order, target) ?? 0) > own)
    .map(target => `${path} imports ${target}, which is higher in the order of ${parent}`)
}

/** 0 for the files right in the parent; undefined for an undeclared folder. */
function rankIn(parent: string, order: readonly string[], path: string): number | undefined {
  const [folder = '', ...rest] = path.slice(parent.length).split('/')
  if (rest.length === 0) return 0
  return order.includes(folder) ? order.indexOf(folder) + 1 : undefined
}

/** Each file is reported with the shortest way back to itself, once per cycle. Type-only imports count. */
function importCycles(sources: Sources): string[] {
  const imports = new Map(
    [...sources].map(([path, source]) => [path, importsOf(source).map(specifier => resolved(path, specifier))]),
  )
  const inCycle = new Set<string>()
  return [...sources.keys()].flatMap(path => {
    const cycle = inCycle.has(path) ? undefined : wayBack(path, imports)
    for (const member of cycle ?? []) inCycle.add(member)
    return cycle ? [`${[...cycle, path].join(' imports ')}: a cycle`] : []
  })
}

function wayBack(start: string, imports: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const seen = new Set<string>()
  const queue: string[][] = [[start]]
  for (const way of queue) {
    for (const next of imports.get(way.at(-1) ?? '') ?? []) {
      if (next === start) return way
      if (!seen.has(next)) queue.push([...way, next])
      seen.add(next)
    }
  }
  return undefined
}

function largeFolders(sources: Sources): string[] {
  const folders = Map.groupBy(sources.keys(), path => dirname(path))
  return [...folders]
    .filter(([, files]) => files.length > maxFilesPerFolder)
    .map(([folder, files]) => `${folder} holds ${files.length} files, more than ${maxFilesPerFolder}`)
}

function importsOf(source: string): string[] {
  const patterns = [/\bfrom\s+['"]([^'"\n]+)['"]/g, /\bimport\s*\(?\s*['"]([^'"]+)['"]/g]
  return patterns.flatMap(pattern => [...source.matchAll(pattern)].map(([, specifier = '']) => specifier))
}

function resolved(path: string, specifier: string): string {
  return specifier.startsWith('.') ? posix.join(dirname(path), specifier) : specifier
}

function readEnvironment(path: string, source: string): string[] {
  if (!path.startsWith('server/src/') || path === readsEnvironment) return []
  const uses = [
    ...source.matchAll(
      /\bprocess\s*(?:\.\s*env\b|\[)(.?)|\benv\b[^}]*\}\s*=\s*process\b|\{[^}]*\benv\b[^}]*\}\s*from\s*'node:process'/g,
    ),
  ]
  return uses
    .filter(([use]) => !(path === passesEnvironment && use === 'process.env)'))
    .map(([use]) => `${path} reads the environment: ${use}`)
}

const serverAndClient = readSources('server/src', 'server/bin', 'client/src', 'web/src', 'web/worker')

describe('module boundaries', () => {
  test('every import follows the layers and the orders of their folders, without cycles, and no name is vague', () => {
    assert.ok(serverAndClient.size > 80, `only ${serverAndClient.size} files were read`)
    assert.deepEqual(violationsIn(serverAndClient), [])
  })

  for (const { parent, order } of orders) {
    test(`every folder in the order of ${parent} exists`, () => {
      const folders = readdirSync(join(root, parent), { withFileTypes: true }).filter(entry => entry.isDirectory())
      assert.deepEqual(folders.map(({ name }) => name).sort(), order.toSorted())
    })
  }

  const violating: readonly (readonly [name: string, files: Readonly<Record<string, string>>, violation: string])[] = [
    [
      'the domain imports the platform',
      { 'server/src/domain/a.ts': "import { b } from '../platform/b.ts'" },
      'server/src/domain/a.ts imports ../platform/b.ts',
    ],
    [
      'a record of the wire imports an adapter',
      { 'server/src/wire/orders/a.ts': "import { b } from '../../http/rest/b.ts'" },
      'server/src/wire/orders/a.ts imports ../../http/rest/b.ts',
    ],
    [
      'the HTTP server imports an API',
      { 'server/src/http/server/a.ts': "import { b } from '../rest/b.ts'" },
      'server/src/http/server/a.ts imports server/src/http/rest/b.ts, which is higher in the order of server/src/http/',
    ],
    [
      'the booking page imports a type of the REST API',
      { 'server/src/http/booking/page/a.ts': "import type { b } from '../../rest/call.ts'" },
      'server/src/http/booking/page/a.ts imports server/src/http/rest/call.ts, which is higher in the order of server/src/http/',
    ],
    [
      'a folder of http has no place in the order',
      { 'server/src/http/surveys/a.ts': '' },
      'server/src/http/surveys/a.ts lies in a folder without a place in the order of server/src/http/',
    ],
    [
      'the command line imports the composition root',
      { 'server/src/cli/a.ts': "import { b } from '../app.ts'" },
      'server/src/cli/a.ts imports ../app.ts',
    ],
    [
      'the domain imports a type of an adapter',
      { 'server/src/domain/orders/a.ts': "import type { b } from '../../http/rest/b.ts'" },
      'server/src/domain/orders/a.ts imports ../../http/rest/b.ts',
    ],
    [
      'the domain imports a Node module',
      { 'server/src/domain/a.ts': "import { readFileSync } from 'node:fs'" },
      'server/src/domain/a.ts imports node:fs',
    ],
    [
      'the domain imports a package over several lines',
      { 'server/src/domain/a.ts': "import {\n  z,\n} from 'fastify'" },
      'server/src/domain/a.ts imports fastify',
    ],
    [
      'the domain imports dynamically',
      { 'server/src/domain/a.ts': "const b = await import('../platform/b.ts')" },
      'server/src/domain/a.ts imports ../platform/b.ts',
    ],
    [
      'the domain imports for a side effect',
      { 'server/src/domain/a.ts': "import '../platform/b.ts'" },
      'server/src/domain/a.ts imports ../platform/b.ts',
    ],
    [
      'the domain exports again',
      { 'server/src/domain/a.ts': "export { b } from '../http/b.ts'" },
      'server/src/domain/a.ts imports ../http/b.ts',
    ],
    [
      'the platform imports an adapter',
      { 'server/src/platform/a.ts': "import { b } from '../cli/b.ts'" },
      'server/src/platform/a.ts imports ../cli/b.ts',
    ],
    [
      'one adapter imports another',
      { 'server/src/http/rest/a.ts': "import { b } from '../../jobs/b.ts'" },
      'server/src/http/rest/a.ts imports ../../jobs/b.ts',
    ],
    [
      'a job imports the REST API',
      { 'server/src/jobs/webhook-dispatcher.ts': "import { b } from '../http/rest/routes.ts'" },
      'server/src/jobs/webhook-dispatcher.ts imports ../http/rest/routes.ts',
    ],
    [
      'a job imports the composition root',
      { 'server/src/jobs/a.ts': "import { b } from '../app.ts'" },
      'server/src/jobs/a.ts imports ../app.ts',
    ],
    [
      'an adapter imports a test',
      { 'server/src/http/rest/a.ts': "import { b } from '../../../test/b.ts'" },
      'server/src/http/rest/a.ts imports ../../../test/b.ts',
    ],
    [
      'the server imports the client',
      { 'server/src/http/rest/a.ts': "import { b } from '../../../../client/src/b.ts'" },
      'server/src/http/rest/a.ts imports ../../../../client/src/b.ts',
    ],
    [
      'the client imports a Node module',
      { 'client/src/a.ts': "import { b } from 'node:crypto'" },
      'client/src/a.ts imports node:crypto',
    ],
    [
      'the client imports the server',
      { 'client/src/a.ts': "import { b } from '../../server/src/domain/b.ts'" },
      'client/src/a.ts imports ../../server/src/domain/b.ts',
    ],
    [
      'the console imports the server',
      { 'web/src/shell/a.tsx': "import { b } from '../../../server/src/domain/b.ts'" },
      'web/src/shell/a.tsx imports ../../../server/src/domain/b.ts',
    ],
    [
      'the console imports the client by its path',
      { 'web/src/a.ts': "import { b } from '../../client/src/b.ts'" },
      'web/src/a.ts imports ../../client/src/b.ts',
    ],
    [
      'a domain folder imports a higher one',
      { 'server/src/domain/orders/a.ts': "import { b } from '../webhooks/b.ts'" },
      'server/src/domain/orders/a.ts imports server/src/domain/webhooks/b.ts, which is higher in the order of server/src/domain/',
    ],
    [
      'a domain folder imports a type of a higher one',
      { 'server/src/domain/access/a.ts': "import type { b } from '../people/b.ts'" },
      'server/src/domain/access/a.ts imports server/src/domain/people/b.ts, which is higher in the order of server/src/domain/',
    ],
    [
      'a root file of the domain imports a folder',
      { 'server/src/domain/a.ts': "import { b } from './time/b.ts'" },
      'server/src/domain/a.ts imports server/src/domain/time/b.ts, which is higher in the order of server/src/domain/',
    ],
    [
      'a domain folder has no place in the order',
      { 'server/src/domain/surveys/a.ts': '' },
      'server/src/domain/surveys/a.ts lies in a folder without a place in the order of server/src/domain/',
    ],
    [
      'two files import each other',
      {
        'server/src/http/rest/a.ts': "import { b } from './b.ts'",
        'server/src/http/rest/b.ts': "import type { a } from './a.ts'",
      },
      'server/src/http/rest/a.ts imports server/src/http/rest/b.ts imports server/src/http/rest/a.ts: a cycle',
    ],
    [
      'three files import each other in a circle',
      {
        'server/src/main.ts': "import { a } from './app.ts'",
        'server/src/app.ts': "import { b } from './cli/b.ts'",
        'server/src/cli/b.ts': "import { c } from './c.ts'",
        'server/src/cli/c.ts': "import { b } from './b.ts'",
      },
      'server/src/cli/b.ts imports server/src/cli/c.ts imports server/src/cli/b.ts: a cycle',
    ],
    [
      'a folder holds too many files',
      Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`server/src/http/rest/a${i}.ts`, ''])),
      'server/src/http/rest holds 21 files, more than 20',
    ],
    [
      'an adapter reads the environment',
      { 'server/src/http/a.ts': 'const port = process.env.PORT' },
      'server/src/http/a.ts reads the environment: process.env.',
    ],
    [
      'the domain reads the environment by an index',
      { 'server/src/domain/a.ts': "const port = process['env'].PORT" },
      "server/src/domain/a.ts reads the environment: process['",
    ],
    [
      'an adapter destructures the environment',
      { 'server/src/http/a.ts': 'const { env } = process' },
      'server/src/http/a.ts reads the environment: env } = process',
    ],
    [
      'an adapter imports the environment',
      { 'server/src/http/a.ts': "import { env } from 'node:process'" },
      "server/src/http/a.ts reads the environment: { env } from 'node:process'",
    ],
    [
      'the file that passes the environment on reads it',
      { [passesEnvironment]: 'const port = process.env.PORT' },
      `${passesEnvironment} reads the environment: process.env.`,
    ],
    [
      'a folder has a vague name',
      { 'server/src/http/rest/utils/a.ts': '' },
      'server/src/http/rest/utils/a.ts has the vague name utils',
    ],
    [
      'a file has a vague name',
      { 'server/src/platform/helpers.ts': '' },
      'server/src/platform/helpers.ts has the vague name helpers',
    ],
    ['a file is a barrel', { 'server/src/http/rest/index.ts': '' }, 'server/src/http/rest/index.ts is a barrel'],
  ]
  for (const [name, files, violation] of violating) {
    test(`a violation is reported: ${name}`, () => {
      assert.deepEqual(violationsIn(new Map(Object.entries(files))), [violation])
    })
  }

  const allowed: readonly (readonly [path: string, source: string])[] = [
    ['server/src/domain/orders/a.ts', "import sql from 'sql-template-tag'\nimport { b } from '../calendar/b.ts'"],
    ['server/src/domain/orders/b.ts', "import { c } from './c.ts'\nimport { ids } from '../ids.ts'"],
    ['server/src/platform/a.ts', "import { b } from '../domain/b.ts'\nimport { DatabaseSync } from 'node:sqlite'"],
    ['server/src/http/rest/a.ts', "import { b } from '../../platform/b.ts'\nimport Fastify from 'fastify'"],
    ['server/src/app.ts', "import { a } from './cli/a.ts'\nimport { b } from './http/b.ts'"],
    ['server/src/jobs/webhook-dispatcher.ts', "import { a } from '../wire/webhooks/webhook-payload.ts'"],
    ['server/src/http/rest/a.test.ts', "import { b } from '../../../test/b.ts'"],
    [readsEnvironment, 'const port = process.env.PORT'],
    [passesEnvironment, 'const config = readConfig(process.env)'],
  ]
  for (const [path, source] of allowed) {
    test(`allowed code is not reported: ${path} with ${JSON.stringify(source)}`, () => {
      assert.deepEqual(violationsIn(new Map([[path, source]])), [])
    })
  }

  test('every runtime dependency of the server has its reason in docs/decisions', t => {
    const folder = join(root, 'docs/decisions')
    const pages = existsSync(folder) ? readdirSync(folder).filter(name => name.endsWith('.md')) : []
    if (pages.length === 0) return t.skip('no decision records')
    const text = pages.map(page => readFileSync(join(folder, page), 'utf8')).join('\n')
    const { dependencies } = JSON.parse(readFileSync(join(root, 'server/package.json'), 'utf8'))
    const unexplained = Object.keys(dependencies).filter(name => !text.includes(`\`${name}\``))
    assert.deepEqual(unexplained, [])
    assert.ok(Object.keys(dependencies).length <= 25, `${Object.keys(dependencies).length} runtime dependencies`)
    const loose = Object.entries(dependencies).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(String(version)))
    assert.deepEqual(loose, [], 'every version is exact')
  })

  test('no package runs an install script', () => {
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
    // The empty path is the project itself, whose script checks the Node binary.
    const named = Object.entries<{ hasInstallScript?: boolean }>(packages).filter(([path]) => path !== '')
    assert.ok(named.length > 50)
    assert.deepEqual(
      named.filter(([, { hasInstallScript }]) => hasInstallScript).map(([name]) => name),
      [],
    )
  })

  test('no tracked file names a package registry, so every machine uses its own', t => {
    const tracked = trackedFiles()
    if (!tracked) return t.skip('not a git checkout')
    assert.ok(tracked.length > 80)
    const named = tracked.filter(path => registryAddress.test(readFileSync(join(root, path), 'latin1')))
    assert.deepEqual(named, [])
  })

  test('the address of a registry is recognised', () => {
    const scheme = 'https:/'
    for (const address of ['/registry.test/x', '/npm.pkg.test', '/x.test/artifactory/npm']) {
      assert.match(`"resolved": "${scheme}${address}"`, registryAddress)
    }
    assert.match(`"resolved": "${scheme}/mirror.test/x/-/x-1.0.0.tgz"`, registryAddress)
    assert.doesNotMatch('"resolved": "client", https://docs.example.com/npm', registryAddress)
  })
})

/** Well-known registries, and the addresses that a lockfile records for its packages. */
const registryAddress = /https?:\/\/(?:registry\.|npm\.pkg\.|[^\s"']*\/artifactory\/|[^\s"']*\/-\/[^\s"']*\.tgz)/

function trackedFiles(): string[] | undefined {
  try {
    const listed = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', stdio: 'pipe' })
    return listed.split('\0').filter(path => path !== '' && existsSync(join(root, path)))
  } catch {
    return undefined
  }
}

function readSources(...folders: readonly string[]): Map<string, string> {
  const paths = folders.flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(name => posix.join(folder, name)),
  )
  const sources = paths.filter(path => /\.[jt]sx?$/.test(path))
  return new Map(sources.map(path => [path, readFileSync(join(root, path), 'utf8')]))
}
