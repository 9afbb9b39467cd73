// engines: both

import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { clientFields, houseFields } from '../bookings/booking-examples.ts'
import { VisitorClient } from '../bookings/visitor.ts'
import { testMillis, testToday } from '../clock.ts'
import { type OrderFixture, orderFixtureOf } from '../orders/order-fixture.ts'
import { joinServer } from '../running-server.ts'
import {
  chargeOf,
  eventOf,
  type FakeSession,
  type FakeStripe,
  signatureOf,
  startFakeStripe,
  stripeKey,
  webhookSecret,
} from './fake-stripe.ts'

let stripe: FakeStripe
let fixture: OrderFixture
before(async () => {
  stripe = await startFakeStripe()
  fixture = await orderFixtureOf(await joinServer({ STRIPE_URL: stripe.url }))
})
after(() => fixture.close())
beforeEach(async () => {
  stripe.isDown = false
  await connect()
  await set({ bookingDepositPercent: 25, bookingHandling: 'at once' })
})

const set = (settings: object) => fixture.owner.settings.updateCompany({ settings } as never)
const connect = () => fixture.owner.settings.connectStripe({ secretkey: stripeKey, webhooksecret: webhookSecret })
const companyUrl = () => `${fixture.server.publicUrl}/${fixture.server.key}`

let weeks = 8
/** A booking of $450. */
async function book() {
  const who = new VisitorClient(fixture.server)
  const services = [fixture.service('Home Inspection')]
  const today = testToday()
  const from = today.add({ days: 8 - today.dayOfWeek, weeks: weeks++ }).toString()
  const [time] = await who.times({ 'services[]': services, zip: '28202', from, days: '5' })
  const start = time?.startlocal ?? assert.fail('no time is open')
  const { body } = await who.send('', { ...houseFields, ...clientFields, services, start })
  assert.equal(body.status, 'ok', JSON.stringify(body))
  return body as unknown as Booking
}

interface Booking {
  readonly oid: number
  readonly token: string
  readonly url: string
  readonly total: number
  readonly due: number
  readonly deposit: number
  readonly payurl: string
}

async function page(
  url: string,
  fields?: Record<string, string>,
): Promise<{ status: number; text: string; to: string }> {
  const body = fields && new URLSearchParams(fields)
  const response = await fetch(url, { redirect: 'manual', ...(body && { method: 'POST', body }) })
  const to = /url=(.*)/.exec(response.headers.get('refresh') ?? '')?.[1] ?? ''
  return { status: response.status, text: await response.text(), to }
}

/** Presses a button of the page; returns the session that it leads to. */
async function press({ payurl }: Booking, go = 'deposit'): Promise<FakeSession> {
  const { to, text } = await page(payurl, { go })
  return stripe.sessions.find(({ url }) => url === to) ?? assert.fail(`no session: ${text}`)
}

async function tell(body: string, signature = signatureOf(body), company = companyUrl()) {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const response = await fetch(`${company}/payments/stripe`, { method: 'POST', headers, body })
  return { status: response.status, message: ((await response.json()) as { message?: string }).message ?? '' }
}

const payments = async ({ oid }: Booking) =>
  (await fixture.owner.orderPayments(String(oid))).map(({ amount, refunded, method }) => [amount, refunded, method])
const orderOf = ({ oid }: Booking) => fixture.owner.order(String(oid))
const paidEvents = async (booking: Booking) => {
  const { id } = await orderOf(booking)
  return fixture.kinds(id).filter(kind => kind === 'ORDER_PAID').length
}

async function bookAndPay(go = 'deposit'): Promise<{ readonly booking: Booking; readonly session: FakeSession }> {
  const booking = await book()
  const session = await press(booking, go)
  stripe.pay(session)
  return { booking, session }
}

test('6 a deposit is paid on the page of Stripe, and the rest later; the order is paid once', async () => {
  const booking = await book()
  assert.deepEqual([booking.due, booking.deposit], [booking.total, Math.ceil(booking.total * 25) / 100])
  const shown = await page(booking.url)
  assert.match(shown.text, /Pay the deposit of \$/)
  const session = await press(booking)
  const { amount_total, currency, name, success_url } = session
  assert.deepEqual(
    [amount_total, currency, name],
    [booking.deposit * 100, 'usd', `Deposit for inspection ${booking.oid}`],
  )
  stripe.pay(session)
  assert.match((await page(success_url)).text, /Thank you. Your payment has arrived./)
  assert.deepEqual(await payments(booking), [[booking.deposit, 0, 'Stripe']])
  assert.equal(await paidEvents(booking), 0)
  const rest = await press(booking, 'all')
  assert.equal(rest.amount_total, Math.round((booking.total - booking.deposit) * 100))
  stripe.pay(rest)
  assert.deepEqual(await tell(eventOf('checkout.session.completed', rest)), { status: 200, message: '' })
  assert.equal((await orderOf(booking)).paid, 'yes')
  assert.equal(await paidEvents(booking), 1)
  assert.match((await page(booking.payurl)).text, /Everything is paid/)
  assert.doesNotMatch((await page(booking.url)).text, /Stripe/)
})

test('6 the event before the return, the return before the event, and both at once record one payment', async () => {
  const first = await bookAndPay()
  await tell(eventOf('checkout.session.completed', first.session))
  assert.match((await page(first.session.success_url)).text, /Thank you/)
  const second = await bookAndPay()
  await page(second.session.success_url)
  await tell(eventOf('checkout.session.completed', second.session))
  const third = await bookAndPay()
  const event = eventOf('checkout.session.completed', third.session)
  const all = await Promise.all([tell(event), page(third.session.success_url), tell(event)])
  assert.deepEqual(
    all.map(({ status }) => status),
    [200, 200, 200],
  )
  for (const { booking } of [first, second, third])
    assert.deepEqual(await payments(booking), [[booking.deposit, 0, 'Stripe']])
})

test('6 a client who returns without an event is recorded, and one who did not pay is not', async () => {
  const { booking, session } = await bookAndPay()
  await page(session.success_url)
  assert.equal((await payments(booking)).length, 1)
  const other = await book()
  const open = await press(other)
  assert.match((await page(open.success_url)).text, /being processed/)
  assert.deepEqual(await tell(eventOf('checkout.session.completed', open)), { status: 200, message: '' })
  assert.deepEqual(await payments(other), [])
  stripe.pay(open)
  await tell(eventOf('checkout.session.async_payment_succeeded', open))
  assert.equal((await payments(other)).length, 1)
})

test('5 an event without a valid signature records nothing', async () => {
  const { booking, session } = await bookAndPay()
  const event = eventOf('checkout.session.completed', session)
  const old = Math.floor(testMillis() / 1_000) - 600
  for (const signature of [
    '',
    't=1,v1=00',
    signatureOf(event, 'whsec_other'),
    signatureOf(event, webhookSecret, old),
  ]) {
    const { status, message } = await tell(event, signature)
    assert.deepEqual([status, /no valid signature/.test(message)], [400, true])
  }
  const changed = event.replace(session.id, 'cs_test_other')
  assert.equal((await tell(changed, signatureOf(event))).status, 400)
  assert.deepEqual(await payments(booking), [])
})

test('6 the same event again, and another one about the same payment, change nothing', async () => {
  const { booking, session } = await bookAndPay('all')
  const event = eventOf('checkout.session.completed', session)
  for (const body of [event, event, eventOf('checkout.session.completed', session)])
    assert.equal((await tell(body)).status, 200)
  assert.deepEqual(await payments(booking), [[booking.total, 0, 'Stripe']])
  assert.equal(await paidEvents(booking), 1)
})

test('1 an event about a payment of another company records nothing', async () => {
  const { booking, session } = await bookAndPay()
  const other = await orderFixtureOf(await joinServer({ STRIPE_URL: stripe.url }))
  const url = `${other.server.publicUrl}/${other.server.key}`
  const event = eventOf('checkout.session.completed', session)
  assert.deepEqual(await tell(event, undefined, url), { status: 404, message: 'there are no payments at this address' })
  await other.owner.settings.connectStripe({ secretkey: stripeKey, webhooksecret: 'whsec_ofAnotherCompany' })
  assert.equal((await tell(event, undefined, url)).status, 400)
  assert.equal((await tell(event, signatureOf(event, 'whsec_ofAnotherCompany'), url)).status, 200)
  assert.deepEqual(await payments(booking), [])
  const token = booking.payurl.slice(booking.payurl.lastIndexOf('/') + 1)
  assert.equal((await page(`${url}/book/pay/${token}`)).status, 404)
  assert.deepEqual(await tell(event, undefined, `${fixture.server.publicUrl}/no-such-company`), {
    status: 404,
    message: 'there are no payments at this address',
  })
})

test('6 a payment of another amount or in another currency is refused', async () => {
  const { booking, session } = await bookAndPay()
  for (const change of [{ amount_total: session.amount_total - 1 }, { currency: 'cad' }]) {
    const { status, message } = await tell(eventOf('checkout.session.completed', { ...session, ...change }))
    assert.deepEqual([status, /not that of its order/.test(message)], [400, true])
  }
  assert.deepEqual(await payments(booking), [])
  for (const body of ['{', '[]', eventOf('customer.created', {}), eventOf('checkout.session.completed', { id: 7 })])
    assert.equal((await tell(body)).status, 200)
})

test('6 refunds are recorded, each once, in whatever order they arrive', async () => {
  const { booking, session } = await bookAndPay('all')
  const refund = (cents: number) => tell(eventOf('charge.refunded', chargeOf(session, cents)))
  // Told before the payment.
  await refund(5_000)
  await tell(eventOf('checkout.session.completed', session))
  assert.deepEqual(await payments(booking), [[booking.total, 50, 'Stripe']])
  await refund(15_000)
  await refund(5_000)
  await refund(15_000)
  assert.deepEqual(await payments(booking), [[booking.total, 150, 'Stripe']])
  const due = await fixture.owner.amountDue(String(booking.oid))
  assert.deepEqual([due.amountpaid, due.amountdue, due.paid], [booking.total - 150, 150, 'no'])
  const history = JSON.stringify(await fixture.owner.orderHistory(String(booking.oid)))
  assert.match(history, /Refund.*100/)
  const more = await refund(session.amount_total + 1)
  assert.equal(more.status, 400)
  await tell(eventOf('charge.refunded', { ...chargeOf(session, 1), payment_intent: 'pi_other', metadata: {} }))
  assert.deepEqual(await payments(booking), [[booking.total, 150, 'Stripe']])
})

test('4 a double click makes one session, and another amount ends the one before', async () => {
  const booking = await book()
  const [one, two] = await Promise.all([press(booking), press(booking)])
  assert.equal(one.id, two?.id)
  assert.equal((await press(booking)).id, one.id)
  const all = await press(booking, 'all')
  assert.deepEqual([one.status, all.status, all.amount_total], ['expired', 'open', booking.total * 100])
})

test('6 where Stripe does not answer, the page says so, and the booking stays', async () => {
  const booking = await book()
  stripe.isDown = true
  const { status, text } = await page(booking.payurl, { go: 'deposit' })
  assert.deepEqual([status, /Paying does not work at the moment/.test(text)], [200, true])
  stripe.isDown = false
  const session = await press(booking)
  stripe.isDown = true
  assert.match((await page(session.success_url)).text, /being processed/)
})

test('4 the page of reports and the emails to the client lead to the payment while something is due', async () => {
  const booking = await book()
  const { id } = await orderOf(booking)
  await fixture.owner.uploadReport(id, '%PDF-1.7 report', { public: true } as never)
  const link = booking.payurl.slice(booking.payurl.indexOf('/book/pay/'))
  const reports = await fixture.owner.webDelivery(id)
  assert.ok((await page(reports)).text.includes(`..${link}`))
  const texts = { subject: '{{ order.due }}', body: '{{ order.pay_url }}' }
  const shown = async (audience: string) => {
    const sent = { order: id, ...texts }
    return (await fixture.send(`/settings/messages/scheduled.${audience}.email/preview`, sent)).body
  }
  const { subject, body } = (await shown('client')) as { subject?: string; body?: string }
  assert.deepEqual([String(subject).replace(/\.00$/, ''), String(body).trim()], [`$${booking.total}`, booking.payurl])
  assert.ok(!JSON.stringify(await shown('inspector')).includes('/book/pay/'))
  await fixture.owner.addPayment({ id, amount: booking.total })
  assert.ok(!(await page(reports)).text.includes('/book/pay/'))
  assert.ok(!JSON.stringify(await shown('client')).includes('/book/pay/'))
})

test('5 without an account nothing of it shows, and the links end', async () => {
  const booking = await book()
  await fixture.owner.settings.disconnectStripe()
  assert.equal((await page(booking.payurl)).status, 404)
  assert.doesNotMatch((await page(booking.url)).text, /Pay|Stripe/)
  const other = await book()
  assert.deepEqual([other.deposit, other.payurl, other.due], [0, '', other.total])
  assert.equal((await tell(eventOf('customer.created', {}))).status, 404)
})

test('5 a link to pay opens nothing once a part of it was changed, and none of a cancelled order', async () => {
  const booking = await book()
  const wrong = booking.payurl.slice(0, -1) + (booking.payurl.endsWith('A') ? 'B' : 'A')
  assert.equal((await page(wrong)).status, 404)
  assert.equal((await page(`${companyUrl()}/book/pay/none`)).status, 404)
  await fixture.owner.cancelOrder(String(booking.oid), {})
  const { status, text } = await page(booking.payurl, { go: 'all' })
  assert.deepEqual([status, /Nothing can be paid here/.test(text)], [200, true])
})

test('5 the account is checked with Stripe, and its secrets are never shown nor stored as they are', async () => {
  const connected = await fixture.owner.settings.stripeAccount()
  assert.deepEqual([connected.connected, connected.live, connected.keyend], [true, false, stripeKey.slice(-4)])
  assert.equal(connected.webhookurl, `${companyUrl()}/payments/stripe`)
  const mistakes: readonly (readonly [object, RegExp])[] = [
    [{ secretkey: 'pk_test_1234567890' }, /secretkey: is not a secret key of Stripe/],
    [{ webhooksecret: 'secret' }, /webhooksecret: is not a signing secret/],
    [{ secretkey: `${stripeKey}0` }, /secretkey: is not accepted by Stripe/],
  ]
  for (const [change, message] of mistakes) {
    const fields = { secretkey: stripeKey, webhooksecret: webhookSecret, ...change }
    await assert.rejects(fixture.owner.settings.connectStripe(fields), message)
  }
  const stored = JSON.stringify(fixture.query('select * from stripe_accounts'))
  for (const secret of [stripeKey, webhookSecret]) assert.ok(!stored.includes(secret.slice(8)))
  await assert.rejects(fixture.server.as('office').settings.stripeAccount(), /OWNER/)
})
