// engines: both

import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { eventually, MessageFixture } from '../messages/message-fixture.ts'
import { clientFields, houseFields } from './booking-examples.ts'
import { VisitorClient } from './visitor.ts'

let fixture: MessageFixture
before(async () => {
  fixture = await MessageFixture.open()
  await fixture.orders.owner.settings.updateCompany({ settings: { bookingConfirmsEmail: true } })
})
after(() => fixture.close())
beforeEach(() => fixture.mail.forget())

const visitor = () => new VisitorClient(fixture.orders.server)
const services = () => [fixture.orders.service('Home Inspection')]
const orders = () => fixture.orders.counts().orders

let weeks = 2
async function fieldsOf(who: VisitorClient, emailaddress: string) {
  const from = Temporal.PlainDate.from('2027-06-21').add({ weeks: weeks++ }).toString()
  const [time] = await who.times({ 'services[]': services(), zip: '28202', from, days: '7' })
  return { ...houseFields, ...clientFields, emailaddress, services: services(), start: time?.startlocal }
}

async function linkIn(address: string): Promise<URL> {
  const find = async () => (await fixture.mail.mails()).find(({ to }) => to === address)?.content.text
  await eventually(async () => (await find()) !== undefined)
  return new URL(/https?:\S+\/book\/confirm\/\S+/.exec((await find()) ?? '')?.[0] ?? assert.fail('no link'))
}

test('6 nothing is booked before the link in the email is opened, and its time is kept', async () => {
  const who = visitor()
  const fields = await fieldsOf(who, 'ana@example.com')
  const before = orders()
  const { body } = await who.send('', fields)
  assert.equal(body.message, 'an email was sent to ana@example.com: open the link in it to book')
  assert.equal(orders(), before)
  const link = await linkIn('ana@example.com')
  const code = link.pathname.split('/').at(-1) ?? ''
  const wrong = await who.send('', { ...fields, code: 'x'.repeat(30) })
  assert.equal(wrong.body.message, 'there is no booking with this link')
  const booked = await who.send('', { ...fields, code })
  assert.equal(booked.body.orderstatus, 'scheduled', JSON.stringify(booked.body))
  assert.equal(orders(), Number(before) + 1)
  const again = await who.send('', fields)
  assert.equal(again.body.token, booked.body.token)
})

test('6 the page of the link books with a button, without script, and shows the booking afterwards', async () => {
  const who = visitor()
  await who.send('', await fieldsOf(who, 'bruno@example.com'))
  const link = await linkIn('bruno@example.com')
  const before = orders()
  const page = await (await fetch(link)).text()
  assert.match(page, /Is everything right\?/)
  assert.doesNotMatch(page, /id="book"[^>]* disabled/)
  assert.equal(orders(), before)
  const form = new URLSearchParams(
    [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )
  form.set('go', 'book')
  const booked = await fetch(new URL('../../book', link), { method: 'POST', body: form })
  assert.match(await booked.text(), /Your inspection is booked/)
  assert.equal(orders(), Number(before) + 1)
  assert.equal((await fetch(link)).url.split('?')[0], booked.url.split('?')[0])
})

test('6 another email address needs another link', async () => {
  const who = visitor()
  const fields = await fieldsOf(who, 'carla@example.com')
  await who.send('', fields)
  const code = (await linkIn('carla@example.com')).pathname.split('/').at(-1)
  const { body } = await who.send('', { ...fields, code, emailaddress: 'dora@example.com' })
  assert.match(String(body.message), /an email was sent to dora@example\.com/)
})
