import { queryClient } from '../shell/query-client.ts'
import { useWho } from '../shell/who.ts'
import { ActionQueue } from './action-queue.ts'

const queues = new Map<string, ActionQueue>()
const changed = new Set<unknown>(['today', 'order', 'orders', 'calendar'])

function queueOf(user: string): ActionQueue {
  const queue = queues.get(user) ?? new ActionQueue(user, readAgain)
  queues.set(user, queue)
  return queue
}

/** Of the person who is signed in. */
export function useQueue(): ActionQueue {
  return queueOf(useWho().user.id)
}

function readAgain(): void {
  void queryClient.invalidateQueries({ predicate: ({ queryKey: [first] }) => changed.has(first) })
}
