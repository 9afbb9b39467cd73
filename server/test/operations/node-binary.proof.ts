import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import {
  appendFileSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { folderFor } from '../store/scratch.ts'
import { findOldNode } from './system-node.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const listPath = join(root, 'server/bin/node-binaries.json')
const list: Record<string, { version: string; sha256: string }> = JSON.parse(readFileSync(listPath, 'utf8'))

const installed = Object.keys(list)
  .map(name => ({ name, file: join(root, 'node_modules', name, 'bin/node') }))
  .find(({ file }) => existsSync(file))

const installedAt = 1_800_000_000
const shaOf = (file: string) => hash('sha256', readFileSync(file), 'hex')

/** A checkout in which the Node binary is a copy with one more byte, listed with the hash that it has then. */
function copyInstall(t: TestContext) {
  if (!installed) return undefined
  const folder = realpathSync(folderFor(t))
  const node = join(folder, 'node_modules', installed.name, 'bin/node')
  for (const path of [dirname(node), join(folder, 'node_modules/.bin'), join(folder, 'server/src')]) {
    mkdirSync(path, { recursive: true })
  }
  copyFileSync(installed.file, node)
  appendFileSync(node, 'a')
  const link = join(folder, 'node_modules/.bin/node')
  symlinkSync(`../${installed.name}/bin/node`, link)
  cpSync(join(root, 'server/bin'), join(folder, 'server/bin'), { recursive: true })
  writeFileSync(join(folder, 'server/package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'server/src/main.ts'), "console.log('started')")
  const expected = shaOf(node)
  const binaries = { [installed.name]: { version: '26.0.0', sha256: expected } }
  writeFileSync(join(folder, 'server/bin/node-binaries.json'), JSON.stringify(binaries))
  const run = (runtime: string, script: string) => {
    const { status, stdout, stderr } = spawnSync(runtime, [join(folder, 'server/bin', script)], { encoding: 'utf8' })
    return { status, stdout, stderr }
  }
  const touch = (seconds: number) => utimesSync(node, seconds, seconds)
  touch(installedAt)
  return {
    node,
    link,
    touch,
    /** The binary still runs, and has the same size and time as before. */
    changeLastByte: () => {
      truncateSync(node, statSync(node).size - 1)
      appendFileSync(node, 'b')
      touch(installedAt)
    },
    expected,
    install: () => run(process.execPath, 'postinstall.js'),
    start: (runtime = node) => run(runtime, 'plumbline.js'),
  }
}

describe('the Node binary from npm', () => {
  test('every platform package of package.json has a SHA-256 in the list, for its version', () => {
    const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const versions = Object.fromEntries(Object.entries(list).map(([name, { version }]) => [name, version]))
    assert.deepEqual(versions, optionalDependencies)
    for (const { sha256 } of Object.values(list)) assert.match(sha256, /^[0-9a-f]{64}$/)
    assert.equal(new Set(Object.values(list).map(({ sha256 }) => sha256)).size, Object.keys(list).length)
  })

  test('npm runs the check after every install, with its own Node and not with the binary that it checks', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    assert.match(scripts.postinstall, /"\$\{npm_node_execpath:-node\}" server\/bin\/postinstall\.js$/)
  })

  test('the installed binary is the listed one', t => {
    if (!installed) return t.skip('Node is not from npm here')
    assert.equal(shaOf(installed.file), list[installed.name]?.sha256)
  })

  test('an install is accepted with the listed binary, and refused with a changed one', t => {
    const copy = copyInstall(t)
    if (!copy) return t.skip('Node is not from npm here')
    const accepted = copy.install()
    assert.deepEqual([accepted.status, accepted.stderr], [0, ''])
    assert.match(accepted.stdout, /^SHA-256 of node-[\w-]+ 26\.0\.0 verified\n$/)
    copy.changeLastByte()
    const { status, stdout, stderr } = copy.install()
    assert.deepEqual([status, stdout], [1, ''])
    const found = shaOf(copy.node)
    assert.ok(
      stderr.startsWith(
        `${copy.node} is not the expected Node 26.0.0: expected SHA-256 ${copy.expected}, found ${found};`,
      ),
      stderr,
    )
  })

  test('an older Node finds the binary without its link in .bin, which npm 10 removes', t => {
    const copy = copyInstall(t)
    const old = findOldNode()
    if (!copy || !old) return t.skip('Node is not from npm here, or there is no older one')
    rmSync(copy.link)
    const { status, stdout, stderr } = copy.start(old)
    assert.deepEqual([status, stdout, stderr], [0, 'started\n', ''])
  })

  test('a start refuses a changed binary, and hashes it once as long as size and modification time stay', t => {
    const copy = copyInstall(t)
    if (!copy) return t.skip('Node is not from npm here')
    const started = { status: 0, stdout: 'started\n', stderr: '' }
    assert.deepEqual(copy.start(), started)
    copy.changeLastByte()
    assert.deepEqual(copy.start(), started)
    copy.touch(installedAt + 1)
    const { status, stdout, stderr } = copy.start()
    assert.deepEqual([status, stdout], [1, ''])
    for (const part of [copy.node, copy.expected, shaOf(copy.node)]) assert.ok(stderr.includes(part), stderr)
  })
})
