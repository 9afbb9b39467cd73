import { type TemplateWord, templateWords } from '../../domain/messages/template-words.ts'
import type { TemplateInUse } from '../../domain/templates/template.ts'
import type { TemplateKey } from '../../domain/templates/template-key.ts'
import type { Company } from '../../domain/tenants/company.ts'
import { showInstant } from '../../domain/time/local-time.ts'
import type { Body } from '../body.ts'
import { wholeBody } from '../body-codec.ts'
import { Fields } from '../fields.ts'
import { recordTable } from '../record-table.ts'
import { sample, sampleTimestamp } from '../samples.ts'
import { form } from '../schema.ts'
import { boolean, orNull, text, timestamp } from '../values.ts'
import { readSwitch } from './read-switch.ts'

type Zone = Pick<Company, 'zone'>

export const sampleTemplateId = 'scheduled.client.email'
export const templateIdOf = ({ kind, audience, channel }: TemplateKey) => [kind, audience, channel].join('.')
const texts = { subject: 'Inspection on {{ order.date }}', body: 'Dear {{ recipient.first_name }}, see you then.' }

export const templateRecord = recordTable<TemplateInUse, Zone>('SettingsMessage', 'A message template.', {
  id: [text('Kind, audience and channel.'), templateIdOf, sampleTemplateId],
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

export const wordRecord = recordTable<TemplateWord>('SettingsMessageWord', 'A name that a template may use.', {
  name: [
    { type: 'string', enum: templateWords.map(({ name }) => name), description: 'The name.' },
    word => word.name,
    'order.street',
  ],
  example: [text('What it stands for, in a sample order.'), word => word.example, '1420 Dilworth Road'],
  insert: [text('The template text that shows it.'), word => word.insert, '{{ order.street }}'],
})

const sentTexts = {
  subject: orNull(text('Liquid template of the subject; `null` restores the default.')),
  body: orNull(text('Liquid template of the text; `null` restores the default.')),
}
export const templateBody = wholeBody(
  form('SettingsMessageFields', 'Omitted fields stay as they are.', {
    ...sentTexts,
    on: boolean('Whether it is sent.'),
    modified: text('As read; a stale one is refused (409).'),
  }),
  texts,
  sent => ({ ...readTexts(sent), on: readSwitch(sent.on), modified: sent.modified }),
)
export const previewBody = wholeBody(
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
