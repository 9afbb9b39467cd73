// engines: both

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { MessageFixture } from '../messages/message-fixture.ts'

let fixture: MessageFixture
before(async () => {
  fixture = await MessageFixture.open()
})
after(() => fixture.close())

const email = 'scheduled.client.email'

test('6 a test of a message goes to the caller through the mail server, and the answer says that it was handed over', async () => {
  const { owner, user } = fixture.orders
  const { emailaddress } = await owner.user(user('owner'))
  const { client } = await fixture.people('Testa')
  const order = await fixture.draft(client)
  const draft = { subject: 'For {{ recipient.first_name }}', body: 'Not saved', order }
  const sent = await owner.settings.messages.test(email, draft)
  assert.deepEqual([sent.to, sent.outcome, sent.reason], [emailaddress, 'sent', ''])
  await fixture.mail.hear('accepted', 1)
  const [mail] = (await fixture.mail.mails()).filter(({ to }) => to === emailaddress)
  assert.deepEqual([mail?.content.subject, mail?.content.text?.trim()], ['Test: For Testa', 'Not saved'])
  const hasTemplate = (await owner.settings.messages.list()).find(({ id }) => id === email)?.custom
  assert.equal(hasTemplate, false)
  const again = await owner.settings.messages.test(email, draft)
  assert.ok(['too soon', 'sent'].includes(again.outcome), again.outcome)
})

test('6 a test without an address or with a mistake in its text is not sent, and the answer says what to do', async () => {
  const { owner, user } = fixture.orders
  await owner.settings.users.update(user('owner'), { mobile: '' })
  const { outcome, reason } = await owner.settings.messages.test('scheduled.client.sms', {})
  assert.deepEqual([outcome, reason], ['no address', 'your account has no mobile number'])
  const refused = await owner.settings.messages.test(email, { body: '{{ x' }).catch(error => error)
  assert.deepEqual([refused.httpStatus, refused.answer.errors[0].field], [400, 'body'])
})

test('6 a preview with null in place of a text shows the default, and a mistake is reported for its own text', async () => {
  const { messages } = fixture.orders.owner.settings
  const { client } = await fixture.people('Nulla')
  const order = await fixture.draft(client)
  const before = await messages.preview(email, { order })
  await messages.update(email, { subject: 'Own subject', body: 'Own text' })
  const texts = async (draft: Parameters<typeof messages.preview>[1]) => {
    const { subject, body } = await messages.preview(email, { ...draft, order })
    return [subject, body]
  }
  assert.deepEqual(await texts({ body: null }), ['Own subject', before.body])
  assert.deepEqual(await texts({ subject: null }), [before.subject, 'Own text\n'])
  const fieldOf = async (draft: Parameters<typeof messages.preview>[1]) =>
    (await messages.preview(email, { ...draft, order }).catch(error => error)).answer.errors[0].field
  assert.equal(await fieldOf({ subject: '{{ x', body: 'Right' }), 'subject')
  assert.equal(await fieldOf({ subject: 'Right', body: '{{ x' }), 'body')
})
