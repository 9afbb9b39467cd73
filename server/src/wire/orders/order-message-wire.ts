import { messageStates } from '../../domain/messages/message.ts'
import type { OrderMessage } from '../../domain/messages/message-store.ts'
import { channels } from '../../domain/templates/template-key.ts'
import { showInstant } from '../../domain/time/local-time.ts'
import { type MemberTable, recordTable } from '../record-table.ts'
import { sample, sampleTimestamp } from '../samples.ts'
import { orEmpty } from '../spelling.ts'
import { id, idOrEmpty, integer, text, timestamp } from '../values.ts'

type Zone = { readonly zone: string }

/** What every list of messages says of one. */
export const messageMembers: MemberTable<Pick<OrderMessage, 'kind' | 'channel' | 'audience' | 'recipient'>> = {
  kind: [text('What it is about: `scheduled`, `reminder` and others.'), message => message.kind, 'scheduled'],
  channel: [
    { type: 'string', enum: [...channels], description: 'Email or text message.' },
    message => message.channel,
    'email',
  ],
  audience: [text('The part of its recipient in the order.'), message => message.audience, 'client'],
  recipient: [text('Name of the recipient.'), message => message.recipient, 'Rosa Whitfield'],
}

const members: MemberTable<OrderMessage, Zone> = {
  id: [id('The message.'), message => message.id, sample.message],
  ...messageMembers,
  address: [
    text('The address or number; `""` before it is rendered.'),
    ({ rendered }) => rendered?.address ?? '',
    'rosa@example.com',
  ],
  state: [
    {
      type: 'string',
      enum: [...messageStates],
      description: '`unsure` was submitted, and its response is unknown: only a person sends it again.',
    },
    message => message.state,
    'sent',
  ],
  due: [timestamp('When it is sent, or was.'), ({ dueAt }, { zone }) => showInstant(dueAt, zone), sampleTimestamp],
  subject: [text('The subject; `""` before it is rendered.'), ({ text }) => text?.subject ?? '', 'Your inspection'],
  body: [text('The text; `""` before it is rendered.'), ({ text }) => text?.body ?? '', 'See you on Friday.'],
  error: [text('Why it was not sent; `""` otherwise.'), message => message.error, ''],
}

export const orderMessageRecord = recordTable('OrderMessage', 'An email or text message of an order.', members)

export const personMessageRecord = recordTable<OrderMessage, Zone>(
  'PersonMessage',
  'An email or text message to a client or an agent.',
  {
    ...members,
    order: [idOrEmpty('The order that it is about.'), ({ orderId }) => orEmpty(orderId), sample.order],
    oid: [integer('The number of the order.'), ({ orderNumber = 0 }) => orderNumber, 1042],
  },
)
