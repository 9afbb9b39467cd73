import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, test } from 'node:test'
import { promisify } from 'node:util'
import { freePort } from '../docs/free-ports.ts'
import { atEnd, folderFor } from '../store/scratch.ts'
import { buildIn, checkHealth, startBuilt, validate } from './dockerfile-steps.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../..')
const readRoot = (path: string) => readFileSync(join(root, path), 'utf8')

describe('deployment files', () => {
  test('the Dockerfile has no mistake, and runs as a user of its own with a health check', () => {
    const dockerfile = readRoot('Dockerfile')
    assert.deepEqual(validate(dockerfile), [])
    assert.notDeepEqual(validate(dockerfile.replace('WORKDIR', 'WORKDR')), [])
    const [, last = ''] = dockerfile.split(/^FROM debian/m)
    assert.match(last, /^USER plumbline$/m)
    assert.match(last, /^HEALTHCHECK /m)
  })

  test('both stages of the Dockerfile have the library of Node 26, and the npm is one that keeps its link', () => {
    const stages = readRoot('Dockerfile')
      .split(/^FROM /m)
      .slice(1)
    assert.equal(stages.length, 2)
    for (const stage of stages) assert.match(stage, /apt-get install .*\blibatomic1\b/)
    assert.match(stages[0] ?? '', /^node:24-/)
  })

  test('the steps of the Dockerfile in an empty folder make a server without devDependencies', async t => {
    const folder = folderFor(t)
    await buildIn(folder)
    assert.ok(existsSync(join(folder, 'server/src/main.ts')))
    for (const left of ['node_modules/typescript', 'node_modules/@biomejs/biome', 'server/test', '.git']) {
      assert.equal(existsSync(join(folder, left)), false, left)
    }
    const [PORT, DIRECTORY_PORT] = [await freePort(), await freePort()]
    await assert.rejects(checkHealth(folder, PORT))
    const server = startBuilt(folder, { PORT, DIRECTORY_PORT })
    atEnd(t, () => server.kill('SIGKILL'))
    assert.ok(server.stdout)
    for await (const line of createInterface(server.stdout)) if (line.startsWith('Plumbline')) break
    await checkHealth(folder, PORT)
    const { base_url, owner } = JSON.parse(readFileSync(join(folder, 'data/demo.json'), 'utf8'))
    const authorization = `Basic ${btoa(`${owner.access_key}:${owner.secret_key}`)}`
    assert.equal((await fetch(`${base_url}/me`, { headers: { authorization } })).status, 200)
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    assert.deepEqual(await ended, [0, null])
  })

  test('17.3 without devDependencies the console is not built, and the install says how to build it', async t => {
    const folder = folderFor(t)
    for (const path of ['web', 'client/src', 'package-lock.json']) {
      const filter = (source: string) => !/web\/(?:dist|node_modules)/.test(source)
      cpSync(join(root, path), join(folder, path), { recursive: true, filter })
    }
    const { stdout } = await run(process.execPath, ['web/build.js'], { cwd: folder })
    assert.match(stdout, /^console not built: .*; npm ci installs them$/m)
    assert.equal(existsSync(join(folder, 'web/dist')), false)
  })

  test('compose.yaml starts the service with PostgreSQL and gives it time to stop', () => {
    const compose = readRoot('compose.yaml')
    for (const part of [
      /postgres:17/,
      /DATABASE_URL: postgres:\/\//,
      /condition: service_healthy/,
      /stop_grace_period/,
    ])
      assert.match(compose, part)
  })

  test('compose.yaml creates no demo unless it is asked to, and passes transports and the proxy on', () => {
    const compose = readRoot('compose.yaml')
    assert.match(compose, /DEMO: \$\{DEMO:-off\}/)
    assert.match(compose, /TRUST_PROXY: \$\{TRUST_PROXY:-off\}/)
    for (const name of ['SMTP_URL', 'MAIL_FROM', 'SMS_URL', 'SMS_FROM', 'BLOB_URL'])
      assert.match(compose, new RegExp(`^ {6}${name}:$`, 'm'))
    for (const service of ['proxy', 'backup']) assert.match(compose, new RegExp(`^ {2}${service}:$`, 'm'))
  })

  test('a backup with compose goes on when a file is uploaded meanwhile', () => {
    assert.match(readRoot('compose.yaml'), /tar --create .* \|\| test \$\$\? = 1$/m)
  })

  test('a password of the database with any character is not part of its address', () => {
    const compose = readRoot('compose.yaml')
    assert.doesNotMatch(compose, /postgres:\/\/[^\s]*PASSWORD/)
    assert.match(compose, /PGPASSWORD: \$\{POSTGRES_PASSWORD/)
  })

  test('systemd accepts the unit', async t => {
    if (spawnSync('systemd-analyze', ['--version']).status !== 0) return t.skip('there is no systemd-analyze')
    const verify = (text: string) => {
      const unit = join(folderFor(t), 'plumbline.service')
      // systemd checks that the program exists.
      writeFileSync(unit, text.replaceAll('/opt/plumbline', root))
      return run('systemd-analyze', ['verify', '--man=no', unit])
    }
    const unit = readRoot('deploy/plumbline.service')
    const { stdout, stderr } = await verify(unit)
    assert.doesNotMatch(stdout + stderr, /plumbline\.service/)
    await assert.rejects(verify(unit.replace('ExecStart=', 'ExecStrat=')))
  })
})
