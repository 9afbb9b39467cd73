// engines: both

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Database } from '../../src/domain/database.ts'
import { pruneMessages } from '../../src/domain/messages/prune-messages.ts'
import { queueOwnerNotice } from '../../src/domain/messages/queue-messages.ts'
import { acme } from '../cli/acme.ts'
import { answerOf, apply, plumbline } from '../cli/plumbline.ts'
import { testClock, testMillis } from '../clock.ts'
import { openStoreOf } from '../engine.ts'
import { scheduling } from '../orders/order-fixture.ts'
import { atEnd } from '../store/scratch.ts'
import { eventually, MessageFixture } from './message-fixture.ts'
import { startWorker } from './worker.ts'
import { startWorkerProcess } from './worker-process.ts'

interface Shown {
  readonly id: string
  readonly state: string
  readonly kind: string
  readonly audience: string
  readonly channel: string
  readonly order: string
  readonly order_number: number
  readonly address: string
  readonly subject: string
  readonly body: string
  readonly calendar: string
  readonly error: string
}

let fixture: MessageFixture
before(async () => {
  fixture = await MessageFixture.start({ isConnected: false })
})
after(() => fixture.close())

const run = (...words: string[]) => plumbline(fixture.dataDir, ['message', ...words])
const ask = <T>(...words: string[]) => answerOf<T>(fixture.dataDir, ['message', ...words])
const unknown = '00000000-0000-7000-8000-000000000000'

async function order(name: string): Promise<string> {
  const { client } = await fixture.people(name)
  return fixture.draft(client, { ...scheduling, inspector1uuid: '', sendsmsevents: false })
}

test('message list shows the newest first, by state and number, and only those of the company', async () => {
  await apply(fixture.dataDir, acme())
  const [first, second] = [await order('Ada'), await order('Bea')]
  const listed = await ask<Shown[]>('list', '--company', fixture.orders.server.key)
  assert.deepEqual(
    listed.map(({ order, kind, state }) => `${order} ${kind} ${state}`).toSorted(),
    [first, second].flatMap(id => [`${id} reminder due`, `${id} scheduled due`]).toSorted(),
  )
  assert.deepEqual(new Set(listed.slice(0, 2).map(({ order }) => order)), new Set([second]))
  assert.equal(listed[0]?.order_number, (await fixture.orders.owner.order(second)).oid)
  assert.equal((await ask<Shown[]>('list', '--company', fixture.orders.server.key, '--limit', '1')).length, 1)
  assert.deepEqual(await ask('list', '--company', fixture.orders.server.key, '--state', 'failed'), [])
  assert.deepEqual(await ask('list', '--company', 'acme'), [])
  assert.match(
    (await run('list', '--company', fixture.orders.server.key)).stdout,
    /^ID +STATE +KIND +TO +ORDER +TIME +ERROR\n/,
  )
  assert.match((await run('list', '--company', 'acme')).stdout, /^No messages\n/)
  const unknown = await run('list', '--company', 'unknown')
  assert.deepEqual([unknown.code, /could not locate a company/.test(unknown.stderr)], [1, true])
})

test('message show prints the sent message, which cannot be cancelled but can be resent', async t => {
  const id = await order('Cleo')
  const worker = await startWorkerProcess(t, fixture.dataDir, fixture.environment)
  await fixture.settled(id, 'scheduled')
  const [message] = fixture.messages(id, 'scheduled')
  const shown = await ask<Shown>('show', message?.id ?? '')
  assert.deepEqual([shown.state, shown.address, shown.order], ['sent', 'cleo.client@example.com', id])
  assert.match(shown.body, /^Hello Cleo,\n/)
  assert.match(shown.calendar, /^BEGIN:VCALENDAR\r\n/)
  const words = (await run('show', message?.id ?? '')).stdout
  assert.match(words, /^state +sent$/m)
  assert.match(words, /^attached +inspection\.ics\n\nHello Cleo,$/m)
  const cancelled = await run('cancel', message?.id ?? '')
  assert.deepEqual([cancelled.code, /was already sent and cannot be cancelled/.test(cancelled.stderr)], [1, true])
  assert.equal((await ask<Shown>('resend', message?.id ?? '')).state, 'due')
  await eventually(() => fixture.mail.copiesOf(message?.id ?? '') === 2)
  await worker.end('SIGTERM')
})

test('message cancel keeps a message from being sent, until it is resent', async t => {
  const id = await order('Dora')
  const [message] = fixture.messages(id, 'scheduled')
  assert.equal((await ask<Shown>('cancel', message?.id ?? '')).state, 'cancelled')
  assert.equal((await run('cancel', message?.id ?? '')).code, 0)
  assert.deepEqual(fixture.states(id, 'scheduled'), ['client email cancelled (cancelled by a person)'])
  assert.equal((await run('resend', message?.id ?? '')).stdout, `${message?.id} is queued\n`)
  const worker = await startWorkerProcess(t, fixture.dataDir, fixture.environment)
  assert.deepEqual(await fixture.settled(id, 'scheduled'), ['client email sent'])
  await worker.end('SIGTERM')
})

test('message resend --state failed resends all failed messages and no others', async () => {
  const [first, second, third] = [await order('Iris'), await order('June'), await order('Kit')]
  const fail = `update messages set state = 'failed', attempt_count = 8, error = 'x', completed_at = 1 where order_id = ?`
  for (const id of [first, second]) await fixture.alter(fail, id)
  await fixture.alter(`update messages set state = 'unsure', completed_at = 1 where order_id = ?`, third)
  const all = ['--company', fixture.orders.server.key, '--state', 'failed']
  assert.deepEqual(await ask('resend', ...all), { resent: 4 })
  for (const id of [first, second]) {
    assert.deepEqual(fixture.states(id, 'scheduled'), ['client email due'])
    assert.equal(fixture.messages(id, 'scheduled')[0]?.attempt_count, 0)
  }
  assert.deepEqual(fixture.states(third, 'scheduled'), ['client email unsure'])
  assert.equal((await run('resend', ...all)).stdout, '0 messages queued\n')
  for (const words of [
    [],
    ['--company', fixture.orders.server.key, '--state', 'sent'],
    [unknown, ...all],
    [unknown, unknown],
  ])
    assert.equal((await run('resend', ...words)).code, 2, words.join(' '))
  for (const id of [first, second, third]) await fixture.alter(`delete from messages where order_id = ?`, id)
})

test('a message in progress is neither cancelled nor resent', async t => {
  await fixture.mail.behave({ holdMessages: true })
  const heard = fixture.mail.heard.filter(({ event }) => event === 'whole').length
  const id = await order('Edna')
  const worker = await startWorkerProcess(t, fixture.dataDir, fixture.environment)
  await fixture.mail.hear('whole', heard + 1)
  const [message] = fixture.messages(id, 'scheduled')
  for (const verb of ['cancel', 'resend']) {
    const { code, stderr } = await run(verb, message?.id ?? '')
    assert.deepEqual([code, /is being sent;/.test(stderr)], [1, true])
  }
  await worker.end('SIGKILL')
  await fixture.mail.behave({})

  await fixture.alter(`update messages set due_at = ${testMillis()} where id = ?`, message?.id ?? '')
  assert.equal((await run('cancel', message?.id ?? '')).code, 0)
  assert.deepEqual(fixture.states(id, 'scheduled'), ['client email cancelled (cancelled by a person)'])
})

test('a message that a killed worker had submitted becomes unsure, even where its channel is no longer configured', async t => {
  const id = await order('Gail')
  await fixture.alter(`update messages set claim = 'x', submitted_at = 1, due_at = 1 where order_id = ?`, id)
  const database = await openStoreOf(fixture.dataDir)
  atEnd(t, () => database.close())
  assert.equal((await pruneMessages(database, testClock())).unsure, 2)
  assert.deepEqual(fixture.states(id, 'scheduled'), [
    'client email unsure (the worker ended before the other side had answered)',
  ])
})

for (const verb of ['show', 'resend', 'cancel']) {
  for (const id of [unknown, 'nonsense']) {
    test(`messages ${verb} ${id} says that there is none`, async () => {
      const { code, stderr } = await run(verb, id)
      assert.deepEqual([code, stderr.includes(`could not locate a message with the provided id: ${id}`)], [1, true])
    })
  }
}

test('a notice reaches every owner by email, once per occasion', async t => {
  const database = await openStoreOf(fixture.dataDir)
  atEnd(t, () => database.close())
  const companyId = String(fixture.orders.query('select company_id from companies')[0]?.company_id)
  const notice = { occasion: 'webhook 7 off', subject: 'Your webhook\r\nis off', body: 'It answered {{ nothing }}.' }
  for (const now of [testClock(), testClock()]) {
    await database.write('all companies', tx => queueOwnerNotice({ tx, companyId: companyId as never, now }, notice))
  }
  const rows = () => fixture.orders.query(`select id, state, order_id from messages where kind = 'notice'`)
  assert.deepEqual(
    rows().map(({ state, order_id }) => [state, order_id]),
    [['due', null]],
  )
  fixture.mail.forget()
  const stop = await startWorker(t, fixture.dataDir, fixture.environment)
  await eventually(() => rows()[0]?.state === 'sent')
  const sent = async () => (await fixture.mail.mails()).find(({ to }) => to === 'helen.barrow@example.com')
  await eventually(() => fixture.mail.copiesOf(String(rows()[0]?.id)) === 1)
  assert.equal((await sent())?.content.subject, 'Your webhook is off')
  assert.equal((await sent())?.content.text, 'It answered {{ nothing }}.\n')
  const again = await ask<Shown>('resend', String(rows()[0]?.id))
  assert.equal(again.kind, 'notice')
  await eventually(() => fixture.mail.copiesOf(String(rows()[0]?.id)) === 2)
  assert.equal((await sent())?.content.text, 'It answered {{ nothing }}.\n')
  await stop()
})

test('sent messages are deleted after 90 days; those that waited for 30 days are cancelled with a reason', async t => {
  const database = await openStoreOf(fixture.dataDir)
  atEnd(t, () => database.close())
  const id = await order('Fern')
  const state = (name: string) =>
    fixture.alter('update messages set state = ?, completed_at = due_at where order_id = ?', name, id)
  const now = testClock()
  const tidy = (days: number) => pruneMessages(database, now.add({ hours: 24 * days }))
  const left = () => fixture.messages(id, 'scheduled').map(({ state, error }) => [state, error])

  await tidy(29)
  assert.deepEqual(left(), [['due', null]])
  await tidy(31)
  assert.deepEqual(left(), [['cancelled', 'was queued for more than 30 days']])
  for (const kept of ['failed', 'unsure']) {
    await state(kept)
    await tidy(3_650)
    assert.equal(left()[0]?.[0], kept)
  }
  await state('sent')
  await tidy(89)
  assert.equal(left().length, 1)
  await tidy(91)
  assert.deepEqual(left(), [])
})

test('the cleanup counts messages and works in batches', async t => {
  const database = await openStoreOf(fixture.dataDir)
  atEnd(t, () => database.close())
  const id = await order('Hope')
  const copy = `with recursive n(i) as (select 1 union all select i + 1 from n where i < 1100)
    insert into messages (company_id, id, occasion, kind, audience, person_id, channel, order_id, due_at, created_at)
    select company_id, 'copy ' || i, 'copy ' || i, kind, audience, person_id, channel, order_id, 1, 1
    from messages, n where order_id = ? and kind = 'scheduled'`
  await fixture.alter(copy, id)
  let writes = 0
  const counting: Database = Object.create(database, {
    write: {
      value: (...call: Parameters<Database['write']>) => {
        writes++
        return database.write(...call)
      },
    },
  })
  const now = testClock()
  assert.equal((await pruneMessages(counting, now)).cancelled, 1_100)
  assert.ok(writes >= 3 + 1 + 1, 'three for those, one each for the rest')
  assert.ok((await pruneMessages(database, now.add({ hours: 24 * 91 }))).deleted >= 1_100)
})
