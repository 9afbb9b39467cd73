import assert from 'node:assert/strict'
import type { OrderFields, Plumbline } from 'plumbline-client'
import type { RunningServer } from '../../server/test/running-server.ts'
import { eventually } from '../../server/test/webhooks/eventually.ts'
import { zone } from './book-today.ts'

const scheduling = { inprogress: false, scheduled: '2026-01-05 10:00:00' }

/** A quarter of an hour so many minutes from now, as the company writes it. */
function quarter(minutes: number): string {
  const then = Temporal.Now.zonedDateTimeISO(zone).add({ minutes })
  return then
    .round({ smallestUnit: 'minute', roundingIncrement: 15, roundingMode: 'ceil' })
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' })
    .replace('T', ' ')
}

export const dayMs = 86_400_000

/** One order of each kind that needs attention, and what was not sent; nothing else does. */
export async function stageAttention(server: RunningServer, receiver: string) {
  const owner = server.as('owner')
  await server.alter('update orders set removed_at = 1 where removed_at is null')
  await server.alter('update order_inspectors set starts_at = null, ends_at = null, searched_from = null')
  await server.alter('delete from blocked_times')
  await owner.settings.updateCompany({ settings: { conflicts: 'allow' } })
  const book = booker(owner)
  const people = await owner.users()
  const idOf = (name: string) => people.find(({ displayname }) => displayname === name)?.id ?? assert.fail(name)
  const [ana, marcus] = [idOf('Ana Delgado'), idOf('Marcus Bell')]
  const later = { ...scheduling, confirmed: '2026-01-05 12:00:00', datetime: quarter(3 * 1_440) }
  const orders = {
    overlapped: await book('1 Overlapped Street', { ...later, inspector1uuid: ana }),
    overlapping: await book('2 Overlapping Street', {
      ...{ ...later, datetime: quarter(3 * 1_440 + 15), inspector1uuid: ana },
    }),
    unconfirmed: await book('3 Unconfirmed Street', { ...scheduling, datetime: quarter(30), inspector1uuid: marcus }),
    draft: await book('4 Draft Street', await openTime(owner)),
    forgotten: await book('5 Forgotten Street'),
    unfinished: await book('6 Unfinished Street', { ...scheduling, datetime: quarter(-1_440), inspector1uuid: marcus }),
    unpaid: await book('7 Unpaid Street', {
      ...{ ...scheduling, datetime: quarter(-2 * 1_440), inspector1uuid: ana },
      services: [(await owner.services())[0]?.id ?? ''],
    }),
  }
  await owner.completeOrder(orders.unpaid.id)
  const twoDaysAgo = Date.now() - 2 * dayMs
  for (const { id } of [orders.draft, orders.forgotten])
    await server.alter('update orders set created_at = ? where id = ?', twoDaysAgo, id)

  await failMessage(server, orders.unconfirmed.id)
  const webhook = await failDelivery(server, receiver)
  const off = await owner.settings.webhooks.create({ url: 'http://127.0.0.1:9/off', events: ['ORDER_CREATED'] })
  await server.alter(`update webhooks set is_on = 0, off_reason = 'failing' where id = ?`, off.id)
  await server.alter(
    `insert into outside_calendars (company_id, id, user_id, name, address, etag, last_modified, zone, created_at, skipped,
      failing_since, failure_count, error, due_at)
    select company_id, id, id, 'Family', 'http://127.0.0.1:9/none.ics', '', '', '', 0, 0, 1, 3, 'the answer is 404', ?
    from users where id = ?`,
    ...[Date.now() + dayMs, marcus],
  )
  return { orders, webhook, off }
}

/** A time that nothing is in the way of. */
async function openTime(owner: Plumbline): Promise<OrderFields> {
  const { openings } = await owner.openings({ offset: 4, days: 10, duration: 60, zip: '28203' })
  const [{ startlocal, inspectors } = assert.fail('no opening')] = openings
  return { datetime: startlocal, inspector1uuid: inspectors[0]?.id ?? '' }
}

const booker =
  (owner: Plumbline) =>
  async (address1: string, fields: OrderFields = {}) => {
    const contact = { firstname: 'Iris', lastname: 'Quill', mobilephone: '980-555-0111' }
    const client = await owner.createClient(contact)
    return owner.createOrder({
      address1,
      city: 'Charlotte',
      zip: '28203',
      clientuuid: client.id,
      duration: 60,
      ...fields,
    })
  }

/** One of its messages, as after a refusal of the mail server. */
async function failMessage(server: RunningServer, order: string): Promise<void> {
  const [message = assert.fail('no message')] = await server.as('owner').orderMessages(order)
  await server.alter(
    `update messages set state = 'failed', error = 'No such mailbox.', completed_at = ? where id = ?`,
    ...[Date.now(), message.id],
  )
}

/** A webhook whose one delivery failed for good. */
async function failDelivery(server: RunningServer, url: string) {
  const owner = server.as('owner')
  const webhook = await owner.settings.webhooks.create({ url, events: ['ORDER_CREATED'] })
  await owner.createOrder({ address1: '8 Told Street' })
  await eventually(async () => {
    const [delivery] = await owner.settings.webhooks.deliveries(webhook.id)
    assert.equal(delivery?.state, 'delivered')
  })
  await server.alter(
    `update deliveries set state = 'failed', completed_at = ? where webhook_id = ?`,
    ...[Date.now(), webhook.id],
  )
  return webhook
}
