import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { freeTime, scheduling } from '../orders/order-fixture.ts'
import { eventually } from '../webhooks/eventually.ts'
import { MessageFixture } from './message-fixture.ts'

let fixture: MessageFixture
before(async () => {
  fixture = await MessageFixture.open()
})
after(() => fixture.close())
beforeEach(() => {
  fixture.mail.forget()
  fixture.sms.forget()
})

test('6 scheduling a draft notifies client, agents and inspectors, once each, by email and by SMS', async () => {
  const { client, buyersAgent, sellersAgent } = await fixture.people('Ada')
  const id = await fixture.draft(client, {
    datetime: '2032-06-01 13:30:00',
    buyersagentuuid: buyersAgent,
    sellersagentuuid: sellersAgent,
  })
  assert.deepEqual(fixture.messages(id), [])
  await fixture.schedule(id)
  assert.deepEqual(await fixture.settled(id, 'scheduled'), [
    'buyers-agent email sent',
    'buyers-agent sms sent',
    'client email sent',
    'client sms sent',
    'inspector email sent',
    'inspector sms sent',
    'sellers-agent email sent',
    'sellers-agent sms sent',
  ])
  const mails = await fixture.mail.mails()
  assert.deepEqual(
    mails.map(({ to }) => to),
    ['ada.buyer@example.com', 'ada.client@example.com', 'ada.seller@example.com', 'marcus.bell@example.com'],
  )
  for (const { content } of mails) {
    assert.match(content.subject ?? '', /on Tuesday, June 1, 2032 at 1:30 PM$/)
    assert.match(content.text ?? '', /^When: Tuesday, June 1, 2032, 1:30 PM to 4:30 PM \(3 hours\)$/m)
    assert.match(content.text ?? '', /^Where: 1420 Dilworth Road, Charlotte, NC 28203$/m)
    assert.match(content.text ?? '', /^Tryon Oak Home Inspections\n704-555-0100\n$/m)
  }
  assert.equal(fixture.sms.requests.length, 4)
  for (const { from, body, path, authorization } of fixture.sms.requests) {
    assert.equal(from, '+17045550100')
    assert.equal(path, '/gateway/2010-04-01/Accounts/AC42/Messages.json')
    assert.equal(authorization, `Basic ${Buffer.from('AC42:a-token-of-ours').toString('base64')}`)
    assert.match(body, /1420 Dilworth Road.* Tue, Jun 1 at 1:30 PM/)
  }
  assert.ok(
    fixture.sms.requests.some(({ to }) => to === '+17045550111'),
    "the inspector's mobile",
  )
})

test('6 a draft sends no message, however often it changes', async () => {
  const { client } = await fixture.people('Bea')
  const id = await fixture.draft(client)
  await fixture.orders.owner.updateOrder(id, { datetime: freeTime(), inprogress: false })
  await fixture.orders.owner.updateOrder(id, { confirmed: scheduling.scheduled })
  assert.deepEqual(fixture.messages(id), [])
})

test('6 an order created scheduled sends its messages immediately, with its services and price', async () => {
  const { client } = await fixture.people('Cleo')
  const id = await fixture.draft(client, scheduling)
  await fixture.settled(id, 'scheduled')
  const mail = (await fixture.mail.mails()).find(({ to }) => to === 'cleo.client@example.com')
  assert.match(mail?.content.text ?? '', /^Services: Home Inspection$/m)
  assert.match(mail?.content.text ?? '', /^Price: \$415\.00$/m)
  assert.match(mail?.content.text ?? '', /^Inspector: Marcus Bell, 704-555-0111$/m)
})

test('6 the message to the inspector names the client; those to agents and client contain only their own details', async () => {
  const { client, sellersAgent } = await fixture.people('Dora')
  const id = await fixture.draft(client, { ...scheduling, sellersagentuuid: sellersAgent, squarefeet: 2450 })
  await fixture.settled(id, 'scheduled')
  const textTo = async (address: string) =>
    (await fixture.mail.mails()).find(({ to }) => to === address)?.content.text ?? assert.fail(address)
  assert.match(await textTo('marcus.bell@example.com'), /^Client: Dora Client, 704-\S+, dora\.client@example\.com$/m)
  assert.match(await textTo('marcus.bell@example.com'), /^Seller's agent: Dora Seller/m)
  assert.doesNotMatch(await textTo('dora.seller@example.com'), /Price|Client:|dora\.client/)
  assert.doesNotMatch(await textTo('dora.client@example.com'), /Seller|Square feet/)
})

test('6 a person who switched a channel off gets no message by it', async () => {
  const { client, buyersAgent } = await fixture.people('Quinn')
  const { owner } = fixture.orders
  await owner.updateClient(client, { send_sms: false })
  await owner.updateAgent(buyersAgent, { sendemail: false })
  const id = await fixture.draft(client, { ...scheduling, buyersagentuuid: buyersAgent })
  const states = await fixture.settled(id, 'scheduled')
  assert.deepEqual(
    states.filter(state => !state.startsWith('inspector')),
    [
      'buyers-agent email cancelled (email is switched off for this person)',
      'buyers-agent sms sent',
      'client email sent',
      'client sms cancelled (SMS is switched off for this person)',
    ],
  )
})

test('6 a repeat of the scheduling fields fires its event again, and sends no message again', async () => {
  const { client } = await fixture.people('Edna')
  const id = await fixture.draft(client, scheduling)
  await fixture.settled(id, 'scheduled')
  const count = fixture.messages(id).length
  await fixture.schedule(id)
  await fixture.schedule(id)
  assert.equal(fixture.orders.kinds(id).filter(kind => kind === 'ORDER_SCHEDULED').length, 3)
  assert.equal(fixture.messages(id).length, count)
})

test('6 rescheduling notifies each person of the new time, once, even where the request repeats the scheduling fields', async () => {
  const { client } = await fixture.people('Fern')
  const id = await fixture.draft(client, scheduling)
  await fixture.settled(id, 'scheduled')
  fixture.mail.forget()
  await fixture.schedule(id, { datetime: '2032-07-02 08:15:00', inspector2uuid: fixture.orders.user('walt') })
  await fixture.settled(id, 'scheduled')
  assert.deepEqual(await fixture.settled(id, 'rescheduled'), [
    'client email sent',
    'client sms sent',
    'inspector email sent',
    'inspector sms sent',
  ])
  const mails = await fixture.mail.mails()
  const told = mails.filter(({ to }) => to !== 'walt.kessler@example.com')
  assert.deepEqual(
    told.map(({ to }) => to),
    ['fern.client@example.com', 'marcus.bell@example.com'],
  )
  for (const { content } of told) assert.match(content.subject ?? '', /now on Friday, July 2, 2032 at 8:15 AM$/)
})

test('6 a person who joins a scheduled order is notified, once, and no other person again', async () => {
  const { client, buyersAgent } = await fixture.people('Nora')
  const id = await fixture.draft(client, { ...scheduling, sendsmsevents: false })
  await fixture.settled(id, 'scheduled')
  fixture.mail.forget()
  await fixture.orders.owner.updateOrder(id, { buyersagentuuid: buyersAgent })
  await fixture.orders.owner.updateOrder(id, { buyersagentuuid: buyersAgent, city: 'Huntersville' })
  const before = ['buyers-agent email sent', 'client email sent', 'inspector email sent']
  assert.deepEqual(await fixture.settled(id, 'scheduled'), before)
  assert.deepEqual(
    (await fixture.mail.mails()).map(({ to }) => to),
    ['nora.buyer@example.com'],
  )
  await fixture.orders.owner.updateOrder(id, { inspector2uuid: fixture.orders.user('walt') })
  assert.deepEqual(await fixture.settled(id, 'scheduled'), [...before, 'inspector email sent'])
  assert.deepEqual(await fixture.settled(id, 'rescheduled'), before)
  const walt = (await fixture.mail.mails()).filter(({ to }) => to === 'walt.kessler@example.com')
  assert.equal(walt.length, 1)
  assert.doesNotMatch(walt[0]?.content.subject ?? '', /now on/)
})

test('6 a person who joins a completed or past order is not notified of an appointment', async () => {
  const [first, second] = [await fixture.people('Olga'), await fixture.people('Pia')]
  const done = await fixture.draft(first.client, { ...scheduling, inspector1uuid: '', sendsmsevents: false })
  await fixture.orders.owner.completeOrder(done)
  const over = await fixture.draft(first.client, {
    ...scheduling,
    datetime: '2025-01-06 09:00:00',
    inspector1uuid: '',
    sendsmsevents: false,
  })
  for (const id of [done, over]) {
    await fixture.orders.owner.updateOrder(id, { buyersagentuuid: second.buyersAgent })
    assert.equal(fixture.messages(id, 'scheduled').length, 1)
  }
})

test('6 completing sends messages once; completing again does not', async () => {
  const { client } = await fixture.people('Gail')
  const id = await fixture.draft(client, scheduling)
  await fixture.settled(id, 'scheduled')
  fixture.mail.forget()
  await fixture.orders.owner.completeOrder(id, { reportnumber: 'R-77' })
  await fixture.settled(id, 'completed')
  await fixture.orders.owner.completeOrder(id)
  assert.equal(fixture.messages(id, 'completed').length, 4)
  const mail = (await fixture.mail.mails()).find(({ to }) => to === 'gail.client@example.com')
  assert.equal(mail?.content.subject, 'Your inspection of 1420 Dilworth Road is complete')
  assert.match(mail?.content.text ?? '', /The number of your report is R-77\./)
  assert.deepEqual(mail?.content.attachments, [])
})

test('6 sendemailevents and sendsmsevents of false hold until they are true', async () => {
  const { client } = await fixture.people('Hope')
  const id = await fixture.draft(client, { sendemailevents: false })
  await fixture.schedule(id)
  assert.deepEqual(await fixture.settled(id, 'scheduled'), ['client sms sent', 'inspector sms sent'])
  await fixture.orders.owner.updateOrder(id, { datetime: freeTime(), sendsmsevents: false })
  assert.deepEqual(fixture.messages(id, 'rescheduled'), [])
  await fixture.orders.owner.updateOrder(id, { sendemailevents: true, sendsmsevents: true })
  await fixture.orders.owner.updateOrder(id, { datetime: freeTime() })
  assert.deepEqual(await fixture.settled(id, 'rescheduled'), [
    'client email sent',
    'client sms sent',
    'inspector email sent',
    'inspector sms sent',
  ])
})

test('6 a person who is on an order twice is notified once', async () => {
  const { client, buyersAgent } = await fixture.people('Iris')
  const id = await fixture.draft(client, {
    ...scheduling,
    buyersagentuuid: buyersAgent,
    sellersagentuuid: buyersAgent,
    inspector2uuid: fixture.orders.user('inspector'),
    sendsmsevents: false,
  })
  assert.deepEqual(await fixture.settled(id, 'scheduled'), [
    'buyers-agent email sent',
    'client email sent',
    'inspector email sent',
  ])
})

test('6 a message to a person without an address is cancelled with a reason', async () => {
  const { id: client } = await fixture.orders.owner.createClient({
    firstname: 'June',
    emailaddress: 'two@a.example, b@c',
  })
  const id = await fixture.draft(client, { ...scheduling, inspector1uuid: '' })
  assert.deepEqual(await fixture.settled(id, 'scheduled'), [
    'client email cancelled (has no email address that can be used)',
    'client sms cancelled (has no mobile number)',
  ])
})

test('6 messages of a scheduled order without an appointment say so, and have no invitation', async () => {
  const { client } = await fixture.people('Kit')
  const { id } = await fixture.orders.owner.createOrder({ ...scheduling, clientuuid: client })
  assert.deepEqual(await fixture.settled(id, 'scheduled'), ['client email sent', 'client sms sent'])
  assert.deepEqual(fixture.messages(id, 'reminder'), [])
  const [mail] = await fixture.mail.mails()
  assert.equal(mail?.content.subject, 'Your inspection')
  assert.match(mail?.content.text ?? '', /^When: still to be agreed\nOrder number: \d+$/m)
  assert.deepEqual(mail?.content.attachments, [])
})

test('6 emails come from the company, with a reply address of its office', async () => {
  const { client } = await fixture.people('Lena')
  const id = await fixture.draft(client, { ...scheduling, officeuuid: fixture.orders.office('lake-norman') })
  await fixture.settled(id, 'scheduled')
  const mail = (await fixture.mail.mails()).find(({ to }) => to === 'lena.client@example.com')
  assert.equal(mail?.from, 'office@tryon-oak.example')
  assert.deepEqual(mail?.content.from, { name: 'Tryon Oak Home Inspections', address: 'office@tryon-oak.example' })
  assert.deepEqual(
    mail?.content.replyTo?.map(({ address }) => address),
    ['walt.kessler@example.com'],
  )
  const [message] = fixture
    .messages(id, 'scheduled')
    .filter(({ audience, channel }) => audience === 'client' && channel === 'email')
  assert.equal(mail?.content.messageId, `<${message?.id}@tryon-oak.example>`)
  assert.match(mail?.raw ?? '', /^Auto-Submitted: auto-generated\r$/m)
})

test('6 client and inspector get an invitation whose sequence grows with each rescheduling; agents get none', async () => {
  const { client, buyersAgent } = await fixture.people('Mona')
  const id = await fixture.draft(client, {
    ...scheduling,
    datetime: '2032-01-15 09:00:00',
    buyersagentuuid: buyersAgent,
  })
  await fixture.settled(id, 'scheduled')
  await fixture.orders.owner.updateOrder(id, { datetime: '2032-07-15 09:00:00', duration: 90 })
  await fixture.settled(id, 'rescheduled')
  const invitations = (await fixture.mail.mails()).map(({ to, content }) => {
    const [attached, ...others] = content.attachments.filter(({ disposition }) => disposition === 'attachment')
    assert.deepEqual(others, [])
    return { to, name: attached?.filename, text: attached ? new TextDecoder().decode(attached.content as never) : '' }
  })
  const lines = (to: string) =>
    invitations
      .filter(invitation => invitation.to === to)
      .map(({ text }) => text.split(/\r?\n/).filter(line => /^(UID|SEQUENCE|DTSTART|DTEND|METHOD)/.test(line)))
  const before = [`UID:${id}@plumbline`, 'SEQUENCE:0', 'DTSTART:20320115T140000Z', 'DTEND:20320115T170000Z']
  const after = [`UID:${id}@plumbline`, 'SEQUENCE:1', 'DTSTART:20320715T130000Z', 'DTEND:20320715T143000Z']
  const expected = [before, after].map(lines => ['METHOD:REQUEST', ...lines])
  assert.deepEqual(lines('mona.client@example.com').sort(), expected)
  assert.deepEqual(lines('marcus.bell@example.com').sort(), expected)
  assert.deepEqual(lines('mona.buyer@example.com'), [[], []])
  assert.deepEqual(new Set(invitations.map(({ name }) => name)), new Set(['inspection.ics', undefined]))
  const calendars = (await fixture.mail.mails()).map(({ raw }) =>
    /text\/calendar; charset=utf-8; method=REQUEST/.test(raw),
  )
  assert.equal(calendars.filter(Boolean).length, 4)
})

/** The calendar lines of each mail to the address, in the order of their sequence. */
async function calendarsOf(address: string): Promise<string[][]> {
  const mails = (await fixture.mail.mails()).filter(({ to }) => to === address)
  const texts = mails.flatMap(({ content }) =>
    content.attachments.filter(({ disposition }) => disposition === 'attachment').map(({ content: bytes }) => bytes),
  )
  return texts
    .map(bytes => new TextDecoder().decode(bytes as never).split(/\r?\n/))
    .map(lines => lines.filter(line => /^(UID|SEQUENCE|DTSTART|METHOD|STATUS)/.test(line)))
    .sort()
}

test('6 cancelling notifies all people on a scheduled order, takes it off their calendars, and sends no reminder', async () => {
  const { client, buyersAgent, sellersAgent } = await fixture.people('Olga')
  const agents = { buyersagentuuid: buyersAgent, sellersagentuuid: sellersAgent }
  const id = await fixture.draft(client, { ...scheduling, ...agents, datetime: '2032-01-15 09:00:00' })
  await fixture.settled(id, 'scheduled')
  fixture.sms.forget()
  await fixture.orders.owner.cancelOrder(id, { cancelreason: 'Rain' })
  const all = ['buyers-agent', 'client', 'inspector', 'sellers-agent'].flatMap(who => [
    `${who} email sent`,
    `${who} sms sent`,
  ])
  assert.deepEqual(await fixture.settled(id, 'cancelled'), all)
  const entry = [`UID:${id}@plumbline`, 'DTSTART:20320115T140000Z']
  const calendars = [
    ['METHOD:CANCEL', entry[0], 'SEQUENCE:1', entry[1], 'STATUS:CANCELLED'],
    ['METHOD:REQUEST', entry[0], 'SEQUENCE:0', entry[1], 'STATUS:CONFIRMED'],
  ]
  assert.deepEqual(await calendarsOf('olga.client@example.com'), calendars)
  assert.deepEqual(await calendarsOf('marcus.bell@example.com'), calendars)
  assert.deepEqual(await calendarsOf('olga.buyer@example.com'), [])
  const told = (await fixture.mail.mails()).filter(({ raw }) =>
    /text\/calendar; charset=utf-8; method=CANCEL/.test(raw),
  )
  assert.equal(told.length, 2)
  const client1 = told.find(({ to }) => to === 'olga.client@example.com')
  assert.equal(client1?.content.subject, 'Your inspection on Thursday, January 15, 2032 at 9:00 AM is cancelled')
  assert.doesNotMatch(client1?.content.text ?? '', /Rain|Price/)
  assert.ok(fixture.sms.requests.every(({ body }) => /cancelled/i.test(body)))
  await fixture.orders.owner.cancelOrder(id)
  assert.equal(fixture.messages(id, 'cancelled').length, all.length)
  await fixture.alter(`update messages set due_at = 0 where order_id = ? and kind = 'reminder'`, id)
  await fixture.orders.owner.updateOrder(id, { city: 'Durham' })
  assert.equal(fixture.messages(id, 'cancelled').length, all.length)
})

test('6 an order that is scheduled again after its cancellation notifies people again, with a later calendar entry', async () => {
  const { client } = await fixture.people('Pia')
  const id = await fixture.draft(client, { ...scheduling, sendsmsevents: false, datetime: '2032-01-15 09:00:00' })
  await fixture.settled(id, 'scheduled')
  await fixture.orders.owner.cancelOrder(id)
  await fixture.settled(id, 'cancelled')
  await fixture.schedule(id)
  const states = ['client email sent', 'client email sent', 'inspector email sent', 'inspector email sent']
  assert.deepEqual(await fixture.settled(id, 'scheduled'), states)
  const sequences = (await calendarsOf('pia.client@example.com')).map(([method, , sequence]) => `${method} ${sequence}`)
  assert.deepEqual(sequences, ['METHOD:CANCEL SEQUENCE:1', 'METHOD:REQUEST SEQUENCE:0', 'METHOD:REQUEST SEQUENCE:2'])
})

test('6 people who are taken off a scheduled order are notified, and lose the appointment they had', async () => {
  const [old, next] = [await fixture.people('Quin'), await fixture.people('Rhea')]
  const edits = { sendsmsevents: false, datetime: '2032-01-15 09:00:00', buyersagentuuid: old.buyersAgent }
  const id = await fixture.draft(old.client, { ...scheduling, ...edits })
  await fixture.settled(id, 'scheduled')
  await fixture.orders.owner.updateOrder(id, {
    clientuuid: next.client,
    buyersagentuuid: next.buyersAgent,
    inspector1uuid: fixture.orders.user('walt'),
    datetime: '2032-02-20 09:00:00',
  })
  const states = ['buyers-agent email sent', 'client email sent', 'inspector email sent']
  assert.deepEqual(await fixture.settled(id, 'cancelled'), states)
  for (const address of ['quin.client@example.com', 'marcus.bell@example.com']) {
    const [cancel] = await calendarsOf(address)
    assert.deepEqual(cancel, [
      'METHOD:CANCEL',
      `UID:${id}@plumbline`,
      'SEQUENCE:1',
      'DTSTART:20320115T140000Z',
      'STATUS:CANCELLED',
    ])
  }
  const cancelled = (await fixture.mail.mails()).filter(({ content }) => /no longer/.test(content.text ?? ''))
  const addresses = ['marcus.bell@example.com', 'quin.buyer@example.com', 'quin.client@example.com']
  assert.deepEqual(cancelled.map(({ to }) => to).sort(), addresses)
  for (const { content } of cancelled) {
    assert.match(content.text ?? '', /January 15/)
    assert.doesNotMatch(content.text ?? '', /Rhea|February/)
  }
})

test('6 cancelling a draft or a past inspection sends no message', async () => {
  const { client } = await fixture.people('Sven')
  const draft = await fixture.draft(client)
  const past = await fixture.draft(client, { ...scheduling, datetime: '2025-01-06 09:00:00' })
  for (const id of [draft, past]) {
    await fixture.orders.owner.cancelOrder(id)
    assert.deepEqual(fixture.messages(id, 'cancelled'), [])
  }
})

test('17.3 /metrics counts the attempts to send messages, by channel and outcome', async context => {
  const quiet = await MessageFixture.start()
  context.after(() => quiet.close())
  const counted = async () => {
    const text = await (await fetch(`${quiet.orders.server.publicUrl}/metrics`)).text()
    return ['email', 'sms'].map(channel => {
      const line = new RegExp(`^plumbline_messages_total\\{channel="${channel}",outcome="sent"\\} (\\d+)$`, 'm')
      return Number(line.exec(text)?.[1] ?? 0)
    })
  }
  assert.deepEqual(await counted(), [0, 0])
  const { client } = await quiet.people('Tess')
  const id = await quiet.draft(client, { ...scheduling, datetime: '2032-03-15 09:00:00' })
  const sent = ['client email sent', 'client sms sent', 'inspector email sent', 'inspector sms sent']
  assert.deepEqual(await quiet.settled(id, 'scheduled'), sent)
  await eventually(async () => assert.deepEqual(await counted(), [2, 2]))
})
