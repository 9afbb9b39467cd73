import { setTimeout as pause } from 'node:timers/promises'
import { requireUnchanged } from '../../../domain/company-files/change-settings.ts'
import { changeTemplate } from '../../../domain/messages/manage-templates.ts'
import type { Message } from '../../../domain/messages/message.ts'
import { findMessage } from '../../../domain/messages/message-store.ts'
import { previewMessage } from '../../../domain/messages/previews/preview-message.ts'
import { renderMessage } from '../../../domain/messages/render-message.ts'
import { ownAddress, queueTestMessage, secondsBetweenTests } from '../../../domain/messages/send-test-message.ts'
import { templateWords } from '../../../domain/messages/template-words.ts'
import { mistakeIn, Refusal } from '../../../domain/refusal.ts'
import { defaultText } from '../../../domain/templates/default-texts.ts'
import { templateInUse } from '../../../domain/templates/template.ts'
import { allTemplateKeys, type MessageText, type TemplateKey } from '../../../domain/templates/template-key.ts'
import { loadCurrentCompany } from '../../../domain/tenants/load-company.ts'
import { listAnswer, recordAnswer } from '../../../wire/record-table.ts'
import { sample, unknownId } from '../../../wire/samples.ts'
import {
  previewBody,
  sampleTemplateId,
  templateBody,
  templateIdOf,
  templateRecord,
  wordRecord,
} from '../../../wire/settings/message-wire.ts'
import { boolean, idOrEmpty, integer, text } from '../../../wire/values.ts'
import type { Call } from '../call.ts'
import type { Input } from '../exchange.ts'
import { operation } from '../operation.ts'
import { writeAfterCheck } from '../responding.ts'
import { findTemplateMistakes } from './template-mistakes.ts'

const common = { needs: 'OWNER', group: 'Settings', dropsNothing: true } as const
const byId = { id: { schema: text('Kind, audience and channel.'), example: sampleTemplateId } }
const unknown = new Refusal('settings.unknown', { section: 'messages', id: unknownId })
const mistaken = mistakeIn('body', 'has a mistake in line 1: unclosed output')

function requireKey(id = ''): TemplateKey {
  const key = allTemplateKeys().find(key => templateIdOf(key) === id)
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
    method: 'GET',
    path: '/settings/messages/words',
    name: 'settingsMessageWords',
    summary: 'List the words of message templates',
    description: 'The names that a template may use.',
    answer: listAnswer('words', wordRecord, 'The words.'),
    fromCache: () => templateWords,
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
    body: templateBody,
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
    description:
      'Renders the texts for an order as they would be sent now: the given one, the newest with such a recipient, or a sample. Texts with a mistake are refused as if they were saved. Nothing is saved or sent.',
    isUnrepeatable: true,
    pathParameters: byId,
    body: previewBody,
    answer: {
      members: {
        order: idOrEmpty('The order.'),
        oid: integer('The number of the order.'),
        sample: boolean('Whether it is about a sample, because no order has such a recipient.'),
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
          sample: false,
          to: 'rosa@example.com',
          subject: 'Inspection on Tuesday, December 1, 2026',
        },
        ...{ body: 'Dear Rosa, see you then.\n', calendar: '', notes: [] },
      },
    },
    refuses: [unknown, mistaken, new Refusal('order.unknown', { id: unknownId })],
    free: call =>
      call.answer(async () => {
        const { preview, rendered } = await render(call)
        const { isSample: sample, obstacle, facts } = preview
        const { id, oid } = facts.order
        const { address: to, subject, body, calendar = '' } = rendered
        return { order: sample ? '' : id, oid, sample, to, subject, body, calendar, notes: [obstacle ?? []].flat() }
      }, 'long reads'),
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
    refuses: [unknown, mistaken, new Refusal('order.unknown', { id: unknownId })],
    free: call =>
      call.answer(async () => {
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
  const publicUrl = call.parts.publicUrl()
  const preview = await call.read(scope => previewMessage(scope, { company, from, publicUrl }, key, body.order))
  const { template } = preview
  const changed = Object.entries(body.texts).filter(([field, text]) => text !== template[field as keyof MessageText])
  // Rendering finds no mistakes in branches that this order does not take.
  const errors = await findTemplateMistakes(call, Object.fromEntries(changed))
  if (errors.length > 0) throw new Refusal('settings.mistakes', { errors })
  const draft = { ...preview, template: { ...template, ...texts, stored: undefined } }
  const { rendered, failure, failedField } = await renderMessage(templates, draft)
  if (failure && failedField) throw mistakeIn(failedField, failure)
  return { preview, rendered, channel: key.channel }
}

const waitMs = 8_000
const pollMs = 100

/** A worker sends the message, perhaps in another process. */
async function outcomeOf(find: () => Promise<Message | undefined>) {
  for (const startedAt = performance.now(); performance.now() - startedAt < waitMs; await pause(pollMs)) {
    const { state = 'failed', error = '' } = (await find()) ?? {}
    if (state === 'sent') return { outcome: 'sent', reason: '' }
    // After a failure that is repeated later, the message is due again.
    if (state !== 'due' || error !== '') return { outcome: 'failed', reason: error }
  }
  return { outcome: 'queued', reason: 'no worker has sent it yet' }
}
