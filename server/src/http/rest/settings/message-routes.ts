import { requireUnchanged } from '../../../domain/company-files/change-settings.ts'
import { changeTemplate } from '../../../domain/messages/manage-templates.ts'
import { findMessage } from '../../../domain/messages/message-store.ts'
import { previewMessage } from '../../../domain/messages/preview-message.ts'
import { renderMessage } from '../../../domain/messages/render-message.ts'
import { ownAddress, queueTestMessage, secondsBetweenTests } from '../../../domain/messages/send-test-message.ts'
import { mistakeIn, Refusal } from '../../../domain/refusal.ts'
import { defaultText } from '../../../domain/templates/default-texts.ts'
import { type TemplateInUse, templateInUse } from '../../../domain/templates/template.ts'
import { allTemplateKeys, type TemplateKey } from '../../../domain/templates/template-key.ts'
import type { Company } from '../../../domain/tenants/company.ts'
import { loadCurrentCompany } from '../../../domain/tenants/load-company.ts'
import { showInstant } from '../../../domain/time/local-time.ts'
import type { Body } from '../../../wire/body.ts'
import { wholeBody } from '../../../wire/body-codec.ts'
import { Fields } from '../../../wire/fields.ts'
import { listAnswer, recordAnswer, recordTable } from '../../../wire/record-table.ts'
import { sample, sampleTimestamp, unknownId } from '../../../wire/samples.ts'
import { form } from '../../../wire/schema.ts'
import { boolean, id, integer, orNull, text, timestamp } from '../../../wire/values.ts'
import type { Call } from '../call.ts'
import type { Input } from '../exchange.ts'
import { operation } from '../operation.ts'
import { writeAfterCheck } from '../write-after-check.ts'
import { outcomeOf } from './message-outcome.ts'
import { readSwitch } from './read-switch.ts'
import { findTemplateMistakes } from './template-mistakes.ts'

type Zone = Pick<Company, 'zone'>

const sampleId = 'scheduled.client.email'
const idOf = ({ kind, audience, channel }: TemplateKey) => [kind, audience, channel].join('.')
const texts = { subject: 'Inspection on {{ order.date }}', body: 'Dear {{ recipient.first_name }}, see you then.' }

const templateRecord = recordTable<TemplateInUse, Zone>('SettingsMessage', 'A message template.', {
  id: [text('Kind, audience and channel.'), idOf, sampleId],
  kind: [text('The event it is about.'), template => template.kind, 'scheduled'],
  audience: [text('The recipient.'), template => template.audience, 'client'],
  channel: [text('`email` or `sms`.'), template => template.channel, 'email'],
  on: [boolean('Whether it is sent.'), template => template.isOn, true],
  custom: [boolean('Whether any of the text is not the default.'), template => template.isOwn, true],
  subject: [
    text('Liquid template of the subject; `""` for text messages.'),
    template => template.subject,
    texts.subject,
  ],
  body: [text('Liquid template of the text.'), template => template.body, texts.body],
  error: [
    text('Why the default text is sent instead, after repeated failures; `""` otherwise.'),
    ({ stored }) => stored?.disabledReason ?? '',
    '',
  ],
  modified: [
    orNull(timestamp('When it was changed.')),
    ({ stored }, { zone }) => (stored ? showInstant(stored.modifiedAt, zone) : null),
    sampleTimestamp,
  ],
})

const sentTexts = {
  subject: orNull(text('Liquid template of the subject; `null` restores the default.')),
  body: orNull(text('Liquid template of the text; `null` restores the default.')),
}
const changeBody = wholeBody(
  form('SettingsMessageFields', 'Omitted fields stay as they are.', {
    ...sentTexts,
    on: boolean('Whether it is sent.'),
    modified: text('As read; a stale one is refused (409).'),
  }),
  texts,
  sent => ({ ...readTexts(sent), on: readSwitch(sent.on), modified: sent.modified }),
)
const previewBody = wholeBody(
  form('SettingsMessagePreviewFields', 'Omitted texts are those of the template.', {
    ...sentTexts,
    order: text('Id or number of the order; the newest suitable one if omitted.'),
  }),
  { ...texts, order: sample.order },
  sent => ({ ...readTexts(sent), order: new Fields(sent).text('order') || undefined }),
)

/** The texts that were sent, by field, and those that become the default again. */
function readTexts({ subject, body }: Body) {
  const fields = Object.entries({ subject, body })
  const sent = fields.filter(([, value]) => value !== undefined && value !== null)
  const texts: Record<string, string> = Object.fromEntries(
    sent.map(([field, value]) => [field, typeof value === 'string' ? value : '']),
  )
  return { texts, restored: fields.filter(([, value]) => value === null).map(([field]) => field as 'subject' | 'body') }
}

const common = { needs: 'OWNER', group: 'Settings', dropsNothing: true } as const
const byId = { id: { schema: text('Kind, audience and channel.'), example: sampleId } }
const unknown = new Refusal('settings.unknown', { section: 'messages', id: unknownId })
const mistaken = mistakeIn('body', 'has a mistake in line 1: unclosed output')

function requireKey(id = ''): TemplateKey {
  const key = allTemplateKeys().find(key => idOf(key) === id)
  if (!key) throw new Refusal('settings.unknown', { section: 'messages', id })
  return key
}

export const messageRoutes = [
  operation({
    ...common,
    method: 'GET',
    path: '/settings/messages',
    name: 'settingsMessages',
    summary: 'List message templates',
    description:
      'One for each kind, audience and channel, with the default text where the company has none of its own.',
    answer: listAnswer('messages', templateRecord, 'The templates.'),
    inTransaction: async scope => {
      const { messageTemplates } = await loadCurrentCompany(scope)
      return allTemplateKeys().map(key => templateInUse(messageTemplates, key))
    },
  }),
  operation({
    ...common,
    method: 'POST',
    path: '/settings/messages/:id',
    name: 'updateSettingsMessage',
    summary: 'Change a message template',
    description:
      'Changes the texts, or switches the message on or off. A template that was disabled after failures is used again.',
    pathParameters: byId,
    body: changeBody,
    answer: recordAnswer('template', templateRecord),
    refuses: [unknown, mistaken, new Refusal('settings.stale', { current: templateRecord.example })],
    free: call =>
      writeAfterCheck(
        call,
        ({ body }) => findTemplateMistakes(call, body.texts),
        async (scope, { params, body: { texts, restored, on, modified } }, errors) => {
          const key = requireKey(params.id)
          if (errors.length > 0) throw new Refusal('settings.mistakes', { errors })
          const { messageTemplates, zone } = await loadCurrentCompany(scope)
          const before = templateInUse(messageTemplates, key)
          requireUnchanged(templateRecord.show(before, { zone }), modified)
          const defaults = Object.fromEntries(restored.map(field => [field, null]))
          return changeTemplate(scope, before, { ...defaults, ...texts, on })
        },
      ),
  }),
  operation({
    ...common,
    method: 'POST',
    path: '/settings/messages/:id/preview',
    name: 'previewSettingsMessage',
    summary: 'Preview a message',
    description: 'Renders the texts for an order as they would be sent now. Nothing is saved or sent.',
    isUnrepeatable: true,
    pathParameters: byId,
    body: previewBody,
    answer: {
      members: {
        order: id('The order.'),
        oid: integer('The number of the order.'),
        to: text('The address; `""` if there is none.'),
        subject: text('The rendered subject.'),
        body: text('The rendered text.'),
        calendar: text('The attached calendar entry; `""` if none.'),
        notes: {
          type: 'array',
          items: { type: 'string' },
          description: 'Why it would not be sent, or not as written.',
        },
      },
      example: {
        ...{
          order: sample.order,
          oid: 1042,
          to: 'rosa@example.com',
          subject: 'Inspection on Tuesday, December 1, 2026',
        },
        ...{ body: 'Dear Rosa, see you then.\n', calendar: '', notes: [] },
      },
    },
    refuses: [
      unknown,
      mistaken,
      new Refusal('order.unknown', { id: unknownId }),
      new Refusal('order.none-to-show', { audience: 'sellers-agent' }),
    ],
    free: call =>
      call.answer('requests', async () => {
        const { preview, rendered } = await render(call)
        const { id: orderId, oid } = preview.facts.order
        const { address: to, subject, body, calendar = '' } = rendered
        return { order: orderId, oid, to, subject, body, calendar, notes: [preview.obstacle ?? []].flat() }
      }),
  }),
  operation({
    ...common,
    method: 'POST',
    path: '/settings/messages/:id/test',
    name: 'testSettingsMessage',
    summary: 'Send a test of a message',
    description:
      'Renders the texts as the preview does, and sends them to the email address or mobile phone of the caller, as all messages are sent. Waits some seconds for the hand-over to the mail server or SMS provider. One test per channel within ten seconds.',
    isUnrepeatable: true,
    pathParameters: byId,
    body: previewBody,
    answer: {
      members: {
        to: text('The address of the caller; `""` if there is none.'),
        outcome: {
          type: 'string',
          enum: ['sent', 'queued', 'failed', 'unconnected', 'no address', 'too soon'],
          description:
            '`sent` once it was handed over. `queued` if that takes longer. The others say why nothing was sent.',
        },
        reason: text('Why it was not sent, and what to do; `""` if it was.'),
      },
      example: { to: 'owner@example.com', outcome: 'sent', reason: '' },
    },
    refuses: [
      unknown,
      mistaken,
      new Refusal('order.unknown', { id: unknownId }),
      new Refusal('order.none-to-show', { audience: 'sellers-agent' }),
    ],
    free: call =>
      call.answer('requests', async () => {
        const { rendered, channel } = await render(call)
        const unconnected = call.services.unconnected.get(channel)
        const { actor } = call.context
        const user = (await call.read(loadCurrentCompany)).users.get(actor.id) ?? actor
        const { address: to, problem } = ownAddress(user, channel)
        if (unconnected) return { to, outcome: 'unconnected', reason: unconnected }
        if (problem) return { to, outcome: 'no address', reason: problem }
        const messageId = await call.change(scope => queueTestMessage(scope, user, channel, rendered))
        if (messageId === undefined)
          return { to, outcome: 'too soon', reason: `wait ${secondsBetweenTests} seconds between tests` }
        return { to, ...(await outcomeOf(() => call.read(scope => findMessage(scope, messageId)))) }
      }),
  }),
]

type PreviewInput = Input<{ readonly id: unknown }, unknown, ReturnType<(typeof previewBody)['read']>>

/** The message about the order that was sent, or a suitable one, with the sent texts in place of the stored ones. */
async function render<Source>(call: Call<PreviewInput, Source>) {
  const { params, body } = call.input
  const { templates, mailFrom: from } = call.services
  const key = requireKey(params.id)
  const standard = defaultText(key)
  const texts = { ...Object.fromEntries(body.restored.map(field => [field, standard[field]])), ...body.texts }
  const { company } = call.context
  const preview = await call.read(scope => previewMessage(scope, { company, from }, key, body.order))
  const draft = { ...preview, template: { ...preview.template, ...texts, stored: undefined } }
  const { rendered, failure, failedField } = await renderMessage(templates, draft)
  if (failure && failedField) throw mistakeIn(failedField, failure)
  return { preview, rendered, channel: key.channel }
}
