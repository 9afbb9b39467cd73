import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { addMorningCompany, type MorningCompany } from '../availability/morning-company.ts'
import { type RunningServer, startServer } from '../running-server.ts'

/** As docs/limits.md has them. */
const maxUploads = 32
const maxWaiting = 200

describe('8 limits of each company', () => {
  let server: RunningServer
  let loud: MorningCompany
  const sockets: Socket[] = []
  before(async () => {
    server = await startServer()
    loud = await addMorningCompany(server, 'loud')
  })
  after(async () => {
    for (const socket of sockets) socket.destroy()
    await server.stop()
  })

  test('8 stalled uploads of one company are limited, those beyond get 429, and another company uploads', async () => {
    const { id } = await loud.client.createOrder({})
    const beyond = 5
    const stalled = Array.from({ length: maxUploads + maxWaiting + beyond }, () => stall(id))
    sockets.push(...stalled)
    const refused = await firstResponses(stalled, beyond)
    assert.equal(refused.length, beyond)
    for (const response of refused) {
      assert.match(response, /^HTTP\/1\.1 429 [\s\S]*\r\nretry-after: 5\r\n/i)
      assert.match(
        response,
        /nothing was done: too many uploads of this company are in progress; try again in 5 seconds/,
      )
    }
    const owner = server.as('owner')
    const order = await owner.createOrder({})
    assert.ok((await owner.uploadReport(order.id, '%PDF-1.7')).id)
    assert.equal((await loud.client.me()).owner, 'Yes')
  })

  test('8 /metrics counts by company what waited and what was refused', async () => {
    const metrics = await (await fetch(`${server.publicUrl}/metrics`)).text()
    const counted = (outcome: string) =>
      Number(
        new RegExp(
          `^plumbline_company_limit_total{outcome="${outcome}",work="uploads",company="loud"} (\\d+)$`,
          'm',
        ).exec(metrics)?.[1],
      )
    assert.deepEqual([counted('waited'), counted('refused')], [maxWaiting, 5])
    assert.doesNotMatch(metrics, /work="uploads",company="demo"/)
  })

  /** Sends the beginning of an upload, and no more. */
  function stall(order: string): Socket {
    const { hostname, port } = new URL(server.publicUrl)
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined)
    socket.write(
      `PUT /loud/rest/orders/uploadreport?id=${order} HTTP/1.1\r\nhost: a\r\nauthorization: ${loud.authorization}\r\n` +
        'content-length: 100\r\n\r\naaaaaaaaaa',
    )
    return socket
  }

  /** The responses of the sockets that get one first. */
  async function firstResponses(stalled: readonly Socket[], count: number): Promise<string[]> {
    const responses: string[] = []
    const { promise, resolve } = Promise.withResolvers<void>()
    for (const socket of stalled) {
      void once(socket, 'data').then(([chunk]) => {
        responses.push(String(chunk))
        if (responses.length === count) resolve()
      })
    }
    await promise
    return responses
  }
})
