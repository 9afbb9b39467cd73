import type { MessageId } from '../ids.ts'
import type { User } from '../people/user.ts'
import type { Channel, MessageText } from '../templates/template-key.ts'
import type { TenantScope } from '../tenant.ts'
import { insertNotices } from './message-store.ts'
import { Cancelled, requireAddress } from './prepare-message.ts'

/** A user sends one test per channel in this time. */
export const secondsBetweenTests = 10

/** The address of the user, or the reason why there is none. */
export function ownAddress(user: User, channel: Channel): { readonly address: string; readonly problem: string } {
  try {
    return { address: requireAddress(user, channel), problem: '' }
  } catch (error) {
    if (!(error instanceof Cancelled)) throw error
    return { address: '', problem: `your account ${error.message}` }
  }
}

/** Queues the text for the user, through the outbox of all messages. Undefined if the last test was too recent. */
export async function queueTestMessage(
  scope: TenantScope,
  user: User,
  channel: Channel,
  text: MessageText,
): Promise<MessageId | undefined> {
  const slot = Math.floor(scope.now.epochMilliseconds / 1000 / secondsBetweenTests)
  const about = { occasion: `test ${slot}`, kind: 'test', audience: 'user', personId: user.id, channel } as const
  const [id] = await insertNotices(scope, [{ ...about, ...text, subject: `Test: ${text.subject}` }])
  if (id !== undefined) scope.tx.notify('messages')
  return id
}
