import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, describe, type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Order, Slot } from 'plumbline-client'
import { Booking } from 'plumbline-client/booking'
import { Refused } from 'plumbline-client/errors'
import { appointmentAt } from 'plumbline-client/slots'
import { agents } from '../../src/cli/demo/demo-data.ts'
import { list, sendRequest } from '../rest/request.ts'
import { basic, joinServer, type RunningServer } from '../running-server.ts'
import { folderFor } from '../store/scratch.ts'

let server: RunningServer
before(async () => {
  server = await joinServer()
})
after(() => server.stop())

const scheduled = '2026-10-01 09:30:00'
const agentEmail = () => agents[0]?.email ?? ''

describe('4.3 the eight calls with the SDK', () => {
  test('4.3 from whose key it is to the scheduled order', async () => {
    const company = server.as('office')
    const booking = new Booking(company)

    const me = await booking.me()
    assert.deepEqual([me.displayname, me.inspector], ['Joanne Pruitt', 'No'])

    const { orderTypes, services, packages } = await booking.catalogue()
    assert.ok(orderTypes.length > 0 && orderTypes.every(type => type.show === 'Yes'))
    assert.ok(services.length > 0 && services.every(service => service.visible !== 'No'))
    assert.deepEqual(
      packages.map(pack => pack.name),
      ['Essential', 'Complete'],
    )
    const pack = packages.find(({ name }) => name === 'Complete')
    assert.ok(pack)
    const chosen = services.filter(service => pack.services.includes(service.id))
    assert.equal(chosen.length, 4)

    const person = { firstname: 'Rosa', lastname: 'Whitfield', emailaddress: 'rosa.sdk@example.com' }
    const client = await booking.client(person)
    assert.equal(await booking.client({ ...person, emailaddress: 'ROSA.SDK@example.com' }), client)
    const agent = await booking.agent(agentEmail())
    assert.ok(agent)
    assert.equal(await booking.agent('unknown@example.com'), undefined)

    const ids = pack.services
    const open = await booking.openTime({ zip: '28203', services: ids, offset: 1, daysahead: 28 })
    const [slot] = open.slots
    assert.ok(slot)
    const qualified = chosen.map(service => service.inspectors?.map(({ id }) => id) ?? [])
    for (const { userid } of open.slots) assert.ok(qualified.every(people => people.includes(userid)))

    const draft = await booking.draft({
      address1: '1420 Dilworth Road',
      city: 'Charlotte',
      state: 'NC',
      zip: '28203',
      squarefeet: 2450,
      yearbuilt: 1938,
      datetime: appointmentAt(slot.start),
      inspector1uuid: slot.userid,
      ordertypeuuid: orderTypes[0]?.id,
      services: ids,
      packages: [{ package: pack.id }],
      clientuuid: client,
      buyersagentuuid: agent,
      notes: [{ owner: me.id, text: 'Ring twice' }],
    })
    assert.deepEqual([draft.status, draft.message, draft.warnings], ['ok', '', []])
    assert.equal(typeof draft.oid, 'number')

    const order = await booking.readBack()
    assert.deepEqual([order.orderstatus, order.scheduleddatetime], ['draft', ''])
    assert.deepEqual(
      {
        id: order.id,
        oid: order.oid,
        client: order.client,
        buyersagent: order.buyersagent,
        inspector1: order.inspector1,
        ordertype: order.ordertype,
        datetime: order.datetime,
        duration: order.duration,
        services: order.services.map(({ id }) => id).sort(),
        packages: order.packages.map(entry => entry.package),
        totalfee: order.totalfee,
        createdby: order.createdby,
      },
      {
        id: draft.id,
        oid: draft.oid,
        client,
        buyersagent: agent,
        inspector1: slot.userid,
        ordertype: orderTypes[0]?.id,
        datetime: appointmentAt(slot.start),
        duration: 180 + 15 + 45 + 15,
        services: [...ids].sort(),
        packages: [pack.id],
        // 455 for its size and 85 for its age, radon, the sewer with 35 for its age, insects.
        totalfee: 455 + 85 + 165 + 215 + 35 + 95,
        createdby: me.id,
      },
    )
    const { totalfee } = await server
      .as('owner')
      .quote({ services: ids, zip: '28203', squarefeet: 2450, yearbuilt: 1938 })
    assert.equal(order.totalfee, totalfee)

    assert.ok(!isListed(slot, (await booking.openTime({ services: ids, offset: 1, daysahead: 28 })).slots))

    const done = await booking.schedule(scheduled)
    assert.deepEqual([done.id, done.oid, done.warnings], [draft.id, draft.oid, []])
    const after = await company.order(draft.id)
    assert.deepEqual([after.orderstatus, after.scheduleddatetime, after.scheduledby], ['scheduled', scheduled, me.id])
    assert.deepEqual([after.totalfee, after.services], [order.totalfee, order.services])
  })

  test('4.2 in another office, with the same office in every call', async () => {
    const offices = await server.as('owner').offices()
    const office = offices.find(({ primary }) => primary === 'No')?.id ?? ''
    const company = server.as('office')
    const booking = new Booking(company, { office, isStrict: true })
    const { services } = await booking.catalogue()
    const dock = services.find(({ name }) => name.startsWith('Dock'))
    assert.ok(dock)
    const { slots } = await booking.openTime({ services: [dock.id], offset: 1, daysahead: 28 })
    const [slot] = slots
    assert.ok(slot)
    await booking.draft({ services: [dock.id], datetime: appointmentAt(slot.start), inspector1uuid: slot.userid })
    await booking.schedule(scheduled)
    const order = await booking.readBack()
    assert.deepEqual([order.office, order.services.map(({ id }) => id), order.totalfee], [office, [dock.id], 225])
    assert.equal(order.orderstatus, 'scheduled')
  })

  test('2.1 a strict booking leaves nothing out, in no call that writes', async () => {
    const booking = new Booking(server.as('office'), { isStrict: true })
    const odd = { emailaddress: 'strict.flow@example.com', nickname: 'R' }
    await assert.rejects(booking.client(odd), Refused)
    await assert.rejects(booking.draft({ clientuuid: randomUUID() }), Refused)
    await assert.rejects(async () => booking.readBack(), /there is no draft yet/)
    await booking.draft({ address1: '1 Oak Street' })
    await assert.rejects(booking.schedule(''), Refused)
    assert.equal((await booking.readBack()).orderstatus, 'draft')
  })

  test('4.3 a booking that is not strict shows what was left out', async () => {
    const booking = new Booking(server.as('office'))
    const { status, warnings } = await booking.draft({ clientuuid: 'unknown', packages: [{ package: randomUUID() }] })
    assert.equal(status, 'partial')
    assert.equal(warnings.length, 2)
    const still = await booking.schedule('')
    assert.match(still.warnings.join(), /^inprogress: false was ignored/)
    assert.equal((await booking.readBack()).scheduleddatetime, '')
  })

  test('4.3 nothing is read back or scheduled before there is a draft', async () => {
    const booking = new Booking(server.as('office'))
    await assert.rejects(async () => booking.schedule(scheduled), /there is no draft yet/)
  })

  test('7.2 a key without the privilege gets as far as the draft', async () => {
    const booking = new Booking(server.as('limited'))
    await booking.me()
    await booking.catalogue()
    await booking.openTime({})
    const message = 'this action requires user access: CREATE_INSPECTIONS'
    await assert.rejects(booking.draft({}), { name: 'MissingPrivilege', message })
  })
})

describe('4.3 the eight calls with any HTTP client', () => {
  for (const [form, write] of [
    ['JSON', asJson],
    ['forms', asForm],
  ] as const) {
    test(`4.3 with bodies as ${form}`, async () => {
      const email = `rosa.${form.toLowerCase()}@example.com`
      const get = async (path: string) => (await sendRequest(server, path, { headers: asOffice() })).body

      const me = (await get('/me')).me as { id: string }
      const types = list<{ id: string }>(await get('/ordertypes'), 'ordertypes')
      const services = list<{ id: string; name: string }>(await get('/services?withAssociations'), 'services')
      const packages = list<{ id: string; services: string[] }>(await get('/packages'), 'packages')
      const [pack] = packages
      assert.ok(pack)

      const miss = await get(`/client/lookup/${encodeURIComponent(email)}`)
      assert.deepEqual([miss.status, miss.client], ['error', ''])
      const { id: client } = await write('/client', { firstname: 'Rosa', lastname: 'Whitfield', emailaddress: email })
      assert.equal(((await get(`/client/lookup/${encodeURIComponent(email)}`)).client as { id: string }).id, client)
      const agent = ((await get(`/agent/lookup?q=${encodeURIComponent(agentEmail())}`)).agent as { id: string }).id

      const wanted = pack.services.map(id => `services[]=${id}`).join('&')
      const slots = list<Slot>(await get(`/availableslots?zip=28203&daysahead=28&offset=1&${wanted}`), 'slots')
      const [slot] = slots
      assert.ok(slot)
      const draft = await write('/order', {
        address1: '1 Oak Street',
        zip: '28203',
        squarefeet: '1400',
        datetime: appointmentAt(slot.start),
        inspector1uuid: slot.userid,
        ordertypeuuid: types[0]?.id,
        services: pack.services,
        packages: [{ package: pack.id }],
        clientuuid: client,
        buyersagentuuid: agent,
        notes: [{ owner: me.id, text: 'Ring twice' }],
      })
      assert.deepEqual([draft.status, draft.message, draft.warnings], ['ok', '', undefined])

      const order = (await get(`/order/${draft.id}`)).order as unknown as Order
      assert.deepEqual(
        [order.oid, order.client, order.buyersagent, order.inspector1, order.scheduleddatetime, order.totalfee],
        [draft.oid, client, agent, slot.userid, '', 385 + 95],
      )
      assert.deepEqual(
        order.services.map(({ name }) => name).sort(),
        services
          .filter(({ id }) => pack.services.includes(id))
          .map(({ name }) => name)
          .sort(),
      )
      assert.ok(!isListed(slot, list<Slot>(await get(`/availableslots?daysahead=28&offset=1&${wanted}`), 'slots')))

      const done = await write(`/order/${draft.id}`, { inprogress: 'false', scheduled })
      assert.deepEqual([done.status, done.id, done.oid, done.warnings], ['ok', draft.id, draft.oid, undefined])
      const after = (await get(`/order/${order.oid}`)).order as unknown as Order
      assert.deepEqual([after.orderstatus, after.scheduleddatetime], ['scheduled', scheduled])
    })
  }
})

describe('the example', () => {
  const example = fileURLToPath(new URL('../../../examples/book-an-inspection.ts', import.meta.url))
  const run = () => promisify(execFile)(process.execPath, [example, server.accessFile])

  test('4.3 it books with the demo company and says what it did, twice over', async () => {
    const first = await run()
    assert.equal(first.stderr, '')
    const lines = first.stdout.trimEnd().split('\n')
    const expected = [
      /^1\. signed in as Joanne Pruitt$/,
      /^2\. 14 services and 2 packages are on offer$/,
      /^ {3}chosen: Essential \(Home Inspection, Wood-Destroying Insect Report\), from \$510$/,
      /^3\. client [0-9a-f-]{36}$/,
      /^4\. the agent is not known here, so the order goes without$/,
      /^5\. \d+ windows are open; the first is [^,]+'s, [\d/]+ \d\d:\d\d to [\d/]+ \d\d:\d\d$/,
      /^6\. draft \d+ is saved$/,
      /^7\. it costs \$635 and takes 195 minutes, from \d{4}-\d\d-\d\dT\d\d:\d\d:00-0[45]:00$/,
      /^8\. order \d+ is scheduled$/,
    ]
    assert.equal(lines.length, expected.length, first.stdout)
    for (const [i, pattern] of expected.entries()) assert.match(lines[i] ?? '', pattern)

    const oid = /draft (\d+)/.exec(first.stdout)?.[1] ?? ''
    const order = await server.as('office').order(oid)
    assert.deepEqual([order.orderstatus, order.totalfee, order.conflicts], ['scheduled', 635, []])
    assert.equal(order.client, /client (\S+)/.exec(first.stdout)?.[1])

    const second = await run()
    const printed = (text: string, pattern: RegExp) => pattern.exec(text)?.[1]
    assert.equal(printed(second.stdout, /client (\S+)/), printed(first.stdout, /client (\S+)/))
    assert.notEqual(printed(second.stdout, /first is (.*)$/m), printed(first.stdout, /first is (.*)$/m))
    assert.ok(Number(printed(second.stdout, /draft (\d+)/)) > Number(oid))
  })

  for (const name of ['book-an-inspection.ts', 'book-an-opening.ts']) {
    test(`17.2 every write of ${name} is strict`, async t => {
      const { url, preferences } = await recordWrites(t)
      const demo = JSON.parse(readFileSync(server.accessFile, 'utf8'))
      const file = join(folderFor(t), 'demo.json')
      writeFileSync(file, JSON.stringify({ ...demo, base_url: demo.base_url.replace(server.publicUrl, url) }))
      await promisify(execFile)(process.execPath, [join(dirname(example), name), file])
      assert.ok(preferences.length >= 2)
      for (const preference of preferences) assert.match(preference, /handling=strict/)
    })
  }

  test('4.3 without a demo to read it says so and ends with an error', async () => {
    const attempt = promisify(execFile)(process.execPath, [example, join(server.dataDir, 'nothing.json')])
    await assert.rejects(attempt, (error: { code?: number; stderr?: string }) => {
      assert.match(error.stderr ?? '', /nothing\.json/)
      return error.code === 1
    })
  })
})

/** A proxy that keeps the `Prefer` header of each write. */
async function recordWrites(t: TestContext): Promise<{ url: string; preferences: string[] }> {
  const preferences: string[] = []
  const proxy = createServer(async (incoming, outgoing) => {
    const { method = 'GET', url, headers } = incoming
    const { prefer = '', authorization = '', 'content-type': type = '' } = headers as Record<string, string>
    if (method !== 'GET') preferences.push(prefer)
    const body = method === 'GET' ? null : await text(incoming)
    const sent = { authorization, prefer, ...(type && { 'content-type': type }) }
    const answer = await fetch(`${server.publicUrl}${url}`, { method, headers: sent, body })
    outgoing.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
  }).listen(0, '127.0.0.1')
  t.after(() => proxy.close())
  await once(proxy, 'listening')
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, preferences }
}

function isListed(slot: Slot, slots: readonly Slot[]): boolean {
  return slots.some(({ userid, start }) => userid === slot.userid && start === slot.start)
}

const asOffice = () => ({ authorization: basic(server.access.office) })

async function asJson(path: string, fields: object) {
  const headers = { ...asOffice(), 'content-type': 'application/json' }
  return (await sendRequest(server, path, { method: 'POST', headers, body: JSON.stringify(fields) })).body
}

async function asForm(path: string, fields: object) {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) plant(form, name, value)
  return (await sendRequest(server, path, { method: 'POST', headers: asOffice(), body: form })).body
}

/** As HTML forms nest: `notes[0][text]=…`, and lists of values with empty brackets. */
function plant(form: URLSearchParams, name: string, value: unknown): void {
  if (Array.isArray(value)) {
    value.forEach((entry, i) => void plant(form, typeof entry === 'object' ? `${name}[${i}]` : `${name}[]`, entry))
  } else if (typeof value === 'object' && value !== null) {
    for (const [inner, entry] of Object.entries(value)) plant(form, `${name}[${inner}]`, entry)
  } else {
    form.append(name, String(value))
  }
}
