import type { TenantScope } from '../tenant.ts'
import { insertNotices, listOwnerIds } from './message-store.ts'

export interface OwnerNotice {
  /** What it is about: a second notice of the same occasion is not sent. */
  readonly occasion: string
  readonly subject: string
  readonly body: string
}

/** Tells the owners of a company by email about something that is no order. */
export async function queueOwnerNotice(scope: TenantScope, notice: OwnerNotice): Promise<void> {
  const owners = await listOwnerIds(scope)
  if (owners.length === 0) return
  await insertNotices(scope, owners, notice)
  scope.tx.notify('messages')
}
