import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { program } from '../cli/plumbline.ts'
import { atEnd, folderFor } from '../store/scratch.ts'
import { systemPath } from './system-node.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../..')

describe('the plumbline command', () => {
  test('a checkout without npm ci asks for npm ci, and npx requests no package of that name', async t => {
    const checkout = join(folderFor(t), 'checkout')
    const paths = [
      ...[
        'package.json',
        'package-lock.json',
        'server/bin',
        'server/package.json',
        'client/package.json',
        'client/src',
      ],
      ...['web/package.json', 'web/build.js', 'web/src', 'web/index.html', 'web/operator.html', 'web/vite.config.ts'],
    ]
    for (const path of paths) {
      cpSync(join(root, path), join(checkout, path), { recursive: true })
    }
    const { url, requested } = await startRegistry(t)
    const home = join(checkout, 'home')
    mkdirSync(home)
    const env = { PATH: systemPath, HOME: home, npm_config_registry: url, npm_config_audit: 'false' }
    // npm 11.19 ends without a word before it starts the command, so the words are those of the command itself.
    await assert.rejects(run('npx', ['plumbline', '--version'], { cwd: checkout, env }))
    assert.deepEqual(
      requested.filter(path => path === '/plumbline'),
      [],
    )
    await assert.rejects(run(join(checkout, 'server/bin/plumbline.js'), ['--version'], { cwd: checkout, env }), {
      stderr: 'plumbline needs Node 26, which npm ci installs beside it: run npm ci first\n',
    })
  })

  test('a link to the program works from any folder', async t => {
    const folder = folderFor(t)
    const link = join(folder, 'plumbline')
    symlinkSync(program, link)
    const { stdout } = await run(link, ['--version'], { cwd: folder, env: { PATH: systemPath } })
    assert.match(stdout, /^\d+\.\d+\.\d+\n$/)
  })
})

/** An npm registry without packages. */
async function startRegistry(t: TestContext): Promise<{ url: string; requested: string[] }> {
  const requested: string[] = []
  const server = createServer((request, response) => {
    requested.push(request.url ?? '')
    response.writeHead(404).end('{}')
  }).listen(0, '127.0.0.1')
  atEnd(t, () => server.closeAllConnections())
  atEnd(t, () => server.close())
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requested }
}
