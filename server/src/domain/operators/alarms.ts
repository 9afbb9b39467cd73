import type { Channel } from '../templates/template-key.ts'
import type { QueueDepth } from './install-store.ts'

/**
 * What an operator should look at. `unconnected` is a channel without a transport, with `due` messages that wait for it;
 * `overdue` is a queue whose oldest work should have been done long ago.
 */
export interface Alarm {
  readonly problem: 'not ready' | 'schema' | 'unconnected' | 'overdue'
  /** The queue that it is about. */
  readonly queue: QueueDepth['name'] | undefined
  readonly due: number
  readonly since: Temporal.Instant | undefined
  /** Whether something that was promised does not happen. */
  readonly isSevere: boolean
}

/** Workers claim within seconds; files are deleted by an hourly job. */
const maxMinutes: Readonly<Record<QueueDepth['name'], number>> = { deliveries: 5, email: 5, sms: 5, files: 180 }

interface State {
  readonly obstacle: string | undefined
  readonly isCurrent: boolean
  readonly queues: readonly QueueDepth[]
  readonly unconnected: ReadonlyMap<Channel, string>
}

/** The severe ones first. */
export function findAlarms({ obstacle, isCurrent, queues, unconnected }: State, now: Temporal.Instant): Alarm[] {
  const ofProcess = { queue: undefined, due: 0, since: undefined, isSevere: true }
  const ofQueues = queues.flatMap(({ name: queue, due, oldestDueAt: since }): Alarm[] => {
    const isLate = since !== undefined && since.until(now).total('minutes') >= maxMinutes[queue]
    if (unconnected.has(queue as Channel)) return [{ problem: 'unconnected', queue, due, since, isSevere: isLate }]
    return isLate ? [{ problem: 'overdue', queue, due, since, isSevere: true }] : []
  })
  const alarms: Alarm[] = [
    ...(obstacle === undefined ? [] : [{ problem: 'not ready' as const, ...ofProcess }]),
    ...(isCurrent ? [] : [{ problem: 'schema' as const, ...ofProcess }]),
    ...ofQueues,
  ]
  return alarms.toSorted((a, b) => Number(b.isSevere) - Number(a.isSevere))
}
