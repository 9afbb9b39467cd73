// engines: both

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { acme } from '../cli/acme.ts'
import { apply } from '../cli/plumbline.ts'
import { lookInto, openStoreOf } from '../engine.ts'
import { basic } from '../running-server.ts'
import { atEnd, folderFor } from '../store/scratch.ts'
import { eventually } from '../webhooks/eventually.ts'
import { type ServerProcess, startProcess } from './server-process.ts'

describe('plumbline serve: stopping', { concurrency: 2 }, () => {
  test('SIGTERM completes requests in flight, accepts no new one, and exits with 0', async t => {
    const { server, authorization } = await serverOfAcme(t)
    const idle = await open(t, server)
    idle.write(`GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n`)
    await once(idle, 'data')
    const slow = await open(t, server)
    const body = JSON.stringify({ services: [] })
    slow.write(
      `POST /acme/rest/calculateservicequote HTTP/1.1\r\nhost: localhost\r\nauthorization: ${authorization}\r\n` +
        `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 3)}`,
    )
    await sleep(200)
    const stopped = server.stop()
    await once(idle, 'close')
    await assert.rejects(fetch(`${server.url}/healthz`))
    slow.write(body.slice(3))
    const answer = await text(slow)
    assert.match(answer, /^HTTP\/1\.1 [24]00 /)
    assert.match(answer, /"status":"(ok|error)"/)
    const { code, ms } = await stopped
    assert.equal(code, 0)
    assert.ok(ms < 10_000)
    assert.match(server.printed(), /Stopping: waiting for requests in flight\n$/)
  })

  test('after SIGTERM a kept-alive connection can be used once more, and its response says Connection: close', async t => {
    const { server } = await serverOfAcme(t)
    const request = `GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n`
    const kept = await open(t, server)
    kept.write(request)
    const [first] = await once(kept, 'data')
    assert.match(String(first), /^HTTP\/1\.1 200 .*connection: keep-alive/is)
    const stopped = server.stop()
    // The listening socket is closed, so the server is stopping.
    await eventually(() => assert.rejects(fetch(`${server.url}/healthz`)))
    kept.write(request)
    assert.match(await text(kept), /^HTTP\/1\.1 200 .*connection: close/is)
    assert.equal((await stopped).code, 0)
  })

  test('a stop with an idle connection takes about a second, and one without takes less', async t => {
    for (const [connections, maxMs] of [
      [1, 5_000],
      [0, 3_000],
    ] as const) {
      const { server } = await serverOfAcme(t)
      for (let i = 0; i < connections; i++) await open(t, server)
      const { code, ms } = await server.stop()
      assert.equal(code, 0)
      assert.ok(ms < maxMs, `${ms} ms with ${connections} connections`)
    }
  })

  test('bookings of clients that left are saved before the end, and do not delay it', async t => {
    const { server, dataDir, authorization } = await serverOfAcme(t)
    const database = await openStoreOf(dataDir)
    atEnd(t, () => database.close())
    const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const locking = database.write('all companies', async tx => {
      await tx.lockCompanyKey('acme')
      locked.resolve()
      await release.promise
    })
    await locked.promise
    const body = JSON.stringify({ address1: '1 Gone Street' })
    const head = `POST /acme/rest/order HTTP/1.1\r\nhost: localhost\r\nauthorization: ${authorization}\r\n`
    const sockets = await Promise.all(Array.from({ length: 24 }, () => open(t, server)))
    for (const socket of sockets)
      socket.write(`${head}content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`)
    assert.equal(await askOnce(server, authorization), '200')
    for (const socket of sockets) socket.destroy()
    const stopped = server.stop()
    // Long enough for the server to wait for nothing but its store.
    await sleep(1_000)
    release.resolve()
    await locking
    assert.equal((await stopped).code, 0)
    assert.doesNotMatch(server.logged(), /"level":50/)
    const orders = lookInto<{ n: number }>(dataDir, 'select count(*) as n from orders')
    assert.equal(Number(orders[0]?.n), sockets.length)
  })

  test('SIGTERM under load fails no request', async t => {
    const { server, authorization } = await serverOfAcme(t)
    let answered = 0
    let isStopping = false
    const failures: string[] = []
    const caller = async () => {
      while (!isStopping) {
        try {
          const response = await fetch(`${server.url}/acme/rest/me`, { headers: { authorization } })
          const { status } = (await response.json()) as { status: string }
          if (response.status !== 200 || status !== 'ok') failures.push(`${response.status}`)
          answered += 1
        } catch (error) {
          // A connection refused after the signal was never a request.
          const { code } = ((error as Error).cause ?? {}) as { code?: string }
          if (code !== 'ECONNREFUSED') failures.push(`${code ?? error}`)
          return
        }
      }
    }
    const callers = Array.from({ length: 8 }, caller)
    await eventually(() => assert.ok(answered > 20))
    const { code } = await server.stop()
    isStopping = true
    await Promise.all(callers)
    assert.equal(code, 0)
    assert.deepEqual(failures, [])
  })

  test('SIGTERM while many clients connect: connections in the accept queue are accepted and answered', async t => {
    for (let round = 0; round < 2; round++) {
      const { server, authorization } = await serverOfAcme(t)
      const outcomes = new Map<string, number>()
      const caller = async () => {
        for (;;) {
          const outcome = await askOnce(server, authorization)
          outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
          if (outcome !== '200') return
        }
      }
      const callers = Array.from({ length: 40 }, caller)
      await sleep(500)
      assert.equal((await server.stop()).code, 0)
      await Promise.all(callers)
      assert.deepEqual([...outcomes.keys()].toSorted(), ['200', 'ECONNREFUSED'])
    }
  })

  test('SIGINT, as from Ctrl-C, exits with 0 too', async t => {
    const server = await startProcess(t, folderFor(t), { DEMO: 'off' })
    assert.equal((await server.stop('SIGINT')).code, 0)
  })

  test('after kill -9 a restart finds everything without manual recovery', async t => {
    const { server, dataDir, authorization } = await serverOfAcme(t)
    const ask = async ({ url }: ServerProcess) =>
      (await fetch(`${url}/acme/rest/services?withAssociations`, { headers: { authorization } })).text()
    const before = await ask(server)
    await server.stop('SIGKILL')
    const again = await startProcess(t, dataDir)
    assert.equal(await ask(again), before)
    assert.equal((await again.stop()).code, 0)
  })
})

async function serverOfAcme(
  t: TestContext,
): Promise<{ server: ServerProcess; dataDir: string; authorization: string }> {
  const dataDir = folderFor(t)
  const { keys } = await apply(dataDir, acme())
  const server = await startProcess(t, dataDir)
  return { server, dataDir, authorization: basic(keys[0] ?? { access_key: '', secret_key: '' }) }
}

/** On a connection of its own. */
function askOnce({ url }: ServerProcess, authorization: string): Promise<string> {
  return new Promise(resolve => {
    const sent = request(`${url}/acme/rest/me`, { agent: false, headers: { authorization } }, response =>
      response.resume().on('end', () => resolve(String(response.statusCode))),
    )
    sent.on('error', error => resolve((error as NodeJS.ErrnoException).code ?? String(error))).end()
  })
}

async function open(t: TestContext, { url }: ServerProcess): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  atEnd(t, () => socket.destroy())
  await once(socket, 'connect')
  return socket
}
