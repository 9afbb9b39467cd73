import { deleteAssistantsOf } from '../assistants/assistant-store.ts'
import type { SessionId, UserId } from '../ids.ts'
import type { AccountScope } from './account-scope.ts'
import { savePassword } from './credential-store.ts'
import { deleteTokensOf } from './one-time-token-store.ts'
import { deleteSessionsOf } from './session-store.ts'

/** Ends every session but the one that made the change, every assistant, and every link that could set another password. */
export async function changePassword(
  scope: AccountScope,
  userId: UserId,
  hash: string,
  current?: SessionId,
): Promise<void> {
  await savePassword(scope, userId, hash)
  // failpoint: password-change-keeps-sessions
  await deleteSessionsOf(scope, userId, current)
  await deleteTokensOf(scope, userId)
  const { tx, companyId } = scope
  if (companyId !== 'operators') await deleteAssistantsOf({ tx, companyId }, userId)
}
