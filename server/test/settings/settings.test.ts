import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sections } from '../../src/domain/tenants/sections.ts'
import { settingsResources } from '../../src/wire/settings/settings-resources.ts'
import { authorization, type OrderFixture, openOrderFixture } from '../orders/order-fixture.ts'
import { spareEntry } from './spare-entry.ts'

type Entry = Readonly<Record<string, unknown>> & { readonly id: string; readonly modified: string }

let fixture: OrderFixture
before(async () => {
  fixture = await openOrderFixture()
})
after(() => fixture.close())

const errorsOf = (body: object) => (body as { errors?: { field: string; message: string }[] }).errors

/** Fields of a new entry, with real ids. */
function fieldsFor(section: string): Record<string, unknown> {
  const { office, service, orderType } = fixture
  const hours = [{ days: ['mon', 'fri'], from: '08:00', to: '12:00' }]
  const fees = [{ name: 'Scope', amount: 195.5, rules: [{ squareFeet: { from: 3000 }, add: 40 }] }]
  const resource = settingsResources.find(resource => resource.section === section)
  const more: object | undefined = {
    offices: { slug: 'gastonia', name: 'Gastonia' },
    users: {
      username: 'june',
      inspector: true,
      office: office('lake-norman'),
      hours,
      zips: ['28203'],
      services: 'all',
    },
    orderTypes: { name: 'Farm', office: 'charlotte' },
    services: {
      name: 'Scope',
      orderType: orderType('Residential'),
      durationMinutes: 45,
      offices: [office('charlotte')],
      fees,
    },
    packages: {
      name: 'Both',
      services: [service('Radon Test'), 'Home Inspection'],
      price: { amountOff: 50.5 },
      modifiers: [{ zips: ['28202'], add: 20.25 }],
    },
  }[section as string]
  return { ...(resource && spareEntry(resource, section.toLowerCase(), 'Key Pickup')), ...more }
}

for (const { section, path, member, words } of settingsResources) {
  describe(`4 settings: ${words} is created, read, changed and removed`, () => {
    const { nameField } = sections[section]
    const list = async () => (await fixture.request('GET', `/settings/${path}`)).body[path] as Entry[]
    const get = async (id: string) => (await fixture.request('GET', `/settings/${path}/${id}`)).body[member] as Entry
    const send = async (more: string, body: object) => fixture.send(`/settings/${path}${more}`, body)
    let entry: Entry

    test('4 a created entry is shown whole, with the defaults of a company file', async () => {
      const fields = fieldsFor(section)
      const { body } = await send('', fields)
      assert.equal(body.status, 'ok', body.message)
      entry = body[member] as Entry
      assert.equal(entry[nameField], fields[nameField])
      assert.deepEqual(await get(entry.id), entry)
      assert.deepEqual(
        (await list()).find(({ id }) => id === entry.id),
        entry,
      )
      const again = await send('', fields)
      assert.equal(again.status, 400)
      assert.deepEqual(errorsOf(again.body), [{ field: nameField, message: `duplicate name "${fields[nameField]}"` }])
    })

    test('4 a change keeps the fields that are not sent, and a stale one is refused with the current state', async () => {
      const { body } = await send(`/${entry.id}`, { [nameField]: 'renamed', modified: entry.modified })
      assert.equal(body.status, 'ok', body.message)
      const changed = body[member] as Entry
      assert.deepEqual(changed, { ...entry, [nameField]: 'renamed', modified: changed.modified })
      assert.ok(changed.modified > entry.modified)
      const stale = await send(`/${entry.id}`, { [nameField]: 'late', modified: entry.modified })
      assert.equal(stale.status, 409)
      assert.deepEqual(stale.body.current, changed)
      assert.deepEqual(await get(entry.id), changed)
      entry = changed
    })

    test('4 mistakes are named field by field, and nothing is saved', async () => {
      const { status, body } = await send(`/${entry.id}`, { [nameField]: '', colour: 'red', show: 'maybe' })
      assert.equal(status, 400)
      const fields = errorsOf(body)?.map(({ field }) => field)
      // Of services and packages, `visible` and `active` are the flags of this kind.
      assert.deepEqual(fields?.filter(field => field !== 'show').toSorted(), [nameField, 'colour'].toSorted())
      assert.deepEqual(await get(entry.id), entry)
      const missing = await send('', {})
      assert.ok(errorsOf(missing.body)?.some(error => error.field === nameField && error.message === 'is required'))
    })

    test('4 only the owner reads or changes it', async () => {
      for (const [method, more] of [
        ['GET', ''],
        ['POST', ''],
        ['GET', `/${entry.id}`],
        ['POST', `/${entry.id}`],
        ['DELETE', `/${entry.id}`],
      ] as const) {
        const { status } = await fixture.request(method, `/settings/${path}${more}`, authorization(fixture, 'office'))
        assert.equal(status, 403, `${method} ${more}`)
      }
    })

    test('4 a removed entry is gone, and its name restores it', async () => {
      const stale = await fixture.request('DELETE', `/settings/${path}/${entry.id}?modified=2020-01-01T00:00:00Z`)
      assert.equal(stale.status, 409)
      const query = `?modified=${encodeURIComponent(entry.modified)}`
      const { body } = await fixture.request('DELETE', `/settings/${path}/${entry.id}${query}`)
      assert.equal(body.status, 'ok', body.message)
      assert.equal((await fixture.request('GET', `/settings/${path}/${entry.id}`)).body.status, 'error')
      assert.ok(!(await list()).some(({ id }) => id === entry.id))
      const restored = await send('', { ...fieldsFor(section), [nameField]: 'renamed' })
      assert.equal((restored.body[member] as Entry | undefined)?.id, entry.id, restored.body.message)
    })

    if (section === 'users') return
    test('4 an entry moves to a position in the list', async () => {
      const before = (await list()).map(({ id }) => id)
      const last = before.at(-1) ?? ''
      assert.equal((await send(`/${last}`, { position: 1 })).body.status, 'ok')
      assert.deepEqual(
        (await list()).map(({ id }) => id),
        [last, ...before.slice(0, -1)],
      )
      await send(`/${last}`, { position: 99 })
      assert.deepEqual(
        (await list()).map(({ id, position }) => [id, position]),
        before.map((id, i) => [id, i + 1]),
      )
    })
  })
}

test('4 the id of a fee is the one of a fee of the same service: a new fee gets its id from the server', async () => {
  const unknown = '0b6a1a5e-7d0f-4a63-9f9c-0d8f0f4f6b11'
  const fees = (id: string) => [{ id, name: 'Scope', amount: 1 }]
  const errors = [{ field: 'fees[0].id', message: `unknown fee "${unknown}"` }]
  const service = fixture.service('Radon Test')
  for (const [path, fields] of [
    ['', { name: 'Chosen id' }],
    [`/${service}`, {}],
  ] as const) {
    const { status, body } = await fixture.send(`/settings/services${path}`, { ...fields, fees: fees(unknown) })
    assert.deepEqual([status, errorsOf(body)], [400, errors])
  }
})

describe('4 settings of the company', () => {
  const get = async () =>
    (await fixture.request('GET', '/settings/company')).body.company as Entry & { settings: object }

  test('4 a change of one setting keeps the others and takes effect', async () => {
    const before = await get()
    const change = { name: 'Tryon Oak', settings: { defaultDurationMinutes: 90 }, modified: before.modified }
    const { body } = await fixture.send('/settings/company', change)
    assert.equal(body.status, 'ok', body.message)
    const company = body.company as Entry
    assert.deepEqual(company, {
      ...before,
      name: 'Tryon Oak',
      settings: { ...before.settings, defaultDurationMinutes: 90 },
      modified: company.modified,
    })
    assert.deepEqual(await get(), company)
    const stale = await fixture.send('/settings/company', change)
    assert.deepEqual([stale.status, stale.body.current], [409, company])
  })

  test('4 mistakes name fields of settings, hosts of other companies and the key', async () => {
    for (const [sent, field] of [
      [{ zone: 'Mars/Olympus' }, 'zone'],
      [{ settings: { lastBookableHour: 25 } }, 'settings.lastBookableHour'],
      [{ settings: 'all' }, 'settings'],
      [{ hosts: ['a.example.com', 'a.example.com'] }, 'hosts[1]'],
      [{ key: 'other' }, 'key'],
    ] as const) {
      const { status, body } = await fixture.send('/settings/company', sent)
      assert.deepEqual([status, errorsOf(body)?.map(error => error.field)], [400, [field]], JSON.stringify(body))
    }
  })
})

describe('4 rules of the company file apply to settings', () => {
  test('4 an office with users cannot be removed, and the error names a user', async () => {
    const { status, body } = await fixture.request('DELETE', `/settings/offices/${fixture.office('charlotte')}`)
    assert.equal(status, 400)
    assert.ok(errorsOf(body)?.some(({ message }) => message === 'user "owner" still belongs to a removed office'))
  })

  test('4 a new primary office takes the place of the former one', async () => {
    const { body } = await fixture.send(`/settings/offices/${fixture.office('lake-norman')}`, { primary: true })
    assert.equal(body.status, 'ok', body.message)
    const offices = (await fixture.request('GET', '/settings/offices')).body.offices as (Entry & { primary: boolean })[]
    assert.deepEqual(
      offices.filter(({ primary }) => primary).map(({ id }) => id),
      [fixture.office('lake-norman')],
    )
  })

  test('4 owners cannot take their own access away', async () => {
    const path = `/settings/users/${fixture.user('owner')}`
    for (const { status } of [await fixture.request('DELETE', path), await fixture.send(path, { owner: false })]) {
      assert.equal(status, 400)
    }
    assert.equal((await fixture.owner.me()).username, 'owner')
  })

  test('4 the name that is shown follows the first and the last name, unless it was chosen', async () => {
    const { users } = fixture.owner.settings
    const shown = async (id: string) => (await fixture.owner.users()).find(user => user.id === id)?.displayname
    const { id } = await users.create({ username: 'ada', firstName: 'Ada', lastName: 'Quill' })
    assert.equal(await shown(id), 'Ada Quill')
    await users.update(id, { lastName: 'Stone' })
    assert.equal(await shown(id), 'Ada Stone')
    await users.update(id, { displayName: 'The Boss' })
    await users.update(id, { firstName: 'Adele' })
    assert.equal(await shown(id), 'The Boss')
    await users.update(id, { displayName: null })
    assert.equal(await shown(id), 'Adele Stone')
    await users.remove(id)
  })

  test('4 mistakes within lists have their path', async () => {
    const hours = [{ days: ['mon'], from: '9', to: '08:00' }]
    const user = await fixture.send(`/settings/users/${fixture.user('inspector')}`, { hours, services: ['Nothing'] })
    assert.deepEqual(
      errorsOf(user.body)?.map(({ field }) => field),
      ['hours[0].from', 'services[0]'],
    )
    const fees = [{ name: 'A', amount: 10.001 }]
    const service = await fixture.send(`/settings/services/${fixture.service('Radon Test')}`, { fees })
    assert.deepEqual(
      errorsOf(service.body)?.map(({ field }) => field),
      ['fees[0].amount'],
    )
  })

  test('4 contact data that cannot be right is refused at its field, and a state is stored as its abbreviation', async () => {
    const before = await fixture.owner.settings.companyFile()
    const contact = { email: 'x(at)example.com', phone: 'abc', mobile: '555-0100' }
    const person = await fixture.send(`/settings/users/${fixture.user('inspector')}`, contact)
    assert.deepEqual([person.status, errorsOf(person.body)?.map(({ field }) => field)], [400, Object.keys(contact)])
    const place = { state: 'Texass', zip: '7870', phone: 'abc', managerEmail: 'x(at)example.com' }
    const path = `/settings/offices/${fixture.office('charlotte')}`
    const office = await fixture.send(path, place)
    assert.deepEqual([office.status, errorsOf(office.body)?.map(({ field }) => field)], [400, Object.keys(place)])
    assert.equal(errorsOf(office.body)?.[1]?.message, 'must be a ZIP code such as "28202" or "28202-1234"')
    const file = { ...before, users: (before.users as object[]).map(user => ({ ...user, email: 'x(at)example.com' })) }
    const applied = await fixture.owner.settings.applyCompanyFile({ file }).catch(error => error)
    assert.equal(applied.answer.errors[0].field, 'users[0].email')
    assert.deepEqual(await fixture.owner.settings.companyFile(), before)
    const { body } = await fixture.send(path, { state: 'texas', zip: ' 78701 ', phone: '512-555-0100 ext. 3' })
    const { state, zip, phone } = body.office as Entry
    assert.deepEqual([state, zip, phone], ['TX', '78701', '512-555-0100 ext. 3'])
    await fixture.send(path, { state: '', zip: null })
  })

  test('4 a form works as JSON does, and null clears a field', async () => {
    const { id } = (
      await fixture.sendForm('/settings/services', {
        name: 'By form',
        visible: 'no',
        durationMinutes: '45',
        fees: [{ name: 'By form', amount: '12.50' }],
      })
    ).body.service as Entry
    const cleared = await fixture.send(`/settings/services/${id}`, { durationMinutes: null })
    const { durationMinutes, visible, fees } = cleared.body.service as Entry
    assert.deepEqual([durationMinutes, visible, (fees as { amount: number }[])[0]?.amount], [undefined, false, 12.5])
  })

  test('4 of two changes at the same time, based on the same state, one is refused', async () => {
    const path = `/settings/offices/${fixture.office('charlotte')}`
    const { modified } = (await fixture.request('GET', path)).body.office as Entry
    const sent = await Promise.all(['Ada', 'Ben'].map(manager => fixture.send(path, { manager, modified })))
    assert.deepEqual(sent.map(({ status }) => status).toSorted(), [200, 409])
  })
})

describe('4 settings: the company file', () => {
  test('4 an exported file is applied by the rules of company apply, after a dry run that saves nothing', async () => {
    const { settings } = fixture.owner
    const file = await settings.companyFile()
    assert.deepEqual((await settings.applyCompanyFile({ file })).changes, [])
    const users = (file.users as Readonly<Record<string, unknown>>[]).filter(({ username }) => username !== 'limited')
    const fees = [...(file.fees as object[]), { name: 'Filed Fee', amount: 12 }]
    const changed = { ...file, users: [...users.slice(0, -1), { ...users.at(-1), keys: ['filed'] }], fees }
    const planned = await settings.applyCompanyFile({ file: changed, dryrun: true })
    assert.deepEqual(
      planned.changes.map(({ kind, name, what }) => `${kind} ${name} ${what}`),
      ['user limited retired', 'fee Filed Fee created'],
    )
    assert.deepEqual([planned.revokedkeys.length, planned.newkeys.map(key => key.secret)], [1, ['']])
    assert.deepEqual(await settings.companyFile(), file)
    const refused = await settings.applyCompanyFile({ file: changed }).catch(error => error)
    assert.deepEqual([refused.httpStatus, refused.answer.errors[0].field], [400, 'revokekeys'])
    const applied = await settings.applyCompanyFile({ file: changed, revokekeys: true })
    assert.deepEqual(applied.changes, planned.changes)
    assert.match(applied.newkeys[0]?.secret ?? '', /^pls_/)
    assert.ok((await settings.fees.list()).some(({ name }) => name === 'Filed Fee'))
  })

  test('4 mistakes of a company file are named by their place, and nothing is saved', async () => {
    const { settings } = fixture.owner
    const file = await settings.companyFile()
    const messages = [{ kind: 'scheduled', audience: 'client', channel: 'email', body: '{{ x' }]
    for (const [sent, fields] of [
      [{ ...file, messages }, ['messages[0].body']],
      [{ ...file, fees: [{ name: 'Odd', amount: 1.234 }], zone: 'Mars' }, ['zone', 'fees[0].amount']],
      [{ ...file, key: 'another' }, ['key']],
      [{ ...file, users: (file.users as { owner: boolean }[]).filter(({ owner }) => !owner) }, ['owner']],
      ['none', ['file']],
    ] as const) {
      const refused = await settings.applyCompanyFile({ file: sent as never, revokekeys: true }).catch(error => error)
      assert.deepEqual(
        [refused.httpStatus, refused.answer.errors.map(({ field }: { field: string }) => field)],
        [400, fields],
      )
    }
    assert.deepEqual(await settings.companyFile(), file)
  })
})

test('4 a change of settings is effective for the next request', async () => {
  for (let i = 0; i < 3; i++) {
    await fixture.request('GET', '/me')
    const { body } = await fixture.send('/settings/users', { ...fieldsFor('users'), username: `new-${i}` })
    const user = (body.user as Entry).id
    const times = { start: '2045-03-01 09:00:00', end: '2045-03-01 10:00:00' }
    const event = await fixture.send('/calendarevent', { user, title: 'Away', ...times })
    assert.equal(event.body.status, 'ok', event.body.message)
  }
})
