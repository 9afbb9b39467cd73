import { queryOptions } from '@tanstack/react-query'
import type { Health, QueueDepth } from 'plumbline-client/operator'
import { api } from '../api.ts'

const everyMs = 5_000
/** Ten minutes. */
const maxSamples = 120

/** What waited in each queue at one moment, in milliseconds since 1970. */
export interface Sample {
  readonly at: number
  readonly queues: readonly QueueDepth[]
}

/** A sample of whenever this page asked, the newest last. It outlives the page, but not the tab. */
let history: readonly Sample[] = []

export interface WatchedHealth extends Health {
  readonly history: typeof history
}

export const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: async (): Promise<WatchedHealth> => {
    const health = await api.health()
    history = [...history, { at: Date.now(), queues: health.queues }].slice(-maxSamples)
    return { ...health, history }
  },
  refetchInterval: everyMs,
})

export const errorsQuery = queryOptions({
  queryKey: ['errors'],
  queryFn: () => api.errors(),
  refetchInterval: everyMs,
})
