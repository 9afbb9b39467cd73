import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Plumbline } from 'plumbline-client'
import { addCompany } from '../rest/outside-change.ts'
import { type RunningServer, startServer } from '../running-server.ts'
import { oddMoments } from '../shifted-clock.ts'
import { companyFile, hours, inspector } from './open-time-store.ts'

let now = Temporal.Instant.from('2026-10-31T12:00:00Z')
let server: RunningServer
before(async () => {
  server = await startServer({}, {}, () => now)
})
after(() => server.stop())

/** An inspector who works round the clock, with an access key. */
const ann = inspector('Ann', { hours: [hours('00:00', '24:00')], keys: ['first'] })
const settings = { lastBookableHour: 24 }

async function companyIn(zone: string, key: string): Promise<Plumbline> {
  const authorization = await addCompany(server, companyFile(key, { zone, settings, inspectors: [ann] }), now)
  const [accessKey = '', secretKey = ''] = Buffer.from(authorization.slice(6), 'base64').toString().split(':')
  return new Plumbline({ maxRetries: 0, baseUrl: `${server.publicUrl}/${key}/rest`, accessKey, secretKey })
}

/** Date, time and offset as a clock in that zone shows them: from Intl, which the service does not use. */
function clockIn(zone: string, moment: string) {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    dateStyle: 'short',
    timeStyle: 'medium',
  }).formatToParts(new Date(moment))
  const part = (type: string) => Number(parts.find(part => part.type === type)?.value)
  const offset = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(new Date(moment))
    .find(({ type }) => type === 'timeZoneName')
  return {
    days: Date.UTC(2000 + part('year'), part('month') - 1, part('day')) / 86_400_000,
    offset: offset?.value.slice(3) || '+00:00',
  }
}

function dayOf(days: number): { readonly slot: string; readonly date: string } {
  const date = new Date(days * 86_400_000)
  const slot = `${date.getUTCMonth() + 1}/${date.getUTCDate()}/${date.getUTCFullYear()} 00:00`
  return { slot, date: date.toISOString().slice(0, 10) }
}

const inOrder = oddMoments.toSorted(([, , a], [, , b]) => (a < b ? -1 : 1))

describe('8 a booking from open time to completion, at irregular moments of clocks and calendars', () => {
  for (const [i, [what, zone, moment]] of inOrder.entries()) {
    test(`8 ${what}: ${zone} at ${moment}`, async () => {
      const client = await companyIn(zone, `odd-${i}`)
      const annId = (await client.users()).find(({ username }) => username === 'ann')?.id ?? ''
      now = Temporal.Instant.from(moment)
      const { days, offset } = clockIn(zone, moment)
      const starts = async () => (await client.availableSlots({ daysahead: 4 })).slots.map(({ start }) => start)
      const four = [0, 1, 2, 3].map(ahead => dayOf(days + ahead).slot)
      assert.deepEqual(await starts(), four)

      // The second day's small hours, where clocks change if they do; and the third day's midnight.
      for (const [ahead, time] of [
        [1, '02:15:00'],
        [2, '00:00:00'],
      ] as const) {
        const datetime = `${dayOf(days + ahead).date} ${time}`
        const draft = await client.createOrder({ datetime, duration: 60, inspector1uuid: annId })
        assert.deepEqual(draft.warnings, [])
        assert.deepEqual(await starts(), four.toSpliced(ahead, 1))
        const modified = Temporal.Instant.from(draft.modified)
        assert.ok(modified.since(moment).total('seconds') < 1, draft.modified)
        assert.ok(draft.modified.endsWith(offset), `${draft.modified} is not at ${offset}`)

        await client.updateOrder(draft.id, { inprogress: false, scheduled: datetime })
        const order = await client.order(draft.id)
        assert.deepEqual([order.datetime, order.duration, order.orderstatus], [datetime, 60, 'scheduled'])
        assert.equal(order.scheduleddatetime, datetime)
        const footprints = await client.footprints({ all: true })
        assert.ok(
          footprints.some(
            footprint => footprint.id === draft.id && footprint.datetime.startsWith(datetime.replace(' ', 'T')),
          ),
        )

        await client.completeOrder(draft.id)
        assert.equal((await client.order(draft.id)).orderstatus, 'completed')
        await client.deleteOrder(draft.id)
        assert.deepEqual(await starts(), four)
      }
    })
  }
})
