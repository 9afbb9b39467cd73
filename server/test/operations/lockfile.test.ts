import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'

interface Locked {
  readonly version?: string
  readonly integrity?: string
  readonly resolved?: string
  /** A workspace. */
  readonly link?: boolean
}

const root = fileURLToPath(new URL('../../..', import.meta.url))
const readRoot = (path: string) => readFileSync(join(root, path), 'utf8')
const locked = Object.entries<Locked>(JSON.parse(readRoot('package-lock.json')).packages)
const packages = locked.filter(([path, { link }]) => path.includes('node_modules/') && !link)

describe('package-lock.json', () => {
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
    for (const [, { resolved, link }] of locked) if (link) assert.match(String(resolved), /^(?:client|server)$/)
    assert.match(readRoot('.npmrc'), /^omit-lockfile-registry-resolved=true$/m)
  })
})
