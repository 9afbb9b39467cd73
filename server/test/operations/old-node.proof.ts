import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { plumbline } from '../cli/plumbline.ts'
import { folderFor } from '../store/scratch.ts'
import { findOldNode } from './system-node.ts'

const oldNode = findOldNode()

describe('the program called with an older Node', () => {
  test('hands over to the installed Node, with its arguments, its input and its exit code', async t => {
    // Needs an older Node on the machine.
    if (!oldNode) return t.skip('there is no older Node on this machine')
    const dataDir = folderFor(t)
    const circumstances = { node: oldNode }
    const { code, stdout } = await plumbline(dataDir, ['version'], circumstances)
    assert.equal(code, 0)
    assert.match(stdout, /^\d+\.\d+\.\d+\n$/)
    const file = { key: 'acme', name: 'Acme', zone: 'UTC', offices: [{ slug: 'a', name: 'A' }] }
    const input = JSON.stringify(file)
    const applied = await plumbline(dataDir, ['company', 'apply', '-'], { ...circumstances, input })
    assert.equal(applied.code, 0, applied.stderr)
    assert.equal((await plumbline(dataDir, ['company', 'export', 'unknown'], circumstances)).code, 1)
    assert.equal((await plumbline(dataDir, ['frobnicate'], circumstances)).code, 2)
  })
})
