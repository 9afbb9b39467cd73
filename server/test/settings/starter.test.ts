// engines: both
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Plumbline } from 'plumbline-client'
import { addCompany, bareCompany } from '../rest/outside-change.ts'
import { joinServer, type RunningServer } from '../running-server.ts'

let server: RunningServer
before(async () => {
  server = await joinServer()
})
after(() => server.stop())

async function ownerOf(company: { readonly key: string }): Promise<Plumbline> {
  const [accessKey = '', secretKey = ''] = Buffer.from((await addCompany(server, company)).slice(6), 'base64')
    .toString()
    .split(':')
  return new Plumbline({ baseUrl: `${server.publicUrl}/${company.key}/rest`, accessKey, secretKey })
}

const namesOf = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name)

test('4 a new company begins with a typical set, which is applied as a company file, once', async () => {
  const { settings } = await ownerOf(bareCompany('starting'))
  const file = await settings.starter({ inspects: true })
  assert.deepEqual(Object.keys(file), ['key', 'name', 'zone', 'orderTypes', 'services', 'users'])
  const { changes } = await settings.applyCompanyFile({ file })
  assert.ok(changes.every(({ what, kind }) => what === (kind === 'user' ? 'changed' : 'created')))
  const services = await settings.services.list()
  assert.ok(services.length > 0 && services.every(({ fees }) => fees.length > 0))
  const types = (await settings.orderTypes.list()).map(({ id }) => id)
  assert.ok(services.every(({ orderType }) => orderType === undefined || types.includes(orderType)))
  const [{ inspector, hours, services: qualified } = assert.fail()] = await settings.users.list()
  assert.deepEqual([inspector, hours.length, qualified.length], [true, 1, services.length])
  assert.deepEqual(Object.keys(await settings.starter({ inspects: true })), ['key', 'name', 'zone'])
})

test('4 the typical set changes nothing that exists', async () => {
  const hours = [{ days: ['mon'], from: '10:00', to: '12:00' }]
  const { settings } = await ownerOf({
    ...bareCompany('begun'),
    orderTypes: [{ name: 'Boats' }],
    users: [
      ...bareCompany('begun').users,
      { username: 'ian', inspector: true, hours, blocked: [{ from: '2030-01-01 09:00', to: '2030-01-01 10:00' }] },
    ],
  } as never)
  const file = await settings.starter()
  assert.equal(file.orderTypes, undefined)
  await settings.applyCompanyFile({ file })
  assert.deepEqual(namesOf(await settings.orderTypes.list()), ['Boats'])
  assert.ok((await settings.services.list()).every(({ orderType }) => orderType === undefined))
  const users = await settings.users.list()
  assert.deepEqual(
    users.map(({ username, inspector, hours }) => [username, inspector, hours.length]),
    [
      ['ian', true, 1],
      ['owner', false, 0],
    ],
  )
  const [{ blocked } = assert.fail()] = (await settings.companyFile()).users as { blocked: object[] }[]
  assert.equal(blocked.length, 1)
})

test('4 a key that came with the company says so, and one that a person created does not', async () => {
  const { settings } = await ownerOf(bareCompany('keyed'))
  await settings.keys.create({ name: 'Website' })
  assert.deepEqual(
    (await settings.keys.list()).map(({ name, fromFile }) => [name, fromFile]),
    [
      ['first', true],
      ['Website', false],
    ],
  )
})
