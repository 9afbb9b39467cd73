import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { findOpenTime } from '../../src/domain/calendar/find-open-time.ts'
import { addMorningCompany, type MorningCompany } from '../availability/morning-company.ts'
import { inspector, OpenTimeStore, sunday } from '../availability/open-time-store.ts'
import { eventually } from '../messages/message-fixture.ts'
import { type RunningServer, startServer } from '../running-server.ts'

/** Requests at once: four are calculated, the others wait. */
const waiting = 60

/** Letters, because a name has no digits elsewhere in these tests. */
const names = Array.from({ length: 200 }, (_, i) => `Inspector${String.fromCharCode(65 + (i % 26))}${i}`)
const inspectors = names.map(name => inspector(name))

describe('4.1 open time of a company with 200 inspectors', () => {
  let server: RunningServer
  let company: MorningCompany
  before(async () => {
    server = await startServer()
    company = await addMorningCompany(server, 'large', { inspectors })
  })
  after(() => server.stop())

  test('4.1 a response has at most 10,000 windows of inspectors and days, and says where to continue', async () => {
    const first = await company.client.availableSlots({ daysahead: 366 })
    assert.equal(first.daysahead, 50)
    assert.deepEqual(first.warnings, [
      'daysahead: 366 days of all these inspectors are more than 10,000 windows; 50 days were taken: continue with offset=50',
    ])
    const next = await company.client.availableSlots({ daysahead: 366, offset: 50 })
    assert.equal(next.daysahead, 50)
    assert.ok(first.slots.length > 0 && next.slots.length > 0)
    const days = (slots: typeof first.slots) => new Set(slots.map(({ start }) => start.split(' ')[0]))
    assert.deepEqual([...days(first.slots).intersection(days(next.slots))], [])
  })

  test('4.1 one inspector of it has the whole range', async () => {
    const [slot] = (await company.client.availableSlots({ daysahead: 7 })).slots
    const { daysahead, warnings } = await company.client.availableSlots({
      daysahead: 366,
      inspector: slot?.userid ?? '',
    })
    assert.deepEqual([daysahead, warnings], [366, undefined])
  })

  test('4.1 a request that waits for its turn is not calculated after its client has left', async () => {
    const before = await answered()
    const sockets = Array.from({ length: waiting }, (_, i) => ask(`/availableslots?daysahead=366&zip=${i}`))
    await eventually(async () => (await waited()) >= waiting / 2)
    for (const socket of sockets) socket.destroy()
    await company.client.availableSlots({ daysahead: 1 })
    assert.ok((await answered()) - before < waiting / 2, `${(await answered()) - before} were answered`)
  })

  test('8 /metrics counts by company what waited for its share of the time, while another company is served', async () => {
    const { client } = company
    const shareWaits = () => metric(/^plumbline_company_share_waits_total{work="long reads",company="large"} (\d+)$/m)
    let round = 0
    await eventually(async () => {
      round += 1
      const searches = Array.from({ length: 4 }, (_, i) =>
        client.availableSlots({ daysahead: 50, zip: `9${round}${i}` }),
      )
      await Promise.all([...searches, server.as('owner').createOrder({})])
      return (await shareWaits()) > 0
    })
    assert.doesNotMatch(await metrics(), /share_waits_total{work="long reads",company="demo"}/)
  })

  /** Sends a request, and does not read the response. */
  function ask(path: string): Socket {
    const { hostname, port } = new URL(server.publicUrl)
    const socket = connect(Number(port), hostname).pause()
    socket.on('error', () => undefined)
    socket.write(`GET /large/rest${path} HTTP/1.1\r\nhost: a\r\nauthorization: ${company.authorization}\r\n\r\n`)
    return socket
  }

  const answered = () => metric(/^plumbline_request_seconds_count{.*availableslots.*} (\d+)$/m)
  const waited = () =>
    metric(/^plumbline_company_limit_total{outcome="waited",work="long reads",company="large"} (\d+)$/m)

  async function metric(line: RegExp): Promise<number> {
    return Number(line.exec(await metrics())?.[1] ?? 0)
  }

  async function metrics(): Promise<string> {
    return (await fetch(`${server.publicUrl}/metrics`)).text()
  }
})

test('4.1 the calculation runs in slices, and other work gets its turn in between', async () => {
  const store = await OpenTimeStore.open()
  try {
    const company = await store.company({ inspectors })
    let turns = 0
    let isCalculating = true
    const count = () => {
      turns += 1
      if (isCalculating) setImmediate(count)
    }
    const query = { zip: '', services: [], inspector: '', offset: 0, daysAhead: 366 }
    await company.read(sunday, async scope => {
      setImmediate(count)
      await findOpenTime(scope, query)
      isCalculating = false
    })
    // Fifty days of 200 inspectors in slices of eight days.
    assert.ok(turns >= 6, `${turns} turns of the event loop`)
  } finally {
    await store.close()
  }
})
