import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { atEnd, folderFor, unable } from '../store/scratch.ts'
import { openFiling, pdf } from './filing.ts'

const page = readFileSync(new URL('../../../docs/files.md', import.meta.url), 'utf8')

test('4 every curl line of docs/files.md does what it says', async t => {
  if (spawnSync('curl', ['--version']).error) return unable(t, 'this needs curl')
  const filing = await openFiling()
  atEnd(t, () => filing.close())
  const order = await filing.newOrder()
  const cwd = folderFor(t)
  writeFileSync(join(cwd, 'report.pdf'), pdf)
  const { base_url: URL, owner } = filing.server.access
  const KEY = `${owner.access_key}:${owner.secret_key}`
  const env = { PATH: process.env.PATH, URL, KEY, ORDER: order }
  const blocks = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block)
  const lines = blocks.flatMap(block => block.split('\n')).filter(line => line.startsWith('curl '))
  assert.equal(lines.length, 5)
  for (const line of lines) {
    const { stdout } = await promisify(execFile)('sh', ['-c', line], { cwd, env })
    assert.equal(JSON.parse(stdout).status, 'ok', `${line}: ${stdout}`)
  }
  const files = await filing.listed(order)
  assert.deepEqual(
    files.map(({ kind, title, filename, public: isPublic, hostedurl }) => [kind, title, filename, isPublic, hostedurl]),
    [
      ['report', 'Inspection report', 'report.pdf', 'yes', ''],
      ['report', 'Inspection report', 'report.pdf', 'no', ''],
      ['report', '', '', 'no', 'https://reports.example.com/4711'],
      ['attachment', '', 'Signed agreement.pdf', 'no', ''],
    ],
  )
})
