// engines: both

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addMorningCompany } from '../availability/morning-company.ts'
import { freeTime, scheduling } from '../orders/order-fixture.ts'
import { atEnd } from '../store/scratch.ts'
import { eventually, MessageFixture } from './message-fixture.ts'
import { startWorker } from './worker.ts'

/** More than a worker reads of a queue before it searches for other companies. */
const backlog = 230

test('6 a company with a backlog does not delay the messages of another company', async t => {
  const fixture = await MessageFixture.start({ isConnected: false })
  atEnd(t, () => fixture.close())
  const { client } = await fixture.people('Ada')
  const first = await fixture.draft(client, { ...scheduling, inspector1uuid: '', sendsmsevents: false })
  await pileUp(fixture, first)
  const other = await addMorningCompany(fixture.orders.server, 'other')
  const person = await other.client.createClient({ firstname: 'Bea', emailaddress: 'bea@example.com' })
  await other.client.createOrder({ datetime: freeTime(), clientuuid: person.id, ...scheduling })

  await startWorker(t, fixture.dataDir, fixture.environment)
  const accepted = () => fixture.mail.heard.filter(news => news.event === 'accepted')
  const isForBea = () => accepted().some(({ to }) => to.includes('bea@example.com'))
  await eventually(isForBea)
  // Companies take turns, so hers is one of the first.
  assert.ok(accepted().length < backlog / 4, `${accepted().length} were sent before`)
})

/** Copies the due message of an order. */
async function pileUp(fixture: MessageFixture, order: string): Promise<void> {
  const columns = fixture.orders
    .query('select * from messages where order_id = ?', order)
    .flatMap(row => Object.keys(row))
    .filter(name => !['id', 'occasion'].includes(name))
  const names = [...new Set(columns)].join(', ')
  await fixture.alter(
    `insert into messages (id, occasion, ${names})
      with recursive copies (i) as (select 0 union all select i + 1 from copies where i < ${backlog - 1})
      select '01a00000-0000-7000-8000-' || cast(100000000000 + i as text), 'copy ' || i, ${names} from messages, copies
      where order_id = ? and kind = 'scheduled' and channel = 'email'`,
    order,
  )
}
