import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { joinServer, type RunningServer } from '../running-server.ts'
import { changeCompany, soon } from './outside-change.ts'
import { assertShape, filled, id, integer, listOf, moment, text, truth } from './shape.ts'

let server: RunningServer
before(async () => {
  server = await joinServer()
})
after(() => server.stop())

test('2.4 /packages lists packages with all fields, including inactive and hidden ones', async () => {
  const packages = await server.as('limited').packages()
  assertShape(packages, {
    id,
    name: filled,
    description: text,
    active: truth,
    show: truth,
    sequence: integer,
    services: listOf(id),
    modified: moment,
  })
  assert.deepEqual(
    packages.map(({ name, active, show }) => ({ name, active, show })),
    [
      { name: 'Essential', active: true, show: true },
      { name: 'Complete', active: true, show: true },
      { name: 'Spring Special', active: false, show: true },
      { name: 'Relocation Partner', active: true, show: false },
    ],
  )
})

test('2.4 a package contains services of the company', async () => {
  const client = server.as('limited')
  const names = new Map((await client.services()).map(service => [service.id, service.name]))
  const essential = (await client.packages()).find(({ name }) => name === 'Essential')
  assert.deepEqual(
    essential?.services.map(service => names.get(service)),
    ['Home Inspection', 'Wood-Destroying Insect Report'],
  )
})

test('2.4 the price of a package is a setting that the API neither shows nor applies', async () => {
  const owner = server.as('owner')
  const { settings } = owner
  const [pack = assert.fail()] = await settings.packages.list()
  const order = { services: pack.services, packages: [{ package: pack.id }] }
  const booked = async () => (await owner.order((await owner.createOrder(order)).id)).totalfee
  const before = { shown: await owner.packages(), total: await booked(), quote: await owner.quote(order) }
  for (const price of [{ fixed: 100 }, { amountOff: 50.25 }, { percentOff: 12.5 }]) {
    assert.deepEqual((await settings.packages.update(pack.id, { price })).price, price)
    const { packages } = (await settings.companyFile()) as { packages?: { price?: object }[] }
    assert.deepEqual(packages?.[0]?.price, price)
    const shown = (await owner.packages()).map((each, i) => ({ ...each, modified: before.shown[i]?.modified }))
    assert.deepEqual({ shown, total: await booked(), quote: await owner.quote(order) }, before)
  }
  for (const price of [{}, { fixed: 100, percentOff: 10 }, { percentOff: 101 }, { amountOff: -1 }, { fixed: 1.001 }]) {
    const refused = await settings.packages.update(pack.id, { price }).catch(error => error)
    assert.match(refused.answer.errors[0].field, /^price/)
  }
  assert.equal((await settings.packages.update(pack.id, { price: null })).price, undefined)
})

test('2.4 a deleted package stays in the list, inactive and not shown, within a second of its deletion', async () => {
  const client = server.as('limited')
  const before = (await client.packages()).find(({ name }) => name === 'Complete')
  await changeCompany(server, server.key, file => ({
    ...file,
    packages: file.packages?.filter(({ name }) => name !== 'Complete'),
  }))
  const deleted = async () => (await client.packages()).find(({ id }) => id === before?.id)
  assert.ok(await soon(async () => (await deleted())?.active === false))
  const { modified, ...rest } = (await deleted()) ?? { modified: '' }
  const { modified: modifiedBefore, ...restBefore } = before ?? { modified: '' }
  assert.deepEqual(rest, { ...restBefore, active: false, show: false })
  assert.ok(Date.parse(modified) > Date.parse(modifiedBefore))
  assert.equal((await client.packages()).length, 4)
})
