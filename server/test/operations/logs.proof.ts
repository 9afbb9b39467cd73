import assert from 'node:assert/strict'
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { plumbline } from '../cli/plumbline.ts'
import { testOnSqlite } from '../engine.ts'
import { talk } from '../rest/raw-socket.ts'
import { basic } from '../running-server.ts'
import { folderFor } from '../store/scratch.ts'
import { smallDisk } from '../store/small-disk.ts'
import { eventually } from '../webhooks/eventually.ts'
import { demoAccess, type ServerProcess, startProcess } from './server-process.ts'

type Line = Readonly<Record<string, unknown>>

const linesOf = (text: string): Line[] =>
  text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line))

/** The one line of a request. */
function lineOf(server: ServerProcess, requestId: string | null): Promise<Line> {
  return eventually(() => {
    const lines = linesOf(server.logged()).filter(line => line.requestId === requestId)
    assert.equal(lines.length, 1)
    return lines[0] ?? assert.fail()
  })
}

describe('operations: the log', () => {
  test('every refusal leaves one line with request id, company, route, code and address', async t => {
    const dataDir = folderFor(t)
    const server = await startProcess(t, dataDir, { LOG_LEVEL: 'info' })
    const { base_url, directory_url, owner, limited } = demoAccess(dataDir)
    const wrong = { access_key: owner.access_key, secret_key: 'pls_wrong' }
    const json = { 'content-type': 'application/json' }
    const unround = { method: 'POST', body: '{"datetime":"2030-01-01 09:07:00"}' }
    const calls: readonly [url: string, init: RequestInit, route: string, code: string, company?: string][] = [
      [`${base_url}/me`, { headers: { authorization: basic(wrong) } }, 'GET /me', 'access.denied', 'demo'],
      [
        `${base_url}/offices`,
        { headers: { authorization: basic(limited) } },
        'GET /offices',
        'access.missing-privilege',
        'demo',
      ],
      [
        `${base_url}/order`,
        { ...unround, headers: { ...json, authorization: basic(owner) } },
        'POST /order',
        'time.unround',
        'demo',
      ],
      [
        `${base_url}/order`,
        { ...unround, headers: { ...json, authorization: basic(owner), 'idempotency-key': 'one' } },
        'POST /order',
        'time.unround',
        'demo',
      ],
      [`${base_url}/nothing`, { headers: { authorization: basic(owner) } }, 'GET unknown', 'action.unknown', 'demo'],
      [`${directory_url}/rest/isn/url?companykey=demo`, {}, 'GET /rest/isn/url', 'access.denied'],
    ]
    for (const [url, init, route, code, company] of calls) {
      const { headers } = await fetch(url, init)
      const found = await lineOf(server, headers.get('x-request-id'))
      const { msg, address, ...facts } = found
      assert.equal(msg, 'request refused')
      assert.match(String(address), /127\.0\.0\.1$/)
      assert.deepEqual([facts.route, facts.code, facts.company], [route, code, company])
    }
    assert.doesNotMatch(server.logged(), /pls_|plk_|"statement"/)
  })

  test('17.3 bytes that are no request leave a line too', async t => {
    const server = await startProcess(t, folderFor(t), { LOG_LEVEL: 'info' })
    for (const [bytes, code] of [
      ['nonsense\r\n\r\n', 'http.invalid'],
      ['GET /demo/rest/me HTTP/1.1\r\nconnection: close\r\n\r\n', 'http.invalid'],
      [`GET / HTTP/1.1\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, 'http.headers-too-large'],
      ['CONNECT example.com:443 HTTP/1.1\r\nhost: example.com\r\n\r\n', 'action.unknown'],
    ] as const) {
      const { status, headers } = await talk(server.url, bytes)
      const line = await lineOf(server, headers.get('x-request-id'))
      assert.deepEqual([line.msg, line.code, line.status], ['request refused', code, status])
      assert.match(String(line.address), /127\.0\.0\.1$/)
    }
  })

  test('the log names a company by its key, also for webhooks that fail', async t => {
    const dataDir = folderFor(t)
    const server = await startProcess(t, dataDir, { LOG_LEVEL: 'info', WEBHOOK_ALLOW_PRIVATE: 'on' })
    const words = [
      'webhook',
      'create',
      '--company',
      'demo',
      '--url',
      'http://127.0.0.1:9/',
      '--events',
      'ORDER_CREATED',
    ]
    assert.equal((await plumbline(dataDir, words, { environment: { WEBHOOK_ALLOW_PRIVATE: 'on' } })).code, 0)
    const { base_url, owner } = demoAccess(dataDir)
    const headers = { authorization: basic(owner), 'content-type': 'application/json' }
    assert.equal((await fetch(`${base_url}/order`, { method: 'POST', headers, body: '{}' })).status, 200)
    await eventually(() => assert.match(server.logged(), /webhook delivery failed/))
    const failed = linesOf(server.logged()).find(({ msg }) => msg === 'webhook delivery failed')
    assert.equal(failed?.company, 'demo')
    const companies = linesOf(server.logged()).flatMap(({ company }) => (company === undefined ? [] : [company]))
    assert.deepEqual([...new Set(companies)], ['demo'])
  })

  test('LOG_LEVEL=debug shows statements with their times and without values', async t => {
    const dataDir = folderFor(t)
    const server = await startProcess(t, dataDir, { LOG_LEVEL: 'debug' })
    const { base_url, owner } = demoAccess(dataDir)
    const headers = { authorization: basic(owner), 'content-type': 'application/json' }
    const body = JSON.stringify({ lastname: 'Quillfeather', emailaddress: 'quill@example.com' })
    assert.equal((await fetch(`${base_url}/client`, { method: 'POST', headers, body })).status, 200)
    const statements = await eventually(() => {
      const found = linesOf(server.logged()).filter(({ msg }) => msg === 'statement')
      assert.ok(found.some(({ statement }) => /^insert into clients/.test(String(statement))))
      return found
    })
    assert.ok(statements.some(({ ms }) => typeof ms === 'number'))
    assert.doesNotMatch(server.logged(), /Quillfeather|quill@example/)
  })

  test('/metrics counts the messages that wait, by channel', async t => {
    const server = await startProcess(t, folderFor(t))
    const text = await (await fetch(`${server.url}/metrics`)).text()
    for (const channel of ['email', 'sms']) {
      assert.match(text, new RegExp(`^plumbline_messages_waiting\\{channel="${channel}"\\} \\d+$`, 'm'))
    }
  })

  testOnSqlite('/readyz says that the disk is full, and is ready again when there is space', async t => {
    const folder = smallDisk(t, '64m')
    if (!folder) return
    const server = await startProcess(t, join(folder, 'data'))
    const ready = async () => {
      const response = await fetch(`${server.url}/readyz`)
      return { http: response.status, ...((await response.json()) as { message: string }) }
    }
    assert.equal((await ready()).http, 200)
    const { bavail, bsize } = statfsSync(folder)
    // Less than the limit, and enough for what the server writes meanwhile.
    const freeBytes = 900_000
    const filler = join(folder, 'filler')
    writeFileSync(filler, Buffer.alloc(bavail * bsize - freeBytes))
    const full = await ready()
    assert.equal(full.http, 503)
    assert.match(full.message, /^not ready: the disk of \S+ is full$/)
    rmSync(filler)
    assert.equal((await ready()).http, 200)
  })
})
