import { queryOptions } from '@tanstack/react-query'
import type { Health, QueueDepth } from 'plumbline-client/operator'
import { api } from '../api.ts'

const everyMs = 5_000
/** Five minutes. */
const maxSamples = 60

/** What waited in each queue whenever this page asked, the newest last. It outlives the page, but not the tab. */
let history: readonly (readonly QueueDepth[])[] = []

export interface WatchedHealth extends Health {
  readonly history: typeof history
}

export const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: async (): Promise<WatchedHealth> => {
    const health = await api.health()
    history = [...history, health.queues].slice(-maxSamples)
    return { ...health, history }
  },
  refetchInterval: everyMs,
})

export const errorsQuery = queryOptions({
  queryKey: ['errors'],
  queryFn: () => api.errors(),
  refetchInterval: everyMs,
})
