import { FutureRows } from '../future-rows.ts'
import { suspendedMillis } from '../tenants/migration-store.ts'

/** A reminder that was not attempted keeps its time, which depends on the appointment. */
export const futureMessages = new FutureRows(
  'messages',
  `state = 'due' and due_at > ? and due_at < ${suspendedMillis} and claim is null and submitted_at is null
  and (rendered_at > ? or (created_at > ? and kind <> 'reminder'))`,
)
