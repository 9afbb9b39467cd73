import { queryOptions } from '@tanstack/react-query'
import type { MessageSettings } from 'plumbline-client'
import { api } from '../../session/api.ts'
import { notificationsTexts } from '../../texts/settings/notifications-texts.ts'

export const messagesQuery = queryOptions({
  queryKey: ['settings', 'messages'],
  queryFn: () => api.settings.messages.list(),
})

/** The names that a template may use. They change with the version of the service only. */
export const wordsQuery = queryOptions({
  queryKey: ['settings', 'messages', 'words'],
  queryFn: () => api.settings.messages.words(),
  staleTime: Number.POSITIVE_INFINITY,
})

const { kinds, audienceNames } = notificationsTexts.messages

/** `Appointment moved`. */
export const kindName = (kind: string) => kinds[kind as keyof typeof kinds]

/** `Seller’s agent`. */
export const audienceName = (audience: string) => audienceNames[audience as keyof typeof audienceNames]

/** `Email to the client`. */
export function nameOf({ channel, audience }: Pick<MessageSettings, 'channel' | 'audience'>): string {
  const { audiences, channels } = notificationsTexts.messages
  return channels[channel as keyof typeof channels](audiences[audience as keyof typeof audiences])
}
