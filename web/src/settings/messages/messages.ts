import { queryOptions } from '@tanstack/react-query'
import type { MessageSettings } from 'plumbline-client'
import { api } from '../../session/api.ts'
import { notificationsTexts } from '../../texts/notifications-texts.ts'

export const messagesQuery = queryOptions({
  queryKey: ['settings', 'messages'],
  queryFn: () => api.settings.messages.list(),
})

/** `Email to the client`. */
export function nameOf({ channel, audience }: Pick<MessageSettings, 'channel' | 'audience'>): string {
  const { audiences, channels } = notificationsTexts.messages
  return channels[channel as keyof typeof channels](audiences[audience as keyof typeof audiences])
}
