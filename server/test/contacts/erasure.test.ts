// engines: both

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { MissingPrivilege, Refused } from 'plumbline-client/errors'
import { tenantTables } from '../../src/domain/migration/schema.ts'
import { eventually } from '../messages/message-fixture.ts'
import { SmsReceiver } from '../messages/sms-receiver.ts'
import { SmtpSink } from '../messages/smtp-sink.ts'
import { type OrderFixture, savesNothing, scheduling, startOrderFixture } from '../orders/order-fixture.ts'
import { addCompany, bareCompany } from '../rest/outside-change.ts'
import { Receiver } from '../webhooks/receiver.ts'
import { columnsWithTexts, traces, words } from './personal-traces.ts'

let fixture: OrderFixture
let mail: SmtpSink
let sms: SmsReceiver
let receiver: Receiver

before(async () => {
  ;[mail, sms, receiver] = await Promise.all([SmtpSink.open(), SmsReceiver.open(), new Receiver().open()])
  fixture = await startOrderFixture({
    WEBHOOK_ALLOW_PRIVATE: 'on',
    ...{ SMTP_URL: mail.url, MAIL_FROM: 'office@tryon-oak.example', SMS_URL: sms.url, SMS_FROM: '+17045550100' },
  })
  // A receiver that repeats what it was sent.
  receiver.reaction = ({ text }, response) => response.writeHead(200).end(text)
  await fixture.owner.createHook({ target: receiver.url(), event: 'all' })
})
after(async () => {
  await fixture.close()
  sms.close()
  receiver.close()
  await mail.close()
})

const columnsWith = (texts: readonly string[]) => columnsWithTexts(fixture, texts)

const booksOf = () =>
  ['orders', 'order_fees', 'order_services', 'payments'].map(table =>
    fixture
      .query(`select * from ${table}`)
      .map(({ modified_at: _, signature: __, ...row }) => JSON.stringify(Object.entries(row).toSorted()))
      .toSorted(),
  )

const refuses = (work: Promise<unknown>, message: RegExp) =>
  assert.rejects(work, (error: unknown) => error instanceof Refused && message.test(error.message))

/** A client with all that a client leaves behind: orders, messages, webhooks, notes, searches, stored responses. */
async function fullLife() {
  const { owner } = fixture
  const { id: twin } = await owner.createClient({ ...traces, emailaddress: 'z.quackenbosch@example.com' })
  const { id } = await owner.createClient(traces, { idempotencyKey: crypto.randomUUID() })
  const { id: agent } = await owner.createAgent({
    firstname: 'Beth',
    lastname: 'Seller',
    emailaddress: 'beth@example.com',
  })
  const people = { clientuuid: id, buyersagentuuid: agent, inspector1uuid: fixture.user('inspector') }
  const [service, addOn] = [fixture.service('Home Inspection'), fixture.service('Radon Test')]
  const order = await owner.createOrder({
    ...people,
    ...{
      address1: '9 Kept Street',
      city: 'Charlotte',
      zip: '28203',
      datetime: '2034-03-01 09:00:00',
      services: [service, addOn],
    },
    ...{
      signature: 'signed by Z.Q.',
      gatecode: 'ask ZÉPHYRINE QUACKENBOSCH',
      notes: [{ text: 'Zéphyrine Quackenbosch: call 980 555 7391.' }],
    },
    ...scheduling,
  })
  // The response names the client in a warning, and so does the history.
  await owner.createOrder(
    { clientuuid: id, client: { name: 'Zéphyrine Quackenbosch' } },
    { idempotencyKey: crypto.randomUUID() },
  )
  const other = await owner.createClient({ lastname: 'Taking Over' })
  const former = await owner.createOrder({ clientuuid: id })
  await owner.updateOrder(former.id, { clientuuid: other.id })
  await owner.addPayment({
    id: order.id,
    amount: 50,
    method: 'check',
    reference: 'from zephyrine.quackenbosch@example.com',
  })
  await owner.search({ q: 'Quackenbosch' })
  await owner.mergeClients(id, { duplicate: twin })
  await eventually(
    () =>
      fixture.query(
        `select 1 as one from messages where order_id = ? and kind = 'scheduled' and state = 'due'`,
        order.id,
      ).length === 0,
  )
  await eventually(() => fixture.query('select 1 as one from deliveries where completed_at is null').length === 0)
  return { id, twin, agent, order: order.id, former: former.id }
}

describe('2.5 removing the personal data of a client', () => {
  test('2.5 no table has a trace of the client, and the books are as before', async () => {
    const { owner } = fixture
    const { id, twin, order, former } = await fullLife()
    const found = columnsWith(words)
    for (const column of [
      ...['clients.display_name', 'clients.email_key', 'messages.body', 'messages.address', 'messages.calendar'],
      ...['events.snapshot', 'deliveries.success_response_body', 'order_notes.text', 'order_history.changes'],
      ...[
        'search_terms.value',
        'search_terms.spelling',
        'payments.reference',
        'orders.gate_code',
        'idempotency_records.body',
      ],
    ])
      assert.ok(found.includes(column), column)
    const [books, totals] = [booksOf(), await owner.amountDue(order)]
    const preview = await savesNothing(fixture, () => owner.eraseClient(id, { dryrun: true }))
    assert.deepEqual(columnsWith(words), found)

    const erased = await owner.eraseClient(id)
    assert.deepEqual(columnsWith(words), [])
    const { modified: _, ...counts } = erased
    const { modified: __, ...previewed } = preview
    assert.deepEqual(counts, previewed)
    assert.deepEqual([erased.orders, erased.upcoming, erased.messages > 4, erased.texts > 4], [3, 1, true, true])
    const [after] = [booksOf()]
    assert.deepEqual(after.slice(1, 3), books.slice(1, 3))
    assert.deepEqual([after[0]?.length, after[3]?.length], [books[0]?.length, books[3]?.length])
    assert.deepEqual(await owner.amountDue(order), totals)
    const { client, totalfee, gatecode, signature } = await owner.order(order)
    assert.deepEqual([client, totalfee > 0, gatecode, signature], [id, true, 'ask [removed]', ''])
    assert.deepEqual(
      (await owner.orderNotes(order)).map(({ text }) => text),
      ['[removed]: call [removed].'],
    )
    for (const each of [order, former]) {
      const changes = (await owner.orderHistory(each)).at(-1)?.changes
      assert.deepEqual(changes, { 'Personal data removed': 'client' })
    }
    for (const each of [id, twin]) {
      const { show, eraseddatetime, displayname, send_email } = await owner.client(each)
      assert.deepEqual([show, eraseddatetime !== '', displayname, send_email], ['no', true, '', 'no'])
    }
    assert.deepEqual(await owner.search({ q: 'Quackenbosch' }), { orders: [], clients: [], agents: [] })
    assert.deepEqual(columnsWith(words), [])
  })

  test('2.5 messages keep their kind, time and outcome, without address and text; those to others too, without text', async () => {
    const { owner } = fixture
    const { id, order } = await fullLife()
    const outcome = async () =>
      (await owner.orderMessages(order)).map(({ id, kind, audience, due }) => [id, kind, audience, due])
    const before = await outcome()
    await owner.eraseClient(id)
    assert.deepEqual(await outcome(), before)
    const messages = await owner.orderMessages(order)
    for (const { subject, body, address, audience, state, kind } of messages) {
      assert.deepEqual([subject, body], ['', ''])
      if (audience === 'client') assert.equal(address, '')
      else if (state === 'sent') assert.notEqual(address, '')
      // The reminder to the client is never sent.
      if (kind === 'reminder') assert.equal(state, audience === 'client' ? 'cancelled' : 'due')
    }
    assert.equal((await owner.clientMessages(id)).length, 4)
  })

  test('6 a delivery that is sent again has the order without its client', async () => {
    const { owner } = fixture
    const { id, order } = await fullLife()
    const delivery =
      (await owner.orderDeliveries(order)).find(({ kind }) => kind === 'ORDER_SCHEDULED') ?? assert.fail()
    await owner.eraseClient(id)
    receiver.received.length = 0
    await owner.settings.webhooks.resend(delivery.webhook, delivery.event)
    await eventually(() => receiver.received.some(({ event }) => event.event_id === delivery.event))
    const payload = receiver.received.find(({ event }) => event.event_id === delivery.event)?.event
    assert.deepEqual(
      [
        payload?.client_first,
        payload?.client_last,
        payload?.client_email,
        payload?.client_mobile,
        payload?.order.client,
      ],
      ['', '', '', '', id],
    )
    assert.equal(payload?.order.address1, '9 Kept Street')
  })

  test('2.5 a repeat changes nothing, and the client is unknown to new orders', async () => {
    const { owner } = fixture
    const { id, order } = await fullLife()
    const { modified } = await owner.eraseClient(id)
    const again = await savesNothing(fixture, () => owner.eraseClient(id))
    assert.deepEqual(again, { ...again, modified, orders: 0, upcoming: 0, messages: 0, texts: 0 })
    assert.equal((await owner.orderHistory(order)).filter(({ changes }) => changes['Personal data removed']).length, 1)
    const { warnings } = await owner.createOrder({ clientuuid: id })
    assert.deepEqual(warnings, [`clientuuid: ${id} is not known here and was dropped`])
    await refuses(owner.updateClient(id, { lastname: 'Back' }), /^could not locate a client/)
  })

  test('2.5 names that another client has stay in searches, and a similar client is untouched', async () => {
    const { owner } = fixture
    const { id } = await fullLife()
    const other = await owner.createClient({ ...traces, firstname: 'Zéphyrine-Marie', mobilephone: '980-555-1111' })
    await owner.search({ q: 'Quackenbosch' })
    await owner.eraseClient(id)
    const before = await owner.client(other.id)
    assert.equal(before.emailaddress, traces.emailaddress)
    for (const q of ['quackenbosch', 'zéphyrine', 'quackenbosh'])
      assert.deepEqual(
        (await owner.search({ q })).clients.map(({ id }) => id),
        [other.id],
        q,
      )
    await owner.eraseClient(other.id)
    assert.deepEqual(columnsWith(words), [])
  })

  test('2.5 only owners remove personal data, of the record that stays', async () => {
    const { owner } = fixture
    const { id: kept } = await owner.createClient({ lastname: 'Kept' })
    const { id: duplicate } = await owner.createClient({ lastname: 'Twice' })
    await owner.mergeClients(kept, { duplicate })
    await refuses(owner.eraseClient(duplicate), new RegExp(`was merged into another one; use that: ${kept}`))
    await assert.rejects(fixture.server.as('office').eraseClient(kept), MissingPrivilege)
    await refuses(owner.eraseClient('nonsense'), /^could not locate a client/)
  })
})

test('2.6 the personal data of agents and other contacts is removed alike', async () => {
  const { owner } = fixture
  const { zip: _, ...agentTraces } = traces
  const { id } = await owner.createAgent({ ...agentTraces, zip: traces.zip, agency: 'Kept Realty' })
  const contact = await owner.createContact({ ...traces, type: 'escrowofficer' })
  const client = await owner.createClient({ lastname: 'Client', emailaddress: 'client.of.agent@example.com' })
  const order = await owner.createOrder({
    ...{ clientuuid: client.id, sellersagentuuid: id, contacts: [{ id: contact.id }], datetime: '2034-04-01 09:00:00' },
    ...{ notes: [{ text: 'Agent Zéphyrine Quackenbosch opens.' }], ...scheduling },
  })
  await eventually(
    () =>
      fixture.query(
        `select 1 as one from messages where order_id = ? and kind = 'scheduled' and state = 'due'`,
        order.id,
      ).length === 0,
  )
  await owner.search({ q: 'Quackenbosch' })
  await owner.eraseContact(contact.id)
  const { orders } = await owner.eraseAgent(id)
  assert.equal(orders, 1)
  assert.deepEqual(columnsWith(words), [])
  const { sellersagent, contacts } = await owner.order(order.id)
  assert.deepEqual([sellersagent, contacts[0]?.id], [id, contact.id])
  assert.deepEqual((await owner.agent(id)).agency, '')
})

test('2.5 another company with the same client keeps everything', async () => {
  const { owner, server } = fixture
  const authorization = await addCompany(server, bareCompany('neighbour'))
  const url = server.access.base_url.replace('/demo/', '/neighbour/')
  const send = (path: string, body: object) =>
    fetch(url + path, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).then(async response => (await response.json()) as { id: string })
  const theirs = await send('/client', traces)
  await send('/order', { clientuuid: theirs.id, notes: [{ text: 'Zéphyrine Quackenbosch' }] })
  await fetch(`${url}/search?q=Quackenbosch`, { headers: { authorization } })
  const [company] = fixture.query(`select company_id from companies where key = 'neighbour'`)
  const rows = () =>
    tenantTables.map(table =>
      JSON.stringify(fixture.query(`select * from ${table} where company_id = ?`, String(company?.company_id))),
    )
  const before = rows()
  const { id } = await fullLife()
  await owner.eraseClient(id)
  assert.deepEqual(rows(), before)
})
