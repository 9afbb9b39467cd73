// engines: both

import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { waitingList } from '../../src/jobs/waiting-list.ts'
import { testClock, testToday } from '../clock.ts'
import { openStoreOf } from '../engine.ts'
import { eventually, MessageFixture } from '../messages/message-fixture.ts'
import { clientFields, houseFields } from './booking-examples.ts'
import { VisitorClient } from './visitor.ts'

let fixture: MessageFixture
before(async () => {
  fixture = await MessageFixture.start()
})
after(() => fixture.close())
beforeEach(() => fixture.mail.forget())

const visitor = () => new VisitorClient(fixture.orders.server)
const services = () => [fixture.orders.service('Home Inspection')]
const fields = () => ({ ...houseFields, ...clientFields, services: services() })
const waitingEmails = () =>
  fixture.orders.query('select email from waiting_visitors order by email').map(({ email }) => email)

/** What a worker does every few minutes. */
async function look(): Promise<void> {
  await fixture.alter('update waiting_visitors set checked_at = 0')
  const database = await openStoreOf(fixture.dataDir)
  await waitingList(database, 'https://inspect.example', testClock).perform(() => false)
  await database.close()
}

/** The emails about earlier times. */
async function mailsTo(address: string) {
  const find = async () =>
    (await fixture.mail.mails()).filter(
      ({ to, content }) => to === address && /earlier|antes/.test(content.subject ?? ''),
    )
  await eventually(async () => (await find()).length > 0)
  return find()
}

/** Takes every opening before a time, and returns what ends it. */
async function fillUntil(start: string): Promise<() => Promise<void>> {
  const { owner } = fixture.orders
  const people = (await owner.users()).filter(({ inspector }) => inspector === 'Yes')
  const until = Temporal.PlainDateTime.from(start.replace(' ', 'T'))
  const from = until.toPlainDate().subtract({ days: 45 })
  const ids: string[] = []
  for (const { id } of people) {
    const { body } = await fixture.orders.send('/calendarevent', {
      user: id,
      start: `${from.toString()} 00:00:00`,
      end: start,
      title: 'Away',
    })
    assert.equal(body.status, 'ok', JSON.stringify(body))
    ids.push(String(body.id))
  }
  return async () => {
    for (const id of ids) await owner.deleteCalendarEvent(id)
  }
}

test('6 a visitor who waits gets one email once an earlier time is free, in the own language', async () => {
  const who = visitor()
  const times = await who.times({ 'services[]': services(), zip: '28202', days: '14' })
  const free = await fillUntil(times.at(-1)?.startlocal ?? '')
  const asked = await who.send('/wait', { ...fields(), emailaddress: 'Wanda@example.com', language: 'es' })
  assert.deepEqual([asked.body.status, asked.body.waiting], ['ok', true], JSON.stringify(asked.body))
  await look()
  assert.deepEqual(waitingEmails(), ['wanda@example.com'])
  await free()
  await look()
  await look()
  const [mail, ...others] = await mailsTo('wanda@example.com')
  assert.match(mail?.content.subject ?? '', /^Hay una hora antes: /)
  assert.match(mail?.content.text ?? '', /https:\/\/inspect\.example\/demo\/book\?office=charlotte&lang=es/)
  assert.deepEqual([others, waitingEmails()], [[], []])
})

test('6 a client waits with the link of the booking, and the email leads back to it', async () => {
  const who = visitor()
  const start = (
    await who.times({
      'services[]': services(),
      zip: '28202',
      from: testToday().add({ days: 26 }).toString(),
      days: '14',
    })
  ).at(-1)
  const booked = await who.send('', { ...fields(), emailaddress: 'yuri@example.com', start: start?.startlocal })
  assert.equal(booked.body.status, 'ok', JSON.stringify(booked.body))
  const free = await fillUntil(start?.startlocal ?? '')
  const asked = await who.post(`/order/${booked.body.token}/wait`)
  assert.equal(asked.body.status, 'ok', JSON.stringify(asked.body))
  await free()
  await look()
  const mails = await mailsTo('yuri@example.com')
  assert.equal(mails.length, 1)
  assert.ok(mails[0]?.content.text?.includes(`https://inspect.example/demo/book/${booked.body.token}`))
})

test('6 a client whose booking was cancelled waits no longer, and gets no email', async () => {
  const who = visitor()
  const start = (await who.times({ 'services[]': services(), zip: '28202', days: '14' })).at(-1)
  const booked = await who.send('', { ...fields(), emailaddress: 'xena@example.com', start: start?.startlocal })
  assert.equal(booked.body.status, 'ok', JSON.stringify(booked.body))
  await who.post(`/order/${booked.body.token}/wait`)
  assert.deepEqual(waitingEmails(), ['xena@example.com'])
  assert.equal((await who.post(`/order/${booked.body.token}/cancel`)).body.status, 'ok')
  await look()
  assert.deepEqual(waitingEmails(), [])
  const sent = "select subject from messages where occasion like 'earlier %' and person_id = 'xena@example.com'"
  assert.deepEqual(fixture.orders.query(sent), [])
})

test('6 the link of the email ends the waiting, and a company may have none', async () => {
  const who = visitor()
  await who.send('/wait', { ...fields(), emailaddress: 'zoe@example.com' })
  const [row] = fixture.orders.query('select token from waiting_visitors') as { token: string }[]
  const page = `${fixture.orders.server.publicUrl}/demo/book/waiting/${row?.token}`
  assert.match(await (await fetch(page)).text(), /Send me no email/)
  assert.equal(waitingEmails().length, 1)
  const ended = await fetch(page, { method: 'POST', body: new URLSearchParams({ go: 'end' }) })
  assert.match(await ended.text(), /You get no email/)
  assert.deepEqual(waitingEmails(), [])
  await fixture.orders.owner.settings.updateCompany({ settings: { bookingWaitingList: false } })
  assert.equal((await visitor().send('/wait', fields())).body.status, 'error')
  await fixture.orders.owner.settings.updateCompany({ settings: { bookingWaitingList: true } })
})
