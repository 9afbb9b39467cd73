import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { appointmentAt } from 'plumbline-client/slots'
import { createOrder } from '../../src/domain/orders/create-order.ts'
import { withOutbox } from '../../src/domain/outbox/transactional-outbox.ts'
import { openStoreOf } from '../engine.ts'
import { changeInStore } from '../orders/outside-order.ts'
import { readOrder } from '../orders/read-order.ts'
import { changeCompany, commandLine, soon } from '../rest/outside-change.ts'
import { joinServer, type RunningServer } from '../running-server.ts'
import { addMorningCompany, type MorningCompany } from './morning-company.ts'
import { hours, inspector } from './open-time-store.ts'

let server: RunningServer
let company: MorningCompany
let companies = 0
before(async () => {
  server = await joinServer()
})
after(() => server.stop())
beforeEach(async () => {
  companies += 1
  company = await addMorningCompany(server, `fresh-${companies}`, { inspectors: [inspector('Ann'), inspector('Ben')] })
})

/** Tomorrow's windows, by name; queried before and after every change, so that a stale cached response would be found. */
async function tomorrow(): Promise<string[]> {
  const { slots } = await company.client.availableSlots({ offset: 1, daysahead: 1 })
  return slots.map(slot => slot.userdisplay)
}

async function windowOf(name: string, offset = 1) {
  const { slots } = await company.client.availableSlots({ offset, daysahead: 1 })
  const slot = slots.find(slot => slot.userdisplay === name)
  assert.ok(slot)
  return { inspector1uuid: slot.userid, datetime: appointmentAt(slot.start) }
}

test('1 a draft hides the window from the next call on', async () => {
  const window = await windowOf('Ann')
  assert.deepEqual(await tomorrow(), ['Ann', 'Ben'])
  await company.client.createOrder(window)
  assert.deepEqual(await tomorrow(), ['Ben'])
})

test('1 the window is shown again by the next call after the order is moved, reassigned or removed', async () => {
  const { id } = await company.client.createOrder(await windowOf('Ann'))
  const [later, ben] = [await windowOf('Ann', 2), await windowOf('Ben')]
  assert.deepEqual(await tomorrow(), ['Ben'])
  await company.client.updateOrder(id, { datetime: later.datetime })
  assert.deepEqual(await tomorrow(), ['Ann', 'Ben'])
  await company.client.updateOrder(id, ben)
  assert.deepEqual(await tomorrow(), ['Ann'])
  await company.client.updateOrder(id, { inspector2uuid: later.inspector1uuid })
  assert.deepEqual(await tomorrow(), [])
  await company.client.deleteOrder(id)
  assert.deepEqual(await tomorrow(), ['Ann', 'Ben'])
})

test('1 scheduling and completing an order change nothing about its window', async () => {
  const { id } = await company.client.createOrder(await windowOf('Ann'))
  await company.client.updateOrder(id, { inprogress: false, scheduled: '2026-10-01 09:00:00' })
  assert.deepEqual(await tomorrow(), ['Ben'])
  await company.client.completeOrder(id)
  assert.deepEqual(await tomorrow(), ['Ben'])
})

test('1 a longer duration, or a service that makes it longer, is visible to the next call', async () => {
  const window = await windowOf('Ann')
  const night = window.datetime.replace('08:00', '05:00')
  const services = await company.client.services()
  const house = services.find(({ name }) => name === 'House')?.id ?? ''
  const radon = services.find(({ name }) => name === 'Radon')?.id ?? ''
  const { id } = await company.client.createOrder({ ...window, datetime: night, services: [house] })
  assert.deepEqual(await tomorrow(), ['Ann', 'Ben'])
  await company.client.updateOrder(id, { services: [radon] })
  assert.deepEqual(await tomorrow(), ['Ben'])
  await company.client.updateOrder(id, { removeservices: [radon] })
  assert.deepEqual(await tomorrow(), ['Ann', 'Ben'])
  await company.client.updateOrder(id, { duration: 195 })
  assert.deepEqual(await tomorrow(), ['Ben'])
})

test('1 a refused order hides nothing', async () => {
  const window = await windowOf('Ann')
  const fees = [{ feeid: 'none', value: 1 }]
  await assert.rejects(company.client.createOrder({ ...window, fees }))
  await assert.rejects(company.client.createOrder({ ...window, clientuuid: 'unknown' }, { isStrict: true }))
  assert.deepEqual(await tomorrow(), ['Ann', 'Ben'])
})

test('1 fifty concurrent orders hide fifty windows', async () => {
  const { slots } = await company.client.availableSlots({ offset: 1, daysahead: 25 })
  assert.equal(slots.length, 50)
  await Promise.all(
    slots.map(async slot => {
      await company.client.createOrder({ inspector1uuid: slot.userid, datetime: appointmentAt(slot.start) })
      const after = await company.client.availableSlots({ offset: 1, daysahead: 25 })
      assert.ok(!after.slots.some(({ userid, start }) => userid === slot.userid && start === slot.start))
    }),
  )
  const { count, reason } = await company.client.availableSlots({ offset: 1, daysahead: 25 })
  assert.deepEqual([count, reason], [0, 'all time on these days is taken'])
})

test('4.1.4 an order saved by another process is visible to the next call', async () => {
  const window = await windowOf('Ann')
  assert.deepEqual(await tomorrow(), ['Ann', 'Ben'])
  await createInStore(window)
  assert.deepEqual(await tomorrow(), ['Ben'])
})

test('4.1.4 time blocked or unblocked by another process is visible to the next call', async () => {
  const { datetime } = await windowOf('Ann')
  const blocked = [{ from: datetime, to: datetime.replace('08:00:00', '08:01:00'), title: '' }]
  const block = (blocked: { from: string; to: string; title: string }[]) =>
    changeCompany(server, company.key, file => ({
      ...file,
      users: file.users?.map(user => (user.username === 'ann' ? { ...user, blocked } : user)),
    }))
  assert.deepEqual(await tomorrow(), ['Ann', 'Ben'])
  await block(blocked)
  assert.deepEqual(await tomorrow(), ['Ben'])
  await block([])
  assert.deepEqual(await tomorrow(), ['Ann', 'Ben'])
})

test('4.1.4 time blocked by the CLI is visible to the next call', async () => {
  const { datetime } = await windowOf('Ben')
  const file = JSON.parse(await commandLine(server, 'company', 'export', company.key))
  const ben = file.users.find(({ username }: { username: string }) => username === 'ben')
  ben.blocked = [{ from: datetime, to: datetime.replace('08:00:00', '09:00:00') }]
  const path = join(server.dataDir, 'blocked.json')
  writeFileSync(path, JSON.stringify(file))
  assert.deepEqual(await tomorrow(), ['Ann', 'Ben'])
  await commandLine(server, 'company', 'apply', path)
  assert.deepEqual(await tomorrow(), ['Ann'])
})

test('2.7 working hours changed by another process are visible within a second', async () => {
  assert.deepEqual(await tomorrow(), ['Ann', 'Ben'])
  await changeCompany(server, company.key, file => ({
    ...file,
    users: file.users?.map(user => (user.username === 'ann' ? { ...user, hours: [] } : user)),
  }))
  assert.ok(await soon(async () => (await tomorrow()).join() === 'Ben'))
  await changeCompany(server, company.key, file => ({
    ...file,
    users: file.users?.map(user =>
      user.username === 'ann' ? { ...user, hours: [{ ...hours(), days: ['mon'] }] } : user,
    ),
  }))
  const days = { offset: 1, daysahead: 7 }
  const isThere = async () =>
    (await company.client.availableSlots(days)).slots.some(({ userdisplay }) => userdisplay === 'Ann')
  assert.ok(await soon(isThere))
})

/** Saves an order in the store itself, past the running server. */
async function createInStore(fields: Record<string, unknown>): Promise<void> {
  const database = await openStoreOf(server.dataDir)
  await changeInStore(database, company.key, scope => withOutbox(scope, () => createOrder(scope, readOrder(fields))))
  await database.close()
}
