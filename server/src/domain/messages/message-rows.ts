import type { Row } from '../database.ts'
import { fromMillis, rowReader } from '../rows.ts'
import type { Message, RenderedMessage } from './message.ts'

/** The members that are columns; `text`, `rendered` and `isClaimed` depend on several, and `error` is never undefined. */
const plainRow = rowReader<Omit<Message, 'orderNumber' | 'isClaimed' | 'text' | 'rendered' | 'error'>>({
  companyId: 'company_id',
  id: 'id',
  occasion: 'occasion',
  kind: 'kind',
  audience: 'audience',
  personId: 'person_id',
  channel: 'channel',
  orderId: 'order_id',
  state: 'state',
  dueAt: ['due_at', fromMillis],
  attemptCount: 'tries',
  startsAt: 'starts_at',
  createdAt: ['created_at', fromMillis],
  completedAt: ['settled_at', fromMillis],
})

const renderedRow = rowReader<RenderedMessage>({
  address: 'address',
  sender: 'sender',
  replyTo: 'reply_to',
  subject: 'subject',
  body: 'body',
  calendar: 'calendar',
  renderedAt: ['written_at', fromMillis],
})

export const messageColumns = `${plainRow.columns}, ${renderedRow.columns}, claim, error`

export type StoredMessage = Row & {
  readonly oid?: number | null
  readonly claim: string | null
  readonly subject: string | null
  readonly body: string | null
  readonly error: string | null
}

export function readMessage(row: StoredMessage): Message {
  return {
    ...plainRow.read(row),
    orderNumber: row.oid ?? undefined,
    isClaimed: row.claim !== null,
    text: row.body === null ? undefined : { subject: row.subject ?? '', body: row.body },
    rendered: row.written_at === null ? undefined : renderedRow.read(row),
    error: row.error ?? '',
  }
}
