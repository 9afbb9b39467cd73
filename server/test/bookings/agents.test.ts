// engines: both

import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { testToday } from '../clock.ts'
import { eventually, MessageFixture } from '../messages/message-fixture.ts'
import { VisitorClient } from './visitor.ts'

let fixture: MessageFixture
before(async () => {
  fixture = await MessageFixture.open()
})
after(() => fixture.close())
beforeEach(() => fixture.mail.forget())

/** Nine o'clock, so many days from now. */
const at = (days: number) => `${testToday().add({ days })} 09:00:00`

const visitor = () => new VisitorClient(fixture.orders.server)

/** The link in the email to an agent. */
async function linkTo(address: string): Promise<URL> {
  const asked = await visitor().post('/agent', { emailaddress: address })
  assert.deepEqual([asked.body.status, asked.body.sent], ['ok', true])
  const find = async () => (await fixture.mail.mails()).find(({ to }) => to === address)?.content.text
  await eventually(async () => (await find()) !== undefined)
  return new URL(/https?:\S+\/book\/agent\/\S+/.exec((await find()) ?? '')?.[0] ?? assert.fail('no link'))
}

test('2.6 the link in an email shows an agent the own inspections of either side, with the reports of the buyer', async () => {
  const { client, buyersAgent, sellersAgent } = await fixture.people('Gil')
  const past = await fixture.draft(client, { datetime: at(-7), buyersagentuuid: buyersAgent })
  const coming = await fixture.draft(client, {
    datetime: at(22),
    buyersagentuuid: sellersAgent,
    sellersagentuuid: buyersAgent,
  })
  await fixture.draft(client, { datetime: at(23) })
  await fixture.orders.owner.addReportUrl({ id: past, url: 'https://reports.example/1', title: 'Report', public: true })
  const link = await linkTo('gil.buyer@example.com')
  const { body } = await visitor().get(`/agent/${link.pathname.split('/').at(-1)}`)
  const shown = body.inspections as { oid: number; side: string; upcoming: boolean; reports: string }[]
  const oids = await Promise.all([coming, past].map(async id => (await fixture.orders.owner.order(id)).oid))
  assert.deepEqual(
    shown.map(({ oid, side, upcoming }) => [oid, side, upcoming]),
    [
      [oids[0], 'seller', true],
      [oids[1], 'buyer', false],
    ],
  )
  assert.equal(shown[0]?.reports, '')
  assert.equal((await fetch(shown[1]?.reports ?? '')).status, 200)
  const page = await (await fetch(link)).text()
  assert.match(page, /1420 Dilworth Road/)
  assert.match(page, /Upcoming inspections/)
  const form = await (await fetch(new URL(`../../book?agent=${link.pathname.split('/').at(-1)}`, link))).text()
  assert.match(form, /name="agentemail" value="gil\.buyer@example\.com"/)
})

test('2.6 an address of nobody gets no link and the same answer, and one mailbox gets few', async () => {
  await fixture.people('Hal')
  const answers = await Promise.all(
    ['hal.buyer@example.com', 'nobody@example.com'].map(emailaddress => visitor().post('/agent', { emailaddress })),
  )
  assert.deepEqual(answers[0], answers[1])
  await linkTo('hal.buyer@example.com')
  const mails = await fixture.mail.mails()
  assert.deepEqual(
    mails.map(({ to }) => to),
    ['hal.buyer@example.com'],
  )
})

test('2.6 a link that was changed, or whose agent has another address, opens nothing', async () => {
  const { buyersAgent } = await fixture.people('Ivy')
  const token = (await linkTo('ivy.buyer@example.com')).pathname.split('/').at(-1) ?? ''
  const opens = async (each: string) => (await visitor().get(`/agent/${each}`)).body.status
  const longer = token.replace(/-(\d{10})-/, (_, expires) => `-${Number(expires) + 1}-`)
  assert.deepEqual(await Promise.all([token, longer, `${token.slice(0, -2)}xx`, 'none'].map(opens)), [
    'ok',
    'error',
    'error',
    'error',
  ])
  await fixture.orders.owner.updateAgent(buyersAgent, { emailaddress: 'ivy.new@example.com' })
  assert.equal(await opens(token), 'error')
})
