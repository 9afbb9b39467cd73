import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { joinServer, type RunningServer } from '../running-server.ts'
import { changeCompany, withinASecond } from './outside-change.ts'
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

test('2.4 a deleted package stays in the list, inactive and not shown, within a second of its deletion', async () => {
  const client = server.as('limited')
  const before = (await client.packages()).find(({ name }) => name === 'Complete')
  await changeCompany(server, server.key, file => ({
    ...file,
    packages: file.packages?.filter(({ name }) => name !== 'Complete'),
  }))
  const deleted = async () => (await client.packages()).find(({ id }) => id === before?.id)
  assert.ok(await withinASecond(async () => (await deleted())?.active === false))
  const { modified, ...rest } = (await deleted()) ?? { modified: '' }
  const { modified: modifiedBefore, ...restBefore } = before ?? { modified: '' }
  assert.deepEqual(rest, { ...restBefore, active: false, show: false })
  assert.ok(Date.parse(modified) > Date.parse(modifiedBefore))
  assert.equal((await client.packages()).length, 4)
})
