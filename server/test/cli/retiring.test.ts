import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { acme, edited } from './acme.ts'
import { companyStoreFor } from './company-store-for.ts'
import { lines } from './plumbline.ts'

type Users = { id: string; username: string; firstName: string; services: string[] }[]
type Fees = { id: string; name: string }[]

describe('company apply: entries that the file no longer lists', () => {
  test('are retired, and restored with their ids when they are listed again', async t => {
    const store = await companyStoreFor(t)
    await store.apply(acme())
    const exported = await store.exported()
    const fewer = acme({
      'offices[1]': undefined,
      'users[2]': undefined,
      'orderTypes[1]': undefined,
      'services[1]': undefined,
      'services[0].fees[1]': undefined,
      'packages[0]': undefined,
      'fees[0]': undefined,
      'users[1].services': ['Full Inspection'],
    })
    const dropped = await store.apply(fewer)
    assert.deepEqual(
      lines(dropped).filter(line => line.startsWith('retired')),
      [
        'retired office south',
        'retired user ida',
        'retired order type Commercial',
        'retired fee Late Cancellation',
        'retired service Radon Test',
        'retired package Everything',
      ],
    )
    assert.deepEqual(Object.keys(dropped.ids.services), ['Full Inspection'])
    assert.deepEqual((await store.apply(fewer)).changes, [])

    await store.apply(acme())
    assert.deepEqual(await store.exported(), exported)
    assert.deepEqual((await store.apply(acme())).changes, [])
  })

  test('entries of omitted sections stay as they are', async t => {
    const store = await companyStoreFor(t)
    const first = await store.apply(acme())
    const exported = await store.exported()
    const { key, zone } = acme()
    const renamed = await store.apply({ key, zone, name: 'Acme Renamed' })
    assert.deepEqual(lines(renamed), ['changed company acme'])
    assert.deepEqual(renamed.ids, first.ids)
    assert.deepEqual(await store.exported(), { ...exported, name: 'Acme Renamed' })
  })

  test('a restored user has no old qualifications', async t => {
    const store = await companyStoreFor(t)
    await store.apply(acme())
    await store.apply(acme({ 'users[1]': undefined }))
    await store.apply(acme({ 'users[1].services': [], 'users[1].hours': [] }))
    const { users } = (await store.exported()) as { users: Users }
    assert.deepEqual(users.find(user => user.username === 'ian')?.services, [])
  })
})

describe('company apply: names and ids', () => {
  test('two users swap their usernames and keep their ids', async t => {
    const store = await companyStoreFor(t)
    const first = await store.apply(acme())
    const exported = await store.exported()
    const users = (exported.users as Users).map(user => ({
      ...user,
      username: { ian: 'ida', ida: 'ian' }[user.username] ?? user.username,
    }))
    const swapped = await store.apply({ ...exported, users })
    assert.deepEqual(lines(swapped).toSorted(), ['changed user ian', 'changed user ida'])
    assert.deepEqual([swapped.ids.users?.ian, swapped.ids.users?.ida], [first.ids.users?.ida, first.ids.users?.ian])
    assert.deepEqual((await store.exported()).users, users)
  })

  test('an entry with its id may have another name', async t => {
    const store = await companyStoreFor(t)
    const first = await store.apply(acme())
    const id = first.ids.services?.['Radon Test']
    const edits = {
      'services[1].id': id,
      'services[1].name': 'Radon',
      'users[1].services': [],
      'packages[0].services': [id],
    }
    const applied = await store.apply(acme(edits))
    assert.equal(applied.ids.services?.Radon, id)
    assert.ok(lines(applied).includes('changed service Radon'))
    assert.ok(!lines(applied).some(line => /^(created|retired)/.test(line)))
  })

  test('a fee moves with its id between a service and the standalone fees, in both directions', async t => {
    const store = await companyStoreFor(t)
    await store.apply(acme())
    const exported = await store.exported()
    const [service] = exported.services as { fees: Fees }[]
    const standalone = exported.fees as Fees
    // A fee of no service has no rules: it leaves them behind.
    const fees = service?.fees.map(fee => ({ ...fee, rules: [] }))
    const swapped = edited(exported, { 'services[0].fees': standalone, fees })
    await store.apply(swapped)
    assert.deepEqual(await store.exported(), swapped)
    assert.deepEqual((await store.apply(swapped)).changes, [])
    await store.apply(exported)
    assert.deepEqual(await store.exported(), exported)
  })

  test('a fee moves with its id to an earlier service', async t => {
    const store = await companyStoreFor(t)
    await store.apply(acme())
    const exported = await store.exported()
    const [first, second] = exported.services as { fees: Fees }[]
    const moved = edited(exported, {
      'services[0].fees': [...(first?.fees ?? []), ...(second?.fees ?? [])],
      'services[1].fees': [],
    })
    await store.apply(moved)
    assert.deepEqual(await store.exported(), moved)
  })
})
