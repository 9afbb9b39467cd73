// engines: both

import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { MessageFixture } from '../messages/message-fixture.ts'
import { clientFields, houseFields } from './booking-examples.ts'
import { VisitorClient } from './visitor.ts'

let fixture: MessageFixture
before(async () => {
  fixture = await MessageFixture.open()
})
after(() => fixture.close())
beforeEach(() => fixture.mail.forget())

const set = (settings: object) => fixture.orders.owner.settings.updateCompany({ settings } as never)

async function book(email: string, day: string): Promise<{ readonly id: string; readonly url: string }> {
  const who = new VisitorClient(fixture.orders.server)
  const services = [fixture.orders.service('Home Inspection')]
  const [time] = await who.times({ 'services[]': services, zip: '28202', from: day, days: '7' })
  const start = time?.startlocal ?? assert.fail('no time is open')
  const { body } = await who.send('', { ...houseFields, ...clientFields, emailaddress: email, services, start })
  assert.equal(body.status, 'ok', JSON.stringify(body))
  const { id } = await fixture.orders.owner.order(String(body.oid))
  await fixture.settled(id, 'scheduled')
  return { id, url: String(body.url) }
}

async function textTo(address: string): Promise<string> {
  return (await fixture.mail.mails()).find(({ to }) => to === address)?.content.text ?? assert.fail(address)
}

test('6 the emails to the client have the link with which the appointment is moved or cancelled, and no others', async () => {
  const { id, url } = await book('nadia@example.com', '2027-08-02')
  assert.match(
    await textTo('nadia@example.com'),
    new RegExp(`^To move or cancel the inspection yourself:\n${url}$`, 'm'),
  )
  const token = url.slice(url.lastIndexOf('/') + 1)
  const others = (await fixture.mail.mails()).filter(({ to }) => to !== 'nadia@example.com')
  assert.ok(others.length > 0)
  assert.ok(!JSON.stringify(others).includes(token))
  assert.equal((await fetch(url)).status, 200)
  const text = '{{ order.change_url }}'
  const texts = { subject: text, body: text }
  const [toClient, toInspector] = await Promise.all(
    ['client', 'inspector'].map(audience =>
      fixture.orders.send(`/settings/messages/scheduled.${audience}.email/preview`, { order: id, ...texts }),
    ),
  )
  assert.equal(toClient?.body.subject, url)
  assert.ok(!JSON.stringify(toInspector?.body).includes(token))
})

test('6 an order that clients cannot change themselves, and one of the office, have no such link', async () => {
  await set({ bookingReschedules: false, bookingCancels: false })
  await book('omar@example.com', '2027-08-16')
  await set({ bookingReschedules: true, bookingCancels: true })
  const { client } = await fixture.people('Pia')
  const id = await fixture.draft(client, { inprogress: false, scheduled: '2027-06-01 09:00:00' })
  await fixture.settled(id, 'scheduled')
  for (const address of ['omar@example.com', 'pia.client@example.com'])
    assert.doesNotMatch(await textTo(address), /move or cancel|\/book\//)
})
