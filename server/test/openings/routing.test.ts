// engines: both

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Plumbline } from 'plumbline-client'
import { isPostgres, storeOf } from '../engine.ts'
import { at, type GuardFixture, guardFixtureOf, newDay, refusalOf } from '../guard/guard-fixture.ts'
import { startProcess } from '../operations/server-process.ts'
import { startOrderFixture } from '../orders/order-fixture.ts'
import { type FakeService, startFakeService } from '../rest/fake-service.ts'
import { folderFor } from '../store/scratch.ts'
import { table } from './fake-routing.ts'

let routing: FakeService
let fixture: GuardFixture
let ana: string
before(async () => {
  routing = await startFakeService()
  fixture = guardFixtureOf(await startOrderFixture({ ROUTING_URL: `${routing.url}/table/v1/driving` }))
  ana = fixture.user('ana')
})
after(async () => {
  await fixture.close()
  await routing.stop()
})

const reject = { conflict: 'reject' } as const
let houses = 0
/** A house of its own, so that no drive to it is stored. */
const newHouse = () => ({ latitude: 35.2 + houses++ / 500, longitude: -80.84 })
/** About 40 minutes from the new houses, as estimated. */
const there = { latitude: 35.4871, longitude: -80.8601 }

/** Ana's starts of a day for an hour at a house, as `11:15`. */
async function starts(day: string, house: object, client = fixture.owner): Promise<string[]> {
  const query = { from: day, days: 1, duration: 60, step: 15, inspector: [ana], ...house }
  return (await client.openings(query)).openings.map(({ startlocal }) => startlocal.slice(11, 16))
}

/** The quarter hours at which a guarded booking is accepted. */
async function accepted(day: string, house: object, client = fixture.owner): Promise<string[]> {
  const found: string[] = []
  for (let minute = 8 * 60; minute < 18 * 60; minute += 15) {
    const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
    const fields = { inspector1uuid: ana, datetime: at(day, time), duration: 60, ...house }
    const booked = await client.createOrder(fields, reject).catch(() => undefined)
    if (!booked) continue
    found.push(time)
    await client.deleteOrder(booked.id)
  }
  return found
}

/** A day of Ana with one appointment from 11:00 to 12:00. */
async function newDayThere(): Promise<string> {
  const day = newDay()
  await fixture.owner.createOrder({ inspector1uuid: ana, datetime: at(day, '11:00'), duration: 60, ...there })
  return day
}

test('4 a measured drive replaces the estimate in openings, and a guarded booking accepts exactly these', async () => {
  for (const [minutes, last, next] of [
    [10, '09:45', '12:15'],
    [75, undefined, '13:15'],
  ] as const) {
    routing.answer(table(minutes))
    const [day, house] = [await newDayThere(), newHouse()]
    const listed = await starts(day, house)
    assert.deepEqual([listed.filter(time => time < '11:00').at(-1), listed.find(time => time > '11:00')], [last, next])
    assert.deepEqual(await accepted(day, house), listed)
  }
})

test('4 a measured drive is stored: it is requested once, and every process reads it', async t => {
  routing.answer(table(75))
  const [day, house] = [await newDayThere(), newHouse()]
  const listed = await starts(day, house)
  const { stops } = await fixture.owner.route({ inspector: ana, date: day })
  assert.equal(stops[0]?.driveminutes, 75)
  const requests = routing.requests.length
  routing.answer(table(1))
  assert.deepEqual(await starts(day, { ...house, explain: true }), listed)
  assert.equal((await fixture.owner.route({ inspector: ana, date: day })).stops[0]?.driveminutes, 75)
  if (isPostgres) {
    const { dataDir, access } = fixture.server
    const environment = { ...storeOf(dataDir), DEMO: 'off', ROUTING_URL: routing.url }
    const { url } = await startProcess(t, folderFor(t), environment)
    const { access_key: accessKey, secret_key: secretKey } = access.owner
    const other = new Plumbline({ baseUrl: `${url}/demo/rest`, accessKey, secretKey })
    assert.deepEqual([await starts(day, house, other), await accepted(day, house, other)], [listed, listed])
  }
  assert.equal(routing.requests.length, requests)
})

test('4 cached openings are listed anew when a drive to their house is measured', async () => {
  const [day, house] = [await newDayThere(), newHouse()]
  routing.answer(table(null))
  const estimated = await starts(day, house)
  routing.answer(table(1))
  // The same place, a few metres away: the service has not answered for it yet.
  const measured = await starts(day, { ...house, longitude: house.longitude + 0.0001 })
  assert.ok(measured.includes('12:15') && !estimated.includes('12:15'))
  assert.deepEqual(await starts(day, house), measured)
})

test('4 openings are listed with estimates when the routing service does not answer', async () => {
  const [day, house] = [await newDayThere(), newHouse()]
  routing.answer(() => undefined)
  const estimated = await starts(day, house)
  const booking = { inspector1uuid: ana, duration: 60, ...house }
  const { conflicts } = await refusalOf(fixture.owner.createOrder({ ...booking, datetime: at(day, '12:15') }, reject))
  assert.deepEqual([conflicts[0]?.kind, estimated.includes('12:15')], ['driving', false])
  await fixture.owner.createOrder({ ...booking, datetime: at(day, estimated.at(-1) ?? '') }, reject)
})
