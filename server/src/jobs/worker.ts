import type { Database } from '../domain/database.ts'
import { countPending } from '../domain/deliveries/delivery-list-store.ts'
import type { Blobs } from '../platform/blobs/blobs.ts'
import { openTemplateEngine } from '../platform/messaging/liquid.ts'
import { openMail } from '../platform/messaging/mail.ts'
import { openSms } from '../platform/messaging/sms.ts'
import type { Config } from '../platform/process/config.ts'
import type { Log } from '../platform/process/log.ts'
import type { Metrics } from '../platform/process/metrics.ts'
import { blobCleanup } from './blob-cleanup.ts'
import { deliveryCancellation } from './delivery-cancellation.ts'
import { messageCleanup } from './message-cleanup.ts'
import { MessageSender } from './message-sender.ts'
import { Queue } from './queue.ts'
import { JobScheduler, scheduledJobs } from './scheduled-jobs.ts'
import { type DispatcherOptions, defaultDispatcherOptions, WebhookDispatcher } from './webhook-dispatcher.ts'

export interface WorkerParts {
  readonly database: Database
  readonly blobs: Blobs
  readonly config: Config
  readonly log: Log
  readonly metrics?: Metrics
}

/** What a test does otherwise than the product. */
export interface WorkerOptions {
  readonly deliveries?: Partial<DispatcherOptions>
}

/** How long what is under way may take to finish when the worker is asked to stop. */
const stopPatienceMs = 5_000

/** All that happens in the background, inside a server or in a process of its own; any number of them share it. */
export function startWorker(parts: WorkerParts, habits: WorkerOptions = {}): { stop(): Promise<void> } {
  const { database, blobs, config, log, metrics } = parts
  const roster = new JobScheduler([...scheduledJobs(database), messageCleanup(database, log)], log)
  const deliveryHabits = { ...defaultDispatcherOptions(config.webhookAllowPrivate), ...habits.deliveries }
  const deliveries = new WebhookDispatcher({ database, log, metrics }, deliveryHabits)
  metrics?.watch('plumbline_deliveries_pending', 'Deliveries that are due or wait, counted up to 100,000.', () =>
    database.read('all companies', tx => countPending(tx, 100_000)),
  )
  const queues = [
    new Queue(deliveries, database, log),
    new Queue(deliveryCancellation(database, deliveryHabits.now), database, log),
    new Queue(blobCleanup(database, blobs), database, log),
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
    ...(smtp ? [new MessageSender('email', { ...parts, transport: openMail(smtp) })] : []),
    ...(sms ? [new MessageSender('sms', { ...parts, transport: openSms(sms) })] : []),
  ].map(work => new Queue(work, database, log))
}
