// engines: both

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { answerOf, plumbline } from '../cli/plumbline.ts'
import { scheduling } from '../orders/order-fixture.ts'
import { addCompany, bareCompany } from '../rest/outside-change.ts'
import { endlessFilterTemplate, quadruplingTemplate } from './hostile-templates.ts'
import { eventually, MessageFixture } from './message-fixture.ts'

interface Shown {
  readonly own: boolean
  readonly body: string
  readonly disabled: string
  readonly error: string
}

describe('hostile templates', () => {
  let fixture: MessageFixture
  let client: string
  const place = (kind: string) => [
    ...['--company', fixture.orders.server.key, '--kind', kind],
    ...['--audience', 'client', '--channel', 'email'],
  ]
  before(async () => {
    fixture = await MessageFixture.open()
    client = (await fixture.people('Ada')).client
  })
  after(() => fixture.close())

  /** As an older version of the program may have accepted it. */
  const store = async (kind: string, body: string) => {
    await fixture.alter(
      `insert into message_templates (company_id, kind, audience, channel, body, is_on, modified_at)
      select company_id, ?, 'client', 'email', ?, 1, 0 from companies where key = '${fixture.orders.server.key}'`,
      kind,
      body,
    )
    await fixture.alter(`update company_state set revision = revision + 1`)
  }
  const template = (verb: string, kind: string, more: readonly string[] = []) =>
    answerOf<Shown>(fixture.dataDir, ['message', 'template', verb, ...place(kind), ...more])
  const setBody = (kind: string, body: string) =>
    plumbline(fixture.dataDir, ['message', 'template', 'set', ...place(kind), '--body', '-'], { input: body })
  const onlyEmail = { ...scheduling, inspector1uuid: '', sendsmsevents: false }
  const textOf = async (id: string, kind: string) => {
    assert.deepEqual(await fixture.settled(id, kind), ['client email sent'])
    return fixture.messages(id, kind)[0]?.body ?? ''
  }
  /** Schedules an order and returns the text of the message about it. */
  const scheduled = async (edits: object = {}) =>
    textOf(await fixture.draft(client, { ...onlyEmail, ...edits }), 'scheduled')
  const failures = () =>
    fixture.orders.query(`select failure_count from message_templates where kind = 'scheduled'`)[0]?.failure_count
  const notices = () => fixture.orders.query(`select * from messages where kind = 'notice'`)

  test('6 a message with a hostile template delays no request of another company', async () => {
    const headers = { authorization: await addCompany(fixture.orders.server, bareCompany('neighbour')) }
    const me = fixture.orders.server.access.base_url.replace(fixture.orders.server.key, 'neighbour')
    for (const [kind, body] of Object.entries({ completed: quadruplingTemplate, scheduled: endlessFilterTemplate }))
      await store(kind, body)
    const answeredUntilSent = async (id: string, kind: string) => {
      let answered = 0
      await eventually(async () => {
        const response = await fetch(`${me}/me`, { headers })
        assert.equal(response.status, 200, await response.text())
        answered++
        return fixture.messages(id, kind).every(({ state }) => state !== 'due')
      })
      return answered
    }
    const id = await fixture.draft(client, onlyEmail)
    const answered = await answeredUntilSent(id, 'scheduled')
    assert.match(await textOf(id, 'scheduled'), /^Your inspection is booked\./m)
    assert.ok(answered >= 8, `only ${answered} requests were answered while the message was rendered`)
    await fixture.orders.owner.completeOrder(id)
    assert.ok((await answeredUntilSent(id, 'completed')) >= 3)
    assert.match(await textOf(id, 'completed'), /Thank you for working with us/)
    await fixture.alter('delete from message_templates')
  })

  test('6 a preview of a hostile template shows the default text and why the template failed', async () => {
    await store('scheduled', endlessFilterTemplate)
    const { code, stdout } = await plumbline(fixture.dataDir, ['message', 'preview', ...place('scheduled')])
    assert.equal(code, 0)
    assert.match(stdout, /^The company's template failed: line 1: the template took longer than 250 ms$/m)
    assert.match(stdout, /^Your inspection is booked\./m)
    await fixture.alter('delete from message_templates')
  })

  test('6 a hostile template is refused when it is saved, also in a company file', async () => {
    const saved = await setBody('scheduled', endlessFilterTemplate)
    assert.equal(saved.code, 1)
    assert.match(saved.stderr, /the body of the template has a mistake in line 1: the template took longer than 250 ms/)
    assert.match((await setBody('scheduled', quadruplingTemplate)).stderr, /memory alloc limit exceeded/)
    const long = `{{ "2026-12-01" | date: "${'%Y'.repeat(2_000)}" }}`
    assert.match((await setBody('scheduled', long)).stderr, /the date format is longer than 100 characters/)
    const message = { kind: 'scheduled', audience: 'client', channel: 'sms', body: endlessFilterTemplate }
    const file = { ...bareCompany('file'), messages: [message] }
    const applied = await plumbline(fixture.dataDir, ['company', 'apply', '-'], { input: JSON.stringify(file) })
    assert.match(applied.stderr, /messages\[0\]\.body: has a mistake in line 1: the template took longer than 250 ms/)
  })

  test('6 a template that fails three times in a row is disabled, the owner is notified once, saving enables it', async () => {
    // It fails for orders in Charlotte.
    const conditional = '{% if order.city == "Charlotte" %}{{ order.nothing }}{% endif %}Our own text'
    await store('scheduled', conditional)
    const rendersOwn = (text: string) => text.includes('Our own text')
    await eventually(async () => rendersOwn(await scheduled({ city: 'Concord' })))
    for (const count of [1, 2]) {
      assert.equal(rendersOwn(await scheduled()), false)
      assert.equal(failures(), count)
    }
    // The cached company of the worker is reloaded within half a second.
    await eventually(async () => rendersOwn(await scheduled({ city: 'Concord' })) && failures() === 0)
    for (const count of [1, 2, 3]) {
      assert.equal((await template('show', 'scheduled')).disabled, '')
      await scheduled()
      assert.equal(failures(), count)
    }

    const shown = await template('show', 'scheduled')
    assert.deepEqual([shown.own, shown.body, shown.disabled === ''], [true, conditional, false])
    assert.match(shown.error, /^line 1: undefined variable: order\.nothing$/)
    const text = await plumbline(fixture.dataDir, ['message', 'template', 'show', ...place('scheduled')])
    assert.match(text.stdout, /^Disabled +\S+Z, the default text is used: line 1: undefined variable: order\.nothing$/m)
    const list = await plumbline(fixture.dataDir, [
      'message',
      'template',
      'list',
      '--company',
      fixture.orders.server.key,
    ])
    assert.match(list.stdout, /^scheduled +client +email +on +default \(custom disabled\)$/m)
    const preview = await plumbline(fixture.dataDir, ['message', 'preview', ...place('scheduled')])
    assert.match(preview.stdout, /^The company's template is disabled since \S+Z: line 1: undefined variable/m)

    await eventually(async () => !rendersOwn(await scheduled({ city: 'Concord' })))
    await scheduled()
    assert.equal(failures(), 3)
    await eventually(() => notices().length === 1 && notices()[0]?.state === 'sent')
    const mail = (await fixture.mail.mails()).find(({ to }) => to === 'helen.barrow@example.com')
    assert.equal(mail?.content.subject, 'Your message template was disabled: scheduled to client by email')
    assert.match(mail?.content.text ?? '', /The last failure: line 1: undefined variable: order\.nothing/)

    const corrected = await setBody('scheduled', 'Our own text, corrected')
    assert.equal(corrected.code, 0, corrected.stderr)
    assert.deepEqual([(await template('show', 'scheduled')).disabled, failures()], ['', 0])
    await eventually(async () => rendersOwn(await scheduled()))
    assert.equal(notices().length, 1)
  })
})
