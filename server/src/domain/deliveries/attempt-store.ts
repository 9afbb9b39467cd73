import sql from 'sql-template-tag'
import type { Value } from '../database.ts'
import type { WebhookId } from '../ids.ts'
import { fromMillis, orNull, rowReader, toMillis } from '../rows.ts'
import { insertOf, statementOfMany } from '../statements.ts'
import type { Tenant } from '../tenant.ts'
import type { Attempt } from './delivery.ts'

/** The id makes a repeated insert harmless, where the outcome of the first was unknown. */
export type StoredAttempt = Attempt & { readonly id: string; readonly eventId: string }

const columns = [
  'company_id',
  'webhook_id',
  'event_id',
  'id',
  'number',
  'at',
  'millis',
  'http_status',
  'error',
  'answer',
]
const insertRows = insertOf('delivery_attempts', columns, 'on conflict do nothing')

/** Failed attempts have rows of their own; a successful one is stored on its delivery. */
export function insertAttempts(
  { tx, companyId }: Tenant,
  webhookId: WebhookId,
  attempts: readonly StoredAttempt[],
): void {
  const rows = attempts.map(({ id, eventId, number, at, millis, httpStatus, error, answer }) => {
    return [companyId, webhookId, eventId, id, number, toMillis(at), millis, orNull(httpStatus), error, answer]
  })
  tx.defer(insertRows(rows))
}

/** The columns of a delivery for its successful attempt, whose number is the delivery's count of attempts. */
export const successColumns = ['success_id', 'success_at', 'success_millis', 'success_status', 'success_answer']

export type Success = Pick<StoredAttempt, 'id' | 'at' | 'millis' | 'httpStatus' | 'answer'>

export function successValues({ id, at, millis, httpStatus, answer }: Success): Value[] {
  return [id, toMillis(at), millis, orNull(httpStatus), answer]
}

const copySuccesses = statementOfMany(
  events => `
    insert into delivery_attempts (${columns.join(', ')})
    select company_id, webhook_id, event_id, success_id, tries, success_at, success_millis, success_status, '',
      success_answer
    from deliveries where company_id = ? and webhook_id = ? and event_id in (${events}) and success_id is not null
    on conflict do nothing`,
)

/** Before a resend: copies the successful attempts to rows of their own. */
export function archiveSuccesses({ tx, companyId }: Tenant, webhookId: WebhookId, events: readonly string[]): void {
  tx.defer(copySuccesses(events.length, companyId, webhookId, ...events))
}

const attemptRow = rowReader<Attempt>({
  number: 'number',
  at: ['at', fromMillis],
  millis: 'millis',
  httpStatus: 'http_status',
  error: 'error',
  answer: 'answer',
})

/** Oldest first. An attempt that is stored in both places appears once. */
export async function readAttempts({ tx, companyId }: Tenant, webhookId: WebhookId, eventId: string) {
  const rows = await tx.all(sql`
    select id, number, at, millis, http_status, error, answer from delivery_attempts
    where company_id = ${companyId} and webhook_id = ${webhookId} and event_id = ${eventId}
    union
    select success_id, tries, success_at, success_millis, success_status, '', success_answer from deliveries
    where company_id = ${companyId} and webhook_id = ${webhookId} and event_id = ${eventId} and success_id is not null
    order by id`)
  return rows.map(attemptRow.read)
}
