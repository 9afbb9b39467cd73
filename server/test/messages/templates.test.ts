import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { acme } from '../cli/acme.ts'
import { companyStoreFor } from '../cli/company-store-for.ts'
import { answerOf, apply, exportOf, lines, plumbline } from '../cli/plumbline.ts'
import { scheduling } from '../orders/order-fixture.ts'
import { folderFor } from '../store/scratch.ts'
import { eventually, MessageFixture } from './message-fixture.ts'
import { startWorker } from './worker.ts'
import { startWorkerProcess } from './worker-process.ts'

interface Shown {
  readonly kind: string
  readonly audience: string
  readonly channel: string
  readonly on: boolean
  readonly own: boolean
  readonly subject: string
  readonly body: string
}

const at = (kind: string, audience: string, channel: string) => [
  ...['--company', 'demo', '--kind', kind, '--audience', audience, '--channel', channel],
]

describe('messages template', () => {
  let fixture: MessageFixture
  before(async () => {
    fixture = await MessageFixture.start({ isConnected: false })
  })
  after(() => fixture.close())
  beforeEach(() => fixture.mail.forget())

  const template = (verb: string, place: readonly string[], more: readonly string[] = []) =>
    answerOf<Shown>(fixture.dataDir, ['message', 'template', verb, ...place, ...more])
  const setBody = (place: readonly string[], body: string, more: readonly string[] = []) =>
    plumbline(fixture.dataDir, ['message', 'template', 'set', ...place, '--body', '-', ...more], { input: body })

  test('every template is listed, switched on, with its default text', async () => {
    const shown = await answerOf<Shown[]>(fixture.dataDir, ['message', 'template', 'list', '--company', 'demo'])
    assert.equal(shown.length, 44)
    assert.ok(shown.every(({ on, own, body }) => on && !own && body.length > 20))
    assert.equal(new Set(shown.map(({ kind, audience, channel }) => `${kind} ${audience} ${channel}`)).size, 44)
    const { stdout } = await plumbline(fixture.dataDir, ['message', 'template', 'list', '--company', 'demo'])
    assert.match(stdout, /^KIND +AUDIENCE +CHANNEL +TEXT\nscheduled +client +email +on +default$/m)
  })

  test("a company's own text is used, and can be reset", async t => {
    const place = at('scheduled', 'client', 'email')
    const outcome = await setBody(place, 'Dear {{ recipient.name }},\nsee you {{ order.date }}.\n', [
      '--subject',
      'Booked: {{ order.street }}',
    ])
    assert.equal(outcome.code, 0)
    assert.match(outcome.stdout, /^Switched +on\nText +custom\nSubject +Booked: /)
    const { client } = await fixture.people('Ada')
    const id = await fixture.draft(client, { ...scheduling, datetime: '2032-06-01 09:00:00', inspector1uuid: '' })
    const stop = await startWorker(t, fixture.dataDir, fixture.environment)
    await fixture.settled(id, 'scheduled')
    await stop()
    const [mail] = await fixture.mail.mails()
    assert.equal(mail?.content.subject, 'Booked: 1420 Dilworth Road')
    assert.equal(mail?.content.text?.trimEnd(), 'Dear Ada Client,\nsee you Tuesday, June 1, 2032.')

    const [shown, reset] = [await template('show', place), await template('reset', place)]
    assert.deepEqual([shown.own, reset.own, reset.on], [true, false, true])
    assert.match(reset.subject, /^Your inspection/)
  })

  test('a template with a mistake is refused with its line and reason, and the previous one stays', async () => {
    const place = at('completed', 'client', 'email')
    const refused = await setBody(place, 'Hello,\n\n{{ order.adress }}\n')
    assert.equal(refused.code, 1)
    assert.match(refused.stderr, /the body of the template has a mistake in line 3: there is no order\.adress$/m)
    const subject = await plumbline(fixture.dataDir, ['message', 'template', 'set', ...place, '--subject', '{% if %}'])
    assert.match(subject.stderr, /the subject of the template has a mistake in line 1/)
    assert.equal((await template('show', place)).own, false)
    const missing = await plumbline(fixture.dataDir, ['message', 'template', 'set', ...place, '--body', 'no-such-file'])
    assert.deepEqual([missing.code, /cannot read no-such-file/.test(missing.stderr)], [1, true])
  })

  test('a kind of message that is switched off is not sent, and its text stays', async () => {
    const place = at('scheduled', 'inspector', 'sms')
    await setBody(place, 'To work!')
    const off = await template('set', place, ['--off'])
    assert.deepEqual([off.on, off.body], [false, 'To work!'])
    const { client } = await fixture.people('Bea')
    // A server reloads the company within half a second.
    await eventually(async () => {
      const told = fixture.states(await fixture.draft(client, scheduling), 'scheduled')
      return told.join() === ['client email due', 'client sms due', 'inspector email due'].join()
    })
    assert.equal((await template('set', place, ['--on'])).body, 'To work!')
    await template('reset', place)
  })

  test('where a template fails, the default text is used, and the log has the reason', async t => {
    await fixture.alter(
      `insert into message_templates (company_id, kind, audience, channel, body, is_on, modified_at)
      select company_id, 'scheduled', 'client', 'email', 'x {{ nothing.at_all }}', 1, 0 from companies`,
    )
    const { client } = await fixture.people('Cleo')
    const id = await fixture.draft(client, { ...scheduling, inspector1uuid: '', sendsmsevents: false })
    const worker = await startWorkerProcess(t, fixture.dataDir, fixture.environment)
    assert.deepEqual(await fixture.settled(id, 'scheduled'), ['client email sent'])
    await worker.end('SIGTERM')
    assert.match((await fixture.mail.mails())[0]?.content.text ?? '', /^Your inspection is booked\./m)
    assert.match(worker.logged(), /"reason":"line 1: undefined variable: nothing[^"]*","msg":"template failed/)
    await fixture.alter('delete from message_templates')
  })

  test('a preview shows the message about a real order, and why it would not be sent', async () => {
    const { client } = await fixture.people('Dora')
    const id = await fixture.draft(client, { ...scheduling, datetime: '2032-06-01 09:00:00', inspector1uuid: '' })
    const { oid } = await fixture.orders.owner.order(id)
    const preview = (place: readonly string[], more: readonly string[] = []) =>
      plumbline(fixture.dataDir, ['message', 'preview', ...place, ...more])
    const newest = await preview(at('scheduled', 'client', 'email'))
    assert.equal(newest.code, 0)
    assert.match(
      newest.stdout,
      new RegExp(`^Order +${oid}\nTo +dora\\.client@example\\.com\nSubject +Your inspection on`),
    )
    assert.match(newest.stdout, /^Attached +inspection\.ics\n\nHello Dora,\n\nYour inspection is booked\./m)
    const absent = await preview(at('reminder', 'inspector', 'sms'), ['--order', String(oid)])
    assert.match(absent.stdout, /^Would not be sent: the order has no such person\n/)
    const json = await answerOf<Record<string, string>>(fixture.dataDir, [
      ...['message', 'preview', ...at('completed', 'client', 'sms'), '--order', id],
    ])
    assert.deepEqual([json.kind, json.order, json.subject, json.calendar], ['completed', id, '', ''])
    assert.match(json.body ?? '', /is complete\./)
    const unknown = await preview(at('completed', 'client', 'sms'), ['--order', '999999'])
    assert.deepEqual([unknown.code, /could not locate an order/.test(unknown.stderr)], [1, true])
  })
})

describe('the messages of a company file', () => {
  const messages = [
    { kind: 'reminder', audience: 'client', channel: 'sms', body: 'See you {{ order.short_date }}', on: true },
    { kind: 'scheduled', audience: 'inspector', channel: 'email', subject: 'Work: {{ order.number }}', on: true },
    { kind: 'scheduled', audience: 'sellers-agent', channel: 'sms', on: false },
  ]

  test('templates are applied, exported and applied again without a change', async t => {
    const { apply, exported } = await companyStoreFor(t)
    const first = await apply(acme({ messages, 'settings.reminderHoursBefore': 48 }))
    assert.deepEqual(lines(first).slice(-3), [
      'created message reminder to client by sms',
      'created message scheduled to inspector by email',
      'created message scheduled to sellers-agent by sms',
    ])
    const document = await exported()
    assert.deepEqual(document.messages, messages)
    assert.equal((document.settings as Record<string, unknown>).reminderHoursBefore, 48)
    assert.deepEqual(lines(await apply(document)), [])
    assert.deepEqual(lines(await apply(acme({ settings: undefined }))), [])
  })

  test('templates that a file changes or no longer lists are changed or reset', async t => {
    const { apply, exported } = await companyStoreFor(t)
    await apply(acme({ messages }))
    const [first, second] = messages
    assert.deepEqual(lines(await apply(acme({ messages: [{ ...first, on: false }, second] }))), [
      'retired message scheduled to sellers-agent by sms',
      'changed message reminder to client by sms',
    ])
    assert.deepEqual(lines(await apply(acme({ messages: [] }))), [
      'retired message reminder to client by sms',
      'retired message scheduled to inspector by email',
    ])
    assert.deepEqual((await exported()).messages, [])
  })

  test('mistakes are reported with their position, and nothing is applied', async t => {
    const dataDir = folderFor(t)
    await apply(dataDir, acme())
    const file = acme({
      messages: [
        { kind: 'scheduled', audience: 'client', channel: 'sms', body: 'a\n{{ order.dte }}' },
        { kind: 'scheduled', audience: 'client', channel: 'pigeon', body: 'x' },
        { kind: 'reminder', audience: 'client', channel: 'email', subject: ' ' },
      ],
    })
    const { code, stderr } = await plumbline(dataDir, ['company', 'apply', '-'], { input: JSON.stringify(file) })
    assert.equal(code, 1)
    assert.match(stderr, /messages\[0\]\.body: has a mistake in line 2: there is no order\.dte/)
    assert.match(stderr, /messages\[1\]\.channel: /)
    assert.match(stderr, /messages\[2\]\.subject: has a mistake in line 1: is empty/)
    const [entry] = messages
    const twice = await plumbline(dataDir, ['company', 'apply', '-'], {
      input: JSON.stringify(acme({ messages: [entry, entry] })),
    })
    assert.match(twice.stderr, /messages\[1\]: reminder to client by sms is listed twice/)
    assert.deepEqual((await exportOf(dataDir)).messages, [])
  })
})
