import sql from 'sql-template-tag'
import type { WebhookId } from '../ids.ts'
import { fromMillis, orNothing, orNull, toMillis } from '../rows.ts'
import type { Tenant } from '../scope.ts'
import { insertOf } from '../statements.ts'
import type { Attempt } from './delivery.ts'

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

/** With an id of its own, so that one that is written down twice, because nobody knew whether it was, is there once. */
export type AttemptOf = Attempt & { readonly id: string; readonly eventId: string }

export function insertAttempts({ tx, companyId }: Tenant, webhookId: WebhookId, attempts: readonly AttemptOf[]): void {
  const rows = attempts.map(({ id, eventId, number, at, millis, httpStatus, error, answer }) => {
    return [companyId, webhookId, eventId, id, number, toMillis(at), millis, orNull(httpStatus), error, answer]
  })
  tx.later(insertRows(rows))
}

/** Oldest first. */
export async function readAttempts({ tx, companyId }: Tenant, webhookId: WebhookId, eventId: string) {
  const rows = await tx.all<{
    number: number
    at: number
    millis: number
    http_status: number | null
    error: string
    answer: string
  }>(sql`
    select number, at, millis, http_status, error, answer from delivery_attempts
    where company_id = ${companyId} and webhook_id = ${webhookId} and event_id = ${eventId} order by id`)
  return rows.map(
    (row): Attempt => ({
      number: row.number,
      at: fromMillis(row.at),
      millis: row.millis,
      httpStatus: orNothing(row.http_status),
      error: row.error,
      answer: row.answer,
    }),
  )
}
