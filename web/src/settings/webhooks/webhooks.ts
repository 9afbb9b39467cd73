import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Delivery, WebhookSettings } from 'plumbline-client'
import { api } from '../../session/api.ts'
import { notificationsTexts } from '../../texts/settings/notifications-texts.ts'

export const eventKinds = Object.keys(notificationsTexts.webhooks.eventNames)

export const webhooksQuery = queryOptions({
  queryKey: ['settings', 'webhooks'],
  queryFn: () => api.settings.webhooks.list(),
})

/** How often a page of one webhook reads what happens to it. */
export const refreshMs = 2_000

export const deliveriesQuery = (id: string, state: Delivery['state'] | undefined) =>
  queryOptions({
    queryKey: ['settings', 'webhooks', id, 'deliveries', state ?? 'all'],
    queryFn: () => api.settings.webhooks.deliveries(id, { limit: 50, ...(state && { state }) }),
    refetchInterval: refreshMs,
  })

/** Receivers accept a signature for five minutes, so the one that is shown is younger. */
const signatureMs = 60_000

/** The state and the attempts are parts of the key: a new attempt is read as soon as the list has it. */
export const deliveryQuery = ({ webhook, event, state, attemptCount }: Delivery) =>
  queryOptions({
    queryKey: ['settings', 'webhooks', webhook, 'delivery', event, state, attemptCount],
    queryFn: () => api.settings.webhooks.delivery(webhook, event),
    refetchInterval: signatureMs,
  })

/** Calls the API; the lists of webhooks and deliveries follow. */
export function useWebhookCall() {
  const queries = useQueryClient()
  return async <T>(call: (webhooks: typeof api.settings.webhooks) => Promise<T>): Promise<T> => {
    try {
      return await call(api.settings.webhooks)
    } finally {
      await queries.invalidateQueries({ queryKey: webhooksQuery.queryKey })
    }
  }
}

export type Health = 'off' | 'failing' | 'ok' | 'unused'

/** A webhook that failures have switched off is failing too. */
export function healthOf({ on, offReason, failingSince, lastDelivered }: WebhookSettings): Health {
  if (!on) return offReason === 'gone' || offReason === 'failing' ? 'failing' : 'off'
  if (failingSince) return 'failing'
  return lastDelivered ? 'ok' : 'unused'
}
