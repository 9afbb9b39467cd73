import type { Database } from '../domain/database.ts'
import { countPending } from '../domain/deliveries/delivery-list-store.ts'
import type { Blobs } from '../platform/blobs/blobs.ts'
import { openTemplateEngine } from '../platform/messaging/liquid.ts'
import { openMail } from '../platform/messaging/mail.ts'
import { openSms } from '../platform/messaging/sms.ts'
import type { Config } from '../platform/process/config.ts'
import type { Log } from '../platform/process/log.ts'
import type { Metrics } from '../platform/process/metrics.ts'
import { blobRemoval } from './blob-cleanup.ts'
import { leftoversWork } from './delivery-cancellation.ts'
import { messagesUpkeep } from './message-cleanup.ts'
import { MessagesWork } from './message-sender.ts'
import { Queue } from './queue.ts'
import { DutyRoster, dutiesOf } from './scheduled-jobs.ts'
import { DeliveriesWork, type DeliveryHabits, usualHabits } from './webhook-dispatcher.ts'

export interface WorkerParts {
  readonly database: Database
  readonly blobs: Blobs
  readonly config: Config
  readonly log: Log
  readonly metrics?: Metrics
}

/** What a test does otherwise than the product. */
export interface WorkerHabits {
  readonly deliveries?: Partial<DeliveryHabits>
}

/** How long what is under way may take to finish when the worker is asked to stop. */
const stopPatienceMs = 5_000

/** All that happens in the background, inside a server or in a process of its own; any number of them share it. */
export function startWorker(parts: WorkerParts, habits: WorkerHabits = {}): { stop(): Promise<void> } {
  const { database, blobs, config, log, metrics } = parts
  const roster = new DutyRoster([...dutiesOf(database), messagesUpkeep(database, log)], log)
  const deliveryHabits = { ...usualHabits(config.webhookAllowPrivate), ...habits.deliveries }
  const deliveries = new DeliveriesWork({ database, log, metrics }, deliveryHabits)
  metrics?.watch('plumbline_deliveries_pending', 'Deliveries that are due or wait, counted up to 100,000.', () =>
    database.read('everyone', tx => countPending(tx, 100_000)),
  )
  const queues = [
    new Queue(deliveries, database, log),
    new Queue(leftoversWork(database, deliveryHabits.now), database, log),
    new Queue(blobRemoval(database, blobs), database, log),
    ...messageQueues(parts),
  ]
  return {
    stop: async () => {
      await Promise.all([roster.stop(), ...queues.map(queue => queue.stop(stopPatienceMs))])
      await deliveries.close()
    },
  }
}

/** A channel of which the operator has not said how to reach it has no queue: its messages wait. */
function messageQueues({ database, config: { smtp, sms }, log }: WorkerParts) {
  const parts = { database, log, engine: openTemplateEngine(), from: smtp?.from }
  return [
    ...(smtp ? [new MessagesWork('email', { ...parts, carrier: openMail(smtp) })] : []),
    ...(sms ? [new MessagesWork('sms', { ...parts, carrier: openSms(sms) })] : []),
  ].map(work => new Queue(work, database, log))
}
