// engines: both

import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { promisify } from 'node:util'
import { plumbline } from '../cli/plumbline.ts'
import { basic } from '../running-server.ts'
import { folderFor } from '../store/scratch.ts'
import { demoAccess, startProcess } from './server-process.ts'

const run = promisify(execFile)

describe('plumbline serve: the first start on an empty store', () => {
  test('prints the access to the demo company and writes it to demo.json, once', async t => {
    const dataDir = join(folderFor(t), 'made', 'by', 'the', 'server')
    const first = await startProcess(t, dataDir)
    const access = demoAccess(dataDir)
    assert.deepEqual(Object.keys(access), [
      'base_url',
      'directory_url',
      'company_key',
      'console_url',
      'owner',
      'office',
      'inspector',
      'limited',
      'directory',
    ])
    for (const person of ['owner', 'office', 'inspector', 'limited'] as const) {
      assert.deepEqual(Object.keys(access[person]), ['email', 'access_key', 'secret_key', 'password'])
    }
    assert.deepEqual(Object.keys(access.directory), ['username', 'password'])
    assert.equal(access.company_key, 'demo')
    assert.equal(access.base_url, `${first.url}/demo/rest`)
    assert.equal(access.directory_url, first.directoryUrl)
    assert.equal(statSync(join(dataDir, 'demo.json')).mode & 0o777, 0o600)
    assert.equal(statSync(dataDir).mode & 0o077, 0)

    const { owner, directory } = access
    assert.equal(access.console_url, `${first.url}/demo/console`)
    const shown = [
      access.console_url,
      owner.password,
      access.base_url,
      owner.access_key,
      owner.secret_key,
      directory.username,
      directory.password,
    ]
    for (const text of [...shown, access.directory_url, join(dataDir, 'demo.json')]) {
      assert.ok(first.printed().includes(text), `${text} is not printed`)
    }
    const file = readFileSync(join(dataDir, 'demo.json'), 'utf8')
    assert.equal((await first.stop()).code, 0)

    const { PORT, DIRECTORY_PORT } = { PORT: new URL(first.url).port, DIRECTORY_PORT: new URL(first.directoryUrl).port }
    const second = await startProcess(t, dataDir, { PORT, DIRECTORY_PORT })
    t.diagnostic(`ready in ${Math.round(second.readyMs)} ms on an existing store`)
    assert.equal(second.url, first.url)
    assert.doesNotMatch(second.printed(), /pls_|pld_|curl/)
    assert.ok(second.printed().includes(`Access keys of the demo company: ${join(dataDir, 'demo.json')}\n`))
    assert.ok(second.printed().includes(`API description: ${second.url}/docs\n`))
    assert.match(second.printed(), /^Email is not connected: set SMTP_URL and MAIL_FROM/m)
    assert.match(second.printed(), /^SMS is not connected: set SMS_URL and SMS_FROM/m)
    assert.match(second.printed(), /\(version \d+\.\d+\.\d+, \d+ ms\)$/m)
    assert.equal(readFileSync(join(dataDir, 'demo.json'), 'utf8'), file)
    const me = await fetch(`${access.base_url}/me`, { headers: { authorization: basic(owner) } })
    assert.equal(me.status, 200)
    assert.equal((await second.stop()).code, 0)
  })

  test('the printed curl command works in a shell', async t => {
    const server = await startProcess(t, folderFor(t))
    const line = /^ {2}(curl .*)$/m.exec(server.printed())?.[1] ?? ''
    assert.match(line, /^curl -u '\w+:\w+' http:\S+\/me$/)
    const answer = JSON.parse(hasCurl() ? (await run('sh', ['-c', line])).stdout : await fetchAs(line))
    assert.equal(answer.status, 'ok')
    assert.match(answer.me.id, /^[0-9a-f-]{36}$/)
  })

  test('every key of demo.json works with the privileges it is named for', async t => {
    const dataDir = folderFor(t)
    await startProcess(t, dataDir)
    const access = demoAccess(dataDir)
    const ask = async (path: string, person: 'owner' | 'office' | 'inspector' | 'limited') => {
      const response = await fetch(access.base_url + path, { headers: { authorization: basic(access[person]) } })
      return { status: response.status, body: (await response.json()) as { me?: Record<string, string> } }
    }
    const { me: owner } = (await ask('/me', 'owner')).body
    const { me: inspector } = (await ask('/me', 'inspector')).body
    assert.deepEqual([owner?.owner, owner?.emailaddress], ['Yes', access.owner.email])
    assert.deepEqual([inspector?.inspector, inspector?.emailaddress], ['Yes', access.inspector.email])
    assert.equal((await ask('/offices', 'owner')).status, 200)
    for (const person of ['office', 'inspector', 'limited'] as const) {
      assert.equal((await ask('/me', person)).status, 200)
      assert.equal((await ask('/offices', person)).status, 403)
    }
    const { username, password } = access.directory
    const response = await fetch(`${access.directory_url}/rest/isn/url?companykey=demo`, {
      headers: { authorization: basic({ access_key: username, secret_key: password }) },
    })
    const found = (await response.json()) as Record<string, string>
    assert.deepEqual([found.status, found.url], ['ok', access.base_url])
  })

  test('DEMO=off creates no demo company, and neither does a store with a company', async t => {
    const dataDir = folderFor(t)
    const off = await startProcess(t, dataDir, { DEMO: 'off' })
    assert.doesNotMatch(off.printed(), /demo/)
    assert.throws(() => demoAccess(dataDir), { code: 'ENOENT' })
    await plumbline(dataDir, ['company', 'create', '--key', 'acme', '--name', 'Acme'])
    await off.stop()
    const on = await startProcess(t, dataDir, { DEMO: 'on' })
    assert.doesNotMatch(on.printed(), /demo/)
    assert.throws(() => demoAccess(dataDir), { code: 'ENOENT' })
  })
})

function hasCurl(): boolean {
  return spawnSync('curl', ['--version']).status === 0
}

async function fetchAs(line: string): Promise<string> {
  const [, user = '', url = ''] = /^curl -u '(.*)' (.*)$/.exec(line) ?? []
  const authorization = `Basic ${Buffer.from(user).toString('base64')}`
  return (await fetch(url, { headers: { authorization } })).text()
}
