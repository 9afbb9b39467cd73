import type { Database } from '../../domain/database.ts'
import { countPending } from '../../domain/webhooks/delivery-list-store.ts'
import type { Blobs } from '../../platform/blobs.ts'
import type { Config } from '../../platform/config.ts'
import { openTemplateEngine } from '../../platform/liquid.ts'
import type { Log } from '../../platform/log.ts'
import { openMail } from '../../platform/mail.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { openSms } from '../../platform/sms.ts'
import { blobRemoval } from './blob-removal.ts'
import { DeliveriesWork, type DeliveryHabits, usualHabits } from './deliveries-work.ts'
import { DutyRoster, dutiesOf } from './duties.ts'
import { leftoversWork } from './leftovers-work.ts'
import { messagesUpkeep } from './messages-upkeep.ts'
import { MessagesWork } from './messages-work.ts'
import { Queue } from './queue.ts'

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
