import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { MoveIn, MoveInStep } from 'plumbline-client'
import { api } from '../../session/api.ts'
import { showProblem } from '../../shell/toasts.tsx'
import { movingInTexts } from '../../texts/settings/moving-in-texts.ts'

/** While the worker is busy, and while it only waits. */
const [busyMs, quietMs] = [1_000, 10_000]

export const moveInQuery = queryOptions({
  queryKey: ['settings', 'move in'],
  queryFn: () => api.settings.moveIn.state(),
  refetchInterval: ({ state: { data } }) => (data && isBusy(data) ? busyMs : quietMs),
})

/** Read anew after each comparison. */
export const comparisonQuery = ({ compared }: MoveIn) =>
  queryOptions({
    queryKey: ['settings', 'move in', 'comparison', compared],
    queryFn: () => api.settings.moveIn.comparison(),
  })

const lists: readonly string[] = [
  ...['orders', 'clients', 'agents', 'agencies', 'contacts', 'escrowofficers', 'escrowoffices', 'insuranceagents'],
  ...['events', 'files'],
]

/** Those with records, the ones that people look for first. */
export function inOrder(found: MoveIn['lists']): MoveIn['lists'] {
  return found.filter(({ found }) => found > 0).toSorted((a, b) => lists.indexOf(a.list) - lists.indexOf(b.list))
}

export const isBusy = ({ task }: MoveIn): boolean => task !== ''

/** The worker reads, waits between two rounds, or is about to begin one. */
export const isInProgress = ({ state }: MoveIn): boolean =>
  state === 'reading' || state === 'read' || state === 'following'

/** Asks for the next step; a problem is a toast, unless the caller shows it. */
export function useStep() {
  const queries = useQueryClient()
  const take = async (step: MoveInStep) => {
    queries.setQueryData(moveInQuery.queryKey, await api.settings.moveIn.step(step))
  }
  return {
    take,
    try: (step: MoveInStep) => void take(step).catch(error => showProblem(movingInTexts.failed, error)),
  }
}
