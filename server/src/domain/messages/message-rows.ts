import type { CompanyId, MessageId, OrderId } from '../ids.ts'
import { fromMillis, orNothing } from '../rows.ts'
import type { LocalDateTime } from '../time/local-time.ts'
import type { Message, RenderedMessage } from './message.ts'

export const messageColumns = `company_id, id, occasion, kind, audience, person_id, channel, order_id, state, due_at,
  tries, claim, starts_at, written_at, address, sender, reply_to, subject, body, calendar, error, created_at, settled_at`

export type StoredMessage = {
  company_id: string
  id: string
  occasion: string
  kind: string
  audience: string
  person_id: string
  channel: string
  order_id: string | null
  oid?: number | null
  state: string
  due_at: number
  tries: number
  claim: string | null
  starts_at: string | null
  written_at: number | null
  address: string | null
  sender: string | null
  reply_to: string | null
  subject: string | null
  body: string | null
  calendar: string | null
  error: string | null
  created_at: number
  settled_at: number | null
}

export function readMessage(row: StoredMessage): Message {
  return {
    companyId: row.company_id as CompanyId,
    id: row.id as MessageId,
    occasion: row.occasion,
    kind: row.kind as Message['kind'],
    audience: row.audience as Message['audience'],
    personId: row.person_id,
    channel: row.channel as Message['channel'],
    orderId: orNothing(row.order_id) as OrderId | undefined,
    orderNumber: row.oid ?? undefined,
    state: row.state as Message['state'],
    dueAt: fromMillis(row.due_at),
    attemptCount: row.tries,
    isClaimed: row.claim !== null,
    startsAt: orNothing(row.starts_at) as LocalDateTime | undefined,
    text: row.body === null ? undefined : { subject: row.subject ?? '', body: row.body },
    rendered: readRendered(row),
    error: row.error ?? '',
    createdAt: fromMillis(row.created_at),
    completedAt: row.settled_at === null ? undefined : fromMillis(row.settled_at),
  }
}

function readRendered(row: StoredMessage): RenderedMessage | undefined {
  if (row.written_at === null) return undefined
  return {
    address: row.address ?? '',
    sender: row.sender ?? '',
    replyTo: orNothing(row.reply_to),
    subject: row.subject ?? '',
    body: row.body ?? '',
    calendar: orNothing(row.calendar),
    renderedAt: fromMillis(row.written_at),
  }
}
