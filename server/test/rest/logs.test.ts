import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { DemoAccess } from '../../src/cli/demo/create-demo.ts'
import { program } from '../cli/plumbline.ts'
import { basic } from '../running-server.ts'
import { talk } from './raw-socket.ts'

interface Served {
  readonly access: DemoAccess
  /** Everything on standard error, once the server has stopped. */
  stop(): Promise<string>
}

/** `plumbline serve` at the lowest log level. */
async function serveWithTrace(dataDir: string): Promise<Served> {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', DIRECTORY_PORT: '0', LOG_LEVEL: 'trace' }
  const child = spawn(process.execPath, [program, 'serve'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const errors = gather(child.stderr)
  await ready(child)
  return {
    access: JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')),
    stop: async () => {
      const ended = new Promise(resolve => child.once('close', resolve))
      child.kill('SIGTERM')
      assert.equal(await ended, 0)
      return errors()
    },
  }
}

function gather(stream: NodeJS.ReadableStream | null): () => string {
  let text = ''
  stream?.on('data', chunk => {
    text += chunk
  })
  return () => text
}

function ready(child: ChildProcess): Promise<void> {
  const printed = gather(child.stdout)
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => printed().includes('is ready at') && resolve())
    child.once('close', code => reject(new Error(`the server ended with ${code}`)))
  })
}

test('5 logs at the lowest level hold no secret, no password and no Authorization header', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-logs-'))
  const served = await serveWithTrace(dataDir)
  const { access } = served
  const wrong = { access_key: access.owner.access_key, secret_key: 'pls_wrong-secret' }
  const bodySecret = 'a-password-in-a-body'
  const json = { 'content-type': 'application/json' }
  for (const authorization of [basic(access.owner), basic(access.limited), basic(wrong)]) {
    const client = {
      method: 'POST',
      headers: { ...json, authorization },
      body: `{"notes":"${bodySecret}","lastname":"X"}`,
    }
    await fetch(`${access.base_url}/client?password=${bodySecret}`, client)
    for (const path of ['/me', '/offices', '/nothing', '/%zz', `/user/x?password=${bodySecret}`]) {
      await fetch(access.base_url + path, { headers: { authorization } })
    }
    for (const body of [
      `{"password":"${bodySecret}"`,
      `{"password":"${bodySecret}","services":["${bodySecret}"]}`,
      '['.repeat(2_000_000),
    ]) {
      const init = { method: 'POST', headers: { ...json, authorization }, body }
      await fetch(`${access.base_url}/calculateservicequote`, init).catch(() => undefined)
    }
    await talk(access.base_url, `GET / HTTP/1.1\r\nauthorization: ${authorization}\r\nbad header\r\n\r\n`)
  }
  const { username, password } = access.directory
  for (const pair of [`${username}:${password}`, `${username}:pld_wrong-secret`]) {
    const authorization = `Basic ${Buffer.from(pair).toString('base64')}`
    await fetch(`${access.directory_url}/rest/isn/url?companykey=demo`, { headers: { authorization } })
  }

  const log = await served.stop()
  rmSync(dataDir, { recursive: true, force: true })
  const secrets = [access.owner, access.office, access.inspector, access.limited, wrong].flatMap(key => [
    key.secret_key,
    basic(key).slice('Basic '.length),
  ])
  assert.ok(log.includes('"requestId"'), 'nothing was logged at all')
  for (const secret of [...secrets, password, 'pld_wrong-secret', bodySecret]) assert.ok(!log.includes(secret), log)
  assert.ok(!/authorization|pls_|pld_/i.test(log), log)
  for (const line of log.split('\n').filter(line => line !== '')) assert.doesNotThrow(() => JSON.parse(line), line)
})
