// engines: both

import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { acme } from '../cli/acme.ts'
import { type Applied, answerOf, apply, exportOf, plumbline } from '../cli/plumbline.ts'
import { basic } from '../running-server.ts'
import { folderFor } from '../store/scratch.ts'
import { type ServerProcess, startProcess } from './server-process.ts'

type NewKey = Applied['keys'][number]

/** A running server must see a change made by a command within a second. */
const withinMs = 1_000

describe('the command line beside a running server', { concurrency: 2 }, () => {
  test('a company, a key, a price and a revocation take effect within a second', async t => {
    const { server, dataDir } = await emptyServer(t)
    const { keys } = await apply(dataDir, acme())
    const key = keys[0] as NewKey
    await becomes(() => statusOf(server, key), 200)

    const made = await answerOf<NewKey>(dataDir, ['key', 'create', '--company', 'acme', '--user', 'ian'])
    await becomes(() => statusOf(server, made), 200)
    await answerOf(dataDir, ['key', 'revoke', '--company', 'acme', made.access_key])
    await becomes(() => statusOf(server, made), 401)

    await apply(dataDir, acme({ 'fees[0].amount': 82.5 }))
    await becomes(async () => {
      const response = await fetch(`${server.url}/acme/rest/fees`, { headers: { authorization: basic(key) } })
      return ((await response.json()) as { fees: { amount: number }[] }).fees[0]?.amount
    }, 82.5)
  })

  test('a company that is removed and created again under its key is another company', async t => {
    const { server, dataDir } = await emptyServer(t)
    const create = ['company', 'create', '--key', 'acme', '--name', 'Acme']
    const old = (await answerOf<Applied>(dataDir, create)).keys[0] as NewKey
    await becomes(() => statusOf(server, old), 200)
    await answerOf(dataDir, ['company', 'remove', 'acme', '--yes'])
    const fresh = (await answerOf<Applied>(dataDir, create)).keys[0] as NewKey
    await becomes(() => statusOf(server, fresh), 200)
    assert.equal(await statusOf(server, old), 401)
  })

  test('a directory credential works and is revoked within a second', async t => {
    const { server, dataDir } = await emptyServer(t)
    await apply(dataDir, acme())
    const words = ['--username', 'crm']
    const { username, password } = await answerOf<{ username: string; password: string }>(dataDir, [
      'directory',
      'credential',
      'create',
      ...words,
    ])
    const authorization = basic({ access_key: username, secret_key: password })
    const ask = async () =>
      (await fetch(`${server.directoryUrl}/rest/isn/url?companykey=acme`, { headers: { authorization } })).status
    await becomes(ask, 200)
    await answerOf(dataDir, ['directory', 'credential', 'revoke', ...words])
    await becomes(ask, 401)
  })

  test('every other command works too, many at the same time', async t => {
    const { server, dataDir } = await emptyServer(t)
    const keys = ['one', 'two', 'three', 'four']
    await Promise.all(keys.map(key => answerOf(dataDir, ['company', 'create', '--key', key, '--name', key])))
    const listed = await answerOf<{ key: string }[]>(dataDir, ['company', 'list'])
    assert.deepEqual(listed.map(({ key }) => key).toSorted(), keys.toSorted())
    assert.equal((await plumbline(dataDir, ['migrate'])).code, 0)
    assert.equal((await exportOf(dataDir, 'one')).key, 'one')
    const demo = await answerOf<{ owner: NewKey }>(dataDir, ['demo'])
    const response = await fetch(`${server.url}/demo/rest/me`, { headers: { authorization: basic(demo.owner) } })
    assert.equal(response.status, 200)
  })
})

async function emptyServer(t: TestContext): Promise<{ server: ServerProcess; dataDir: string }> {
  const dataDir = folderFor(t)
  return { dataDir, server: await startProcess(t, dataDir, { DEMO: 'off' }) }
}

async function statusOf({ url }: ServerProcess, key: NewKey): Promise<number> {
  const response = await fetch(`${url}/acme/rest/me`, { headers: { authorization: basic(key) } })
  await response.text()
  return response.status
}

async function becomes<T>(ask: () => Promise<T>, expected: T): Promise<void> {
  const deadline = performance.now() + withinMs
  let seen = await ask()
  while (seen !== expected && performance.now() < deadline) {
    await sleep(50)
    seen = await ask()
  }
  assert.equal(seen, expected)
}
