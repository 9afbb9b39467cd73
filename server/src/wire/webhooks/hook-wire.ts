import { type EventKind, eventKinds } from '../../domain/orders/order-event.ts'
import type { Company } from '../../domain/tenants/company.ts'
import { showInstant } from '../../domain/time/local-time.ts'
import { readKinds, type Webhook } from '../../domain/webhooks/webhook.ts'
import { body, editableField, field, type Parts, required, writtenField } from '../body-codec.ts'
import { type Fields, showValue } from '../fields.ts'
import { answerTable, type Member, modifiedMember, recordTable } from '../record-table.ts'
import { sample, sampleTarget, sampleTimestamp } from '../samples.ts'
import { showFlag } from '../spelling.ts'
import { flag, id, listOf, text, timestamp, webAddress } from '../values.ts'

type Zone = Pick<Company, 'zone'>

const timeOrEmpty = (
  description: string,
  moment: (webhook: Webhook) => Temporal.Instant | undefined,
): Member<Webhook, Zone> => [
  text(`${description} ISO 8601 with the offset of the company's zone; \`""\` if never.`),
  (webhook, { zone }) => {
    const at = moment(webhook)
    return at ? showInstant(at, zone) : ''
  },
  '',
]

/** Never with a secret. */
export const hookRecord = recordTable<Webhook, Zone>('Hook', 'An address that receives events of orders.', {
  id: [id('The hook.'), webhook => webhook.id, sample.hook],
  target: [webAddress('The address that receives the events.'), webhook => webhook.url, sampleTarget],
  event: [text('The event; several are separated by commas.'), ({ kinds }) => kinds.join(','), 'ORDER_SCHEDULED'],
  events: [listOf({ type: 'string' }, 'The events as a list.'), webhook => webhook.kinds, ['ORDER_SCHEDULED']],
  enabled: [flag('Whether events are sent.'), webhook => showFlag(webhook.isOn), 'yes'],
  offreason: [
    {
      type: 'string',
      enum: ['', 'asked', 'gone', 'failing'],
      description: 'Why it is disabled: by request, because the receiver answered 410, or after days of failures.',
    },
    webhook => webhook.offReason ?? '',
    '',
  ],
  failingsince: timeOrEmpty('Start of the current series of failures.', webhook => webhook.failingSince),
  lastdelivered: timeOrEmpty('The last delivery, as of a minute ago.', webhook => webhook.lastDeliveredAt),
  created: [
    timestamp('When it was created.'),
    (webhook, { zone }) => showInstant(webhook.createdAt, zone),
    sampleTimestamp,
  ],
})

export type SavedHook = Webhook & { readonly modifiedAt: Temporal.Instant }

const savedMembers = {
  id: [id('The hook.'), ({ id }: SavedHook) => id, sample.hook],
  modified: modifiedMember('When it was saved.'),
} as const

export const savedHook = answerTable<SavedHook, Zone>(savedMembers)

export const createdHook = answerTable<SavedHook, Zone>({
  ...savedMembers,
  secret: [
    text('As sent; `""` if none was. No other call shows it.'),
    ({ sharedSecret }) => sharedSecret ?? '',
    'a-long-random-text',
  ],
  signingSecret: [
    text('The secret that signs the deliveries, as Standard Webhooks describes. No other call shows it.'),
    webhook => webhook.signingSecret,
    'whsec_R3VhcmRlZCBieSBhIGZhaXJseSBsb25nIHNlY3JldC4=',
  ],
})

interface HookFields {
  /** Unchecked. */
  readonly target: string | undefined
  readonly kinds: readonly EventKind[] | undefined
  readonly sharedSecret: string | undefined
}

const parts: Parts<HookFields> = {
  target: writtenField(
    'target',
    webAddress('The address that receives the events: `https://` or `http://`, and no private address.'),
    sampleTarget,
  ),
  kinds: field(
    'event',
    text(`The event, several separated by commas, or \`all\`: ${eventKinds.join(', ')}. A list works too.`),
    readEvents,
    'ORDER_SCHEDULED',
  ),
  sharedSecret: editableField(
    'secret',
    'Sent with every delivery as `X-Webhook-Secret`, for receivers that compare it: 1 to 255 printable ASCII characters. An empty text ends it.',
    'a-long-random-text',
  ),
}

export const newHookBody = body('NewHookFields', 'A new hook.', {
  ...parts,
  target: required(parts.target),
  kinds: required(parts.kinds),
})

export const hookBody = {
  ...body('HookFields', 'All fields are optional; omitted ones stay.', parts),
  example: { event: 'ORDER_SCHEDULED,ORDER_COMPLETED' },
}

/** Text without any name counts as not sent. */
function readEvents(fields: Fields, name: string): readonly EventKind[] | undefined {
  const names = fields
    .list(name, eventKinds.length)
    .map(showValue)
    .filter(names => /[^\s,]/.test(names))
  return names.length > 0 ? readKinds(names.join(',')) : undefined
}
