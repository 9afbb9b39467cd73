import assert from 'node:assert/strict'
import type { OrderFields, Plumbline } from 'plumbline-client'
import { bookWithSdk, waitWithSdk } from '../bookings/booking-examples.ts'
import { testClock } from '../clock.ts'
import { nextOpening } from '../guard/next-opening.ts'
import { freeTime, now as moment, scheduling } from '../orders/order-fixture.ts'
import { calendarOf, openCalendarServer } from '../outside/calendar-server.ts'
import { eventOfHook } from '../webhooks/event-of-hook.ts'
import type { WebhookFixture } from '../webhooks/webhook-fixture.ts'
import type { Kind } from './slots.ts'

/** Something of every kind, and a service that only one office offers. */
export type Things = Readonly<Record<Kind | 'rareService', string>>

/** Sent by callers of both companies: it must not lead from one to the other. */
const sharedIdempotencyKey = 'canary-idempotency-key'

/** On a day without orders. */
export const eventTime = { start: '2041-01-02 09:00', end: '2041-01-02 10:00' }

/** Nothing listens there. */
export const unusedTarget = 'http://127.0.0.1:9/'

/** The calendar is read once, with a time in a night without appointments, and its server is gone afterwards. */
export async function addCalendar(client: Plumbline, user: string, name: string) {
  const day = testClock()
    .add({ hours: 20 * 24 })
    .toString()
    .slice(0, 10)
    .replaceAll('-', '')
  const server = await openCalendarServer(
    calendarOf(['UID:1', `DTSTAMP:${day}T000000Z`, `DTSTART:${day}T060000Z`, `DTEND:${day}T070000Z`]),
  )
  const address = `${server.address}?${encodeURIComponent(name)}`
  return client.settings.calendars.add(user, { name, address }).finally(() => server.close())
}

/** Creates the same in both companies: records of every kind, with texts that name the company. */
export async function furnish(
  client: Plumbline,
): Promise<{ things: Things; token: string; feed: string; oid: number }> {
  const [me, users, offices] = await Promise.all([client.me(), client.users(), client.offices()])
  const [services, orderTypes, packages, fees] = await Promise.all([
    client.services(),
    client.orderTypes(),
    client.packages(),
    client.fees(),
  ])
  const whose = me.username.startsWith('canary') ? 'canary' : 'own'
  const email = { client: `${whose}-client@example.com`, agent: `${whose}-agent@example.com` }
  const words = (what: string) => `${whose} ${what}`
  const person = await client.createClient({ lastname: words('client'), emailaddress: email.client })
  const agent = await client.createAgent({
    lastname: words('agent'),
    agency: words('agency'),
    emailaddress: email.agent,
  })
  const other = { lastname: words('other'), emailaddress: `${whose}-other@example.com`, agency: words('title') }
  const contact = await client.createContact({ ...other, type: 'escrowofficer' })
  const insurer = await client.createInsuranceAgent({ ...other, emailaddress: `${whose}-insurer@example.com` })
  const escrowOffice = await client.createEscrowOffice({ name: words('office') })
  const contactType = await client.createContactType(words('part'))
  const inspector = users.find(user => user.inspector === 'Yes')?.id ?? assert.fail()
  const pack = packages.find(({ active }) => active)?.id ?? assert.fail()
  const fields: OrderFields = {
    ...{ address1: words('street'), city: words('city'), state: 'NC', zip: '28203', foundationtype: words('base') },
    ...{
      datetime: freeTime(),
      inspector1uuid: inspector,
      inspector2uuid: me.id,
      scheduledby: me.id,
      confirmed: moment,
    },
    ...{ services: [services[0]?.id ?? ''], packages: [{ package: pack }], ordertypeuuid: orderTypes[0]?.id ?? '' },
    requestedinspectors: [inspector],
    ...{
      clientuuid: person.id,
      buyersagentuuid: agent.id,
      sellersagentuuid: agent.id,
      contacts: [{ id: contact.id }, { id: insurer.id }],
    },
    ...{
      notes: [{ owner: me.id, text: words('note') }],
      ...(whose === 'canary' && { controls: [{ id: 'canary-control', value: words('control') }] }),
      fees: [{ feeid: fees[0]?.id ?? '', value: 12 }],
      ...scheduling,
    },
  }
  const order = await client.createOrder(fields, { idempotencyKey: sharedIdempotencyKey })
  await client.addPayment({ id: order.id, amount: 1, method: words('method'), reference: words('reference') })
  const details = { title: words('title'), filename: `${whose}.pdf`, public: true }
  const report = await client.uploadReport(order.id, '%PDF-1.7 a report', details)
  const attachment = await client.uploadAttachment(order.id, words('attachment'), { description: words('paper') })
  await client.removeAttachment((await client.uploadAttachment(order.id, words('removed'))).id)
  await client.addReportUrl({ id: order.id, url: `https://${whose}.example.com/report`, title: words('hosted') })
  const done = await client.createOrder({ ...fields, datetime: freeTime() })
  await client.completeOrder(done.id, { reportnumber: words('number') }, { idempotencyKey: words('key') })
  const canceled = await client.createOrder({ ...fields, datetime: freeTime() })
  await client.cancelOrder(canceled.id, { cancelreason: whose === 'canary' ? 'canary reason' : 'Other' })
  const removed = await client.createOrder({ ...fields, datetime: freeTime() })
  await client.deleteOrder(removed.id)
  const moved = await client.createOrder({ ...fields, datetime: freeTime() })
  await client.moveOrder(moved.id, { datetime: freeTime(), override: words('override') })
  const former = await client.createClient({ lastname: words('former') })
  const given = await client.createOrder({ clientuuid: former.id })
  await client.updateOrder(given.id, { clientuuid: person.id })
  const event = await client.createCalendarEvent({ ...eventTime, title: words('event') })
  const booking = await bookWithSdk(client, { lastname: words('visitor') })
  await waitWithSdk(client, booking)
  const hold = await client.hold({ ...(await nextOpening(client)), seconds: 3600, note: words('hold') })
  const hook = await client.createHook({ target: unusedTarget, event: 'ORDER_PAID', secret: words('secret') })
  const sent = await eventOfHook(client, hook.id)
  const [message = assert.fail()] = await client.orderMessages(order.id)
  const key = await client.settings.keys.create({ name: words('key') })
  const calendar = await addCalendar(client, inspector, words('calendar'))
  const [listed, people, agents] = await Promise.all([client.orders({ limit: 1 }), client.clients(), client.agents()])
  const [agencies, contacts, userPage] = await Promise.all([client.agencies(), client.contacts(), client.userPage()])
  await client.search({ q: words('client') })
  const [officers, insurers, escrowOffices] = await Promise.all([
    client.escrowofficers(),
    client.insuranceagents(),
    client.escrowoffices(),
  ])
  return {
    things: {
      office: offices.at(-1)?.id ?? '',
      user: inspector,
      orderType: orderTypes[0]?.id ?? '',
      service: services[0]?.id ?? '',
      rareService: '',
      package: pack,
      fee: fees[0]?.id ?? '',
      client: person.id,
      agent: agent.id,
      agency: (await client.agent(agent.id)).agency,
      contact: contact.id,
      insuranceAgent: insurer.id,
      escrowOffice: escrowOffice.id,
      contactType,
      contactEmail: other.emailaddress,
      insurerEmail: `${whose}-insurer@example.com`,
      calendarEvent: event.id,
      outsideCalendar: calendar.id,
      hold: hold.id,
      booking,
      hook: hook.id,
      session: '',
      passkey: '',
      assistant: '',
      key: key.id,
      event: sent,
      message: message.id,
      order: order.id,
      report: report.id,
      attachment: attachment.id,
      clientEmail: email.client,
      agentEmail: email.agent,
      orders: listed.cursor,
      clients: people.cursor,
      agents: agents.cursor,
      users: userPage.cursor,
      agencies: agencies.cursor,
      contacts: contacts.cursor,
      escrowofficers: officers.cursor,
      insuranceagents: insurers.cursor,
      escrowoffices: escrowOffices.cursor,
    },
    feed: (await client.settings.feeds.create(inspector)).address.split('/').at(-1) ?? '',
    token: new URL(report.url).pathname.split('/').at(-1) ?? '',
    oid: order.oid,
  }
}

/** The owner is its inspector, so that there is a footprint to delete. */
export async function newOrder(
  { owner, user }: WebhookFixture,
  { client, agent, service }: Things,
  hasPapers: boolean,
) {
  const datetime = freeTime()
  const { id: order } = await owner.createOrder({
    ...{ datetime, inspector1uuid: user('owner'), services: [service] },
    ...{ clientuuid: client, buyersagentuuid: agent, ...scheduling },
  })
  const day = datetime.slice(0, 10)
  const numericDay = new Date(`${day}T00:00`).toLocaleDateString('en-US')
  if (!hasPapers) return { order, day, numericDay }
  const report = await owner.uploadReport(order, '%PDF-1.7 a report')
  const attachment = await owner.uploadAttachment(order, 'a note')
  return { order, day, numericDay, report: report.id, attachment: attachment.id }
}
