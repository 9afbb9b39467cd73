import sql from 'sql-template-tag'
import {
  type Columns,
  columnNames,
  insertInto,
  instant,
  named,
  optional,
  plain,
  rowReader,
  rowWriter,
} from '../columns.ts'
import type { WebhookId } from '../ids.ts'
import { statementOfMany } from '../statements.ts'
import type { Tenant } from '../tenant.ts'
import type { Attempt } from './delivery.ts'

/** The id makes a repeated insert harmless, where the outcome of the first was unknown. */
export type StoredAttempt = Attempt & { readonly id: string; readonly eventId: string }

const attemptColumns: Columns<Attempt> = {
  number: plain(),
  at: instant,
  millis: plain(),
  httpStatus: optional(),
  error: plain(),
  responseBody: plain(),
}
const columns = { companyId: plain(), webhookId: plain(), eventId: plain(), id: plain(), ...attemptColumns }
const insertRows = insertInto('delivery_attempts', columns, 'on conflict do nothing')

/** Failed attempts have rows of their own; a successful one is stored on its delivery. */
export function insertAttempts(
  { tx, companyId }: Tenant,
  webhookId: WebhookId,
  attempts: readonly StoredAttempt[],
): void {
  tx.defer(insertRows(attempts.map(attempt => ({ companyId, webhookId, ...attempt }))))
}

/** The columns of a delivery for its successful attempt, whose number is the delivery's count of attempts. */
export const successColumns = {
  id: named('success_id', plain<string>()),
  at: named('success_at', instant),
  millis: named('success_millis', plain<number>()),
  httpStatus: named('success_status', optional<number>()),
  responseBody: named('success_response_body', plain<string>()),
}

export type Success = Pick<StoredAttempt, 'id' | 'at' | 'millis' | 'httpStatus' | 'responseBody'>

export const successValues = rowWriter<Success>(successColumns)

const copySuccesses = statementOfMany(
  events => `
    insert into delivery_attempts (${columnNames(columns).join(', ')})
    select company_id, webhook_id, event_id, success_id, attempt_count, success_at, success_millis, success_status, '',
      success_response_body
    from deliveries where company_id = ? and webhook_id = ? and event_id in (${events}) and success_id is not null
    on conflict do nothing`,
)

/** Before a resend: copies the successful attempts to rows of their own. */
export function archiveSuccesses({ tx, companyId }: Tenant, webhookId: WebhookId, events: readonly string[]): void {
  tx.defer(copySuccesses(events.length, companyId, webhookId, ...events))
}

const attemptRow = rowReader(attemptColumns)

/** Oldest first. An attempt that is stored in both places appears once. */
export async function readAttempts({ tx, companyId }: Tenant, webhookId: WebhookId, eventId: string) {
  const rows = await tx.all(sql`
    select id, number, at, millis, http_status, error, response_body from delivery_attempts
    where company_id = ${companyId} and webhook_id = ${webhookId} and event_id = ${eventId}
    union
    select success_id, attempt_count, success_at, success_millis, success_status, '', success_response_body from deliveries
    where company_id = ${companyId} and webhook_id = ${webhookId} and event_id = ${eventId} and success_id is not null
    order by id`)
  return rows.map(attemptRow.read)
}
