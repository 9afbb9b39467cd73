import type { Message } from '../domain/messages/message.ts'
import type { Channel } from '../domain/templates/template-key.ts'
import type { Config } from '../platform/process/config.ts'
import { showMoment } from './command.ts'

const howTo: Readonly<Record<Channel, string>> = {
  email: 'email is not connected: set SMTP_URL and MAIL_FROM (docs/messages.md)',
  sms: 'SMS is not connected: set SMS_URL and SMS_FROM (docs/messages.md)',
}

/** The channels without a mail server or SMS provider, and how to connect them. Their messages stay queued. */
export function unconnectedChannels({ smtp, sms }: Pick<Config, 'smtp' | 'sms'>): ReadonlyMap<Channel, string> {
  const unconnected: Channel[] = [...(smtp ? [] : ['email' as const]), ...(sms ? [] : ['sms' as const])]
  return new Map(unconnected.map(channel => [channel, howTo[channel]]))
}

export function showUnconnected(config: Pick<Config, 'smtp' | 'sms'>): string {
  return [...unconnectedChannels(config).values()].map(text => text.charAt(0).toUpperCase() + text.slice(1)).join('\n')
}

/** Why a message is not sent yet; empty if it is completed. */
export function explainWaiting(
  { state, channel, isClaimed, dueAt, attemptCount, error }: Message,
  config: Pick<Config, 'smtp' | 'sms'>,
  now: Temporal.Instant,
): string {
  if (state !== 'due') return ''
  const unconnected = unconnectedChannels(config).get(channel)
  if (unconnected) return unconnected
  if (isClaimed) return 'a worker is sending it'
  if (Temporal.Instant.compare(dueAt, now) <= 0) return 'a worker: it is due, and no worker has claimed it yet'
  const time = showMoment(dueAt)
  return attemptCount > 0 ? `the next attempt at ${time}, after: ${error}` : `its time, ${time}`
}
