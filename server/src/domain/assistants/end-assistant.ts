import type { UserId } from '../ids.ts'
import { Refusal } from '../refusal.ts'
import type { Tenant } from '../tenant.ts'
import { deleteAssistants, findAssistant } from './assistant-store.ts'

/** Disconnects an assistant of this user, or of any. Every process refuses its calls within a second. */
export async function endAssistant(tenant: Tenant, id: string, userId: UserId | undefined): Promise<void> {
  const found = await findAssistant(tenant, id)
  // failpoint: assistants-ended-by-anyone
  const mayEnd = found && (userId === undefined || found.userId === userId)
  if (!mayEnd || (await deleteAssistants(tenant, [found.id])) === 0) throw new Refusal('assistant.unknown', { id })
}
