import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

interface Room {
  readonly folder: string
  /** Folders whose files it may import, beside its own. */
  readonly opensTo: readonly string[]
  /** Packages it may import; `any` where the world is its business. */
  readonly packages: readonly string[] | 'any'
}

const rooms: readonly Room[] = [
  { folder: 'server/src/domain/', opensTo: [], packages: ['sql-template-tag', 'node:crypto', 'node:zlib'] },
  { folder: 'server/src/platform/', opensTo: ['server/src/domain/'], packages: 'any' },
  { folder: 'server/src/doors/', opensTo: ['server/src/domain/', 'server/src/platform/'], packages: 'any' },
  { folder: 'client/src/', opensTo: [], packages: [] },
]
const readsEnvironment = 'server/src/platform/process/config.ts'
const handsEnvironmentOver = 'server/src/cli/cli.ts'
const vagueNames = ['shared', 'utils', 'helpers', 'common', 'manager', 'service']

/** What a map of paths and sources does that the architecture forbids, a line each. */
export function trespasses(sources: ReadonlyMap<string, string>): string[] {
  return [...sources].flatMap(([path, source]) => [
    ...badName(path),
    ...(path.endsWith('.test.ts') ? [] : [...badImports(path, source), ...badEnvironment(path, source)]),
  ])
}

function badName(path: string): string[] {
  const [file = '', ...folders] = path.split('/').toReversed()
  const vague = [file.replace(/\..*$/, ''), ...folders].filter(name => vagueNames.includes(name))
  const barrel = /^index\.[cm]?[jt]sx?$/.test(file) ? [`${path} is a barrel`] : []
  return [...barrel, ...vague.map(name => `${path} is named ${name}, which says nothing`)]
}

function badImports(path: string, source: string): string[] {
  const room = rooms.find(({ folder }) => path.startsWith(folder))
  if (!room) return []
  return importsOf(source)
    .filter(specifier => {
      if (!specifier.startsWith('.')) return room.packages !== 'any' && !room.packages.includes(specifier)
      const target = posix.join(dirname(path), specifier)
      return ![room.folder, ...room.opensTo].some(folder => target.startsWith(folder))
    })
    .map(specifier => `${path} imports ${specifier}`)
}

function importsOf(source: string): string[] {
  const patterns = [/\bfrom\s*['"]([^'"]+)['"]/g, /\bimport\s*\(?\s*['"]([^'"]+)['"]/g]
  return patterns.flatMap(pattern => [...source.matchAll(pattern)].map(([, specifier = '']) => specifier))
}

function badEnvironment(path: string, source: string): string[] {
  if (!path.startsWith('server/src/') || path === readsEnvironment) return []
  const uses = [
    ...source.matchAll(
      /\bprocess\s*(?:\.\s*env\b|\[)(.?)|\benv\b[^}]*\}\s*=\s*process\b|\{[^}]*\benv\b[^}]*\}\s*from\s*'node:process'/g,
    ),
  ]
  return uses
    .filter(([use]) => !(path === handsEnvironmentOver && use === 'process.env)'))
    .map(([use]) => `${path} reads the environment: ${use}`)
}

describe('walls', () => {
  test('nothing imports what its place does not allow, and no name is vague', () => {
    const sources = readSources('server/src', 'server/bin', 'client/src')
    assert.ok(sources.size > 80, `${sources.size} files were looked at`)
    assert.deepEqual(trespasses(sources), [])
  })

  const seeded: readonly [path: string, source: string, trespass: string][] = [
    ['server/src/domain/a.ts', "import { b } from '../platform/b.ts'", 'imports ../platform/b.ts'],
    [
      'server/src/domain/orders/a.ts',
      "import type { b } from '../../doors/rest/b.ts'",
      'imports ../../doors/rest/b.ts',
    ],
    ['server/src/domain/a.ts', "import { readFileSync } from 'node:fs'", 'imports node:fs'],
    ['server/src/domain/a.ts', "import {\n  z,\n} from 'zod'", 'imports zod'],
    ['server/src/domain/a.ts', "const b = await import('../platform/b.ts')", 'imports ../platform/b.ts'],
    ['server/src/domain/a.ts', "import '../platform/b.ts'", 'imports ../platform/b.ts'],
    ['server/src/domain/a.ts', "export { b } from '../doors/b.ts'", 'imports ../doors/b.ts'],
    ['server/src/platform/a.ts', "import { b } from '../doors/b.ts'", 'imports ../doors/b.ts'],
    ['server/src/doors/rest/a.ts', "import { b } from '../../../test/b.ts'", 'imports ../../../test/b.ts'],
    [
      'server/src/doors/rest/a.ts',
      "import { b } from '../../../../client/src/b.ts'",
      'imports ../../../../client/src/b.ts',
    ],
    ['client/src/a.ts', "import { b } from 'node:crypto'", 'imports node:crypto'],
    ['client/src/a.ts', "import { b } from '../../server/src/domain/b.ts'", 'imports ../../server/src/domain/b.ts'],
    ['server/src/doors/a.ts', 'const port = process.env.PORT', 'reads the environment: process.env.'],
    ['server/src/domain/a.ts', "const port = process['env'].PORT", "reads the environment: process['"],
    ['server/src/doors/a.ts', 'const { env } = process', 'reads the environment: env } = process'],
    [
      'server/src/doors/a.ts',
      "import { env } from 'node:process'",
      "reads the environment: { env } from 'node:process'",
    ],
    [handsEnvironmentOver, 'const port = process.env.PORT', 'reads the environment: process.env.'],
    ['server/src/domain/utils/a.ts', '', 'is named utils, which says nothing'],
    ['server/src/platform/helpers.ts', '', 'is named helpers, which says nothing'],
    ['server/src/doors/rest/index.ts', '', 'is a barrel'],
  ]
  for (const [path, source, trespass] of seeded) {
    test(`a trespass is found: ${path} with ${JSON.stringify(source)}`, () => {
      assert.deepEqual(trespasses(new Map([[path, source]])), [`${path} ${trespass}`])
    })
  }

  const innocent: readonly [path: string, source: string][] = [
    ['server/src/domain/a.ts', "import sql from 'sql-template-tag'\nimport { b } from './orders/b.ts'"],
    ['server/src/platform/a.ts', "import { b } from '../domain/b.ts'\nimport { DatabaseSync } from 'node:sqlite'"],
    [
      'server/src/http/rest/info/info-routes.ts',
      "import { b } from '../../platform/b.ts'\nimport Fastify from 'fastify'",
    ],
    ['server/src/doors/rest/a.test.ts', "import { b } from '../../../test/b.ts'"],
    [readsEnvironment, 'const port = process.env.PORT'],
    [handsEnvironmentOver, 'const config = readConfig(process.env)'],
  ]
  for (const [path, source] of innocent) {
    test(`what is allowed is let through: ${path}`, () => {
      assert.deepEqual(trespasses(new Map([[path, source]])), [])
    })
  }

  test('every runtime dependency of the server has its reason in docs/decisions', t => {
    const folder = join(root, 'docs/decisions')
    const pages = existsSync(folder) ? readdirSync(folder).filter(name => name.endsWith('.md')) : []
    if (pages.length === 0) return t.skip('there are no decisions yet')
    const text = pages.map(page => readFileSync(join(folder, page), 'utf8')).join('\n')
    const { dependencies } = JSON.parse(readFileSync(join(root, 'server/package.json'), 'utf8'))
    const unexplained = Object.keys(dependencies).filter(name => !text.includes(`\`${name}\``))
    assert.deepEqual(unexplained, [])
    assert.ok(Object.keys(dependencies).length <= 25, `${Object.keys(dependencies).length} runtime dependencies`)
    const loose = Object.entries(dependencies).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(String(version)))
    assert.deepEqual(loose, [], 'a version is exact')
  })

  test('no package runs anything of its own when it is installed', () => {
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
    const named = Object.entries<{ hasInstallScript?: boolean }>(packages)
    assert.ok(named.length > 50)
    assert.deepEqual(
      named.filter(([, { hasInstallScript }]) => hasInstallScript).map(([name]) => name),
      [],
    )
  })

  test('nothing that is tracked names a package registry, so every machine uses its own', t => {
    const tracked = trackedFiles()
    if (!tracked) return t.skip('this is no git checkout')
    assert.ok(tracked.length > 80)
    const named = tracked.filter(path => registryAddress.test(readFileSync(join(root, path), 'latin1')))
    assert.deepEqual(named, [])
  })

  test('a registry address is recognised', () => {
    const scheme = 'https:/'
    for (const address of ['/registry.test/x', '/npm.pkg.test', '/x.test/artifactory/npm']) {
      assert.match(`"resolved": "${scheme}${address}"`, registryAddress)
    }
    assert.match(`"resolved": "${scheme}/mirror.test/x/-/x-1.0.0.tgz"`, registryAddress)
    assert.doesNotMatch('"resolved": "client", https://docs.example.com/npm', registryAddress)
  })
})

/** Registries by name, and whatever a lockfile was filled from. */
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
  const sources = paths.filter(path => /\.[jt]s$/.test(path))
  return new Map(sources.map(path => [path, readFileSync(join(root, path), 'utf8')]))
}
