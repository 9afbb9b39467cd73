import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'

interface Locked {
  readonly version?: string
  readonly integrity?: string
  readonly resolved?: string
  readonly engines?: { readonly node?: string }
  /** A workspace. */
  readonly link?: boolean
}

const root = fileURLToPath(new URL('../../..', import.meta.url))
const readRoot = (path: string) => readFileSync(join(root, path), 'utf8')
const locked = Object.entries<Locked>(JSON.parse(readRoot('package-lock.json')).packages)
const packages = locked.filter(([path, { link }]) => path.includes('node_modules/') && !link)

/** Every range of the lockfile is written with these. */
const comparators: readonly (readonly [RegExp, (a: number, b: number) => boolean])[] = [
  [/^>= ?(.*)$/, (node, bound) => node >= bound],
  [/^< ?(.*)$/, (node, bound) => node < bound],
  [/^\^?(\d.*)$/, (node, bound) => node >= bound && Math.trunc(node / 1e6) === Math.trunc(bound / 1e6)],
  [/^(\*)$/, () => true],
]

const comparable = (version: string) => {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(part => Number.parseInt(part, 10) || 0)
  return major * 1e6 + minor * 1e3 + patch
}

/** Whether npm accepts this version of Node for a range such as `^20.19.0 || >=22.12.0`. */
function accepts(range: string, node: string): boolean {
  const all = (part: string) =>
    part
      .replaceAll(/([<>]=?) +/g, '$1')
      .split(/\s+/)
      .every(text => {
        const [pattern, compare] = comparators.find(([pattern]) => pattern.test(text)) ?? []
        assert.ok(pattern && compare, `cannot read the range ${range}`)
        return compare(comparable(node), comparable(pattern.exec(text)?.[1] ?? ''))
      })
  return range.split('||').some(part => all(part.trim() || '*'))
}

describe('package-lock.json', () => {
  test('no package makes npm warn of EBADENGINE on the documented versions of Node', () => {
    const { engines } = JSON.parse(readRoot('package.json')) as Locked
    assert.equal(engines?.node, '^20.19.0 || >=22.12.0')
    for (const node of ['20.19.0', '20.20.2', '22.12.0', '22.22.0', '24.0.0', '26.10.0']) {
      const refused = locked.filter(([, { engines }]) => !accepts(engines?.node ?? '*', node))
      assert.deepEqual(
        refused.map(([path, { engines }]) => `${path} ${engines?.node}`),
        [],
        `Node ${node}`,
      )
    }
    assert.equal(accepts('>= 24', '22.12.0'), false)
    assert.equal(accepts('>=22.19.0', '22.12.0'), false)
  })

  test('every package has the hash of its contents', () => {
    assert.ok(packages.length > 200)
    const without = packages.filter(([, { integrity = '' }]) => !/^sha512-[\w+/]{86}==$/.test(integrity))
    assert.deepEqual(
      without.map(([path]) => path),
      [],
    )
  })

  test('every package has an exact version', () => {
    const loose = packages.filter(([, { version = '' }]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
    assert.deepEqual(loose, [])
  })

  test('no package names the host that it came from, and npm does not add one', () => {
    const named = locked.filter(([, { resolved, link }]) => resolved !== undefined && !link)
    assert.deepEqual(named, [])
    for (const [, { resolved, link }] of locked)
      if (link) assert.match(String(resolved), /^(?:client|server|web|proof\/openapi-types)$/)
    assert.match(readRoot('.npmrc'), /^omit-lockfile-registry-resolved=true$/m)
  })
})
