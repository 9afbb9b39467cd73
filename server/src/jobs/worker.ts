import type { Database } from '../domain/database.ts'
import { countPending } from '../domain/deliveries/delivery-store.ts'
import type { Blobs } from '../platform/blobs/blobs.ts'
import { openTemplateEngine } from '../platform/messaging/liquid.ts'
import { openMail } from '../platform/messaging/mail.ts'
import { openSms } from '../platform/messaging/sms.ts'
import type { Config } from '../platform/process/config.ts'
import type { Log } from '../platform/process/log.ts'
import type { Metrics } from '../platform/process/metrics.ts'
import { blobCleanup } from './blob-cleanup.ts'
import { deliveryCancellation } from './delivery-cancellation.ts'
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

/** For tests. */
export interface WorkerOptions {
  readonly deliveries?: Partial<DispatcherOptions>
}

/** How long jobs in progress may take to finish when the worker is asked to stop. */
const stopTimeoutMs = 5_000

/** All background work, inside a server or in a process of its own. Any number of workers share the jobs. */
export function startWorker(parts: WorkerParts, options: WorkerOptions = {}): { stop(): Promise<void> } {
  const { database, blobs, config, log, metrics } = parts
  const scheduler = new JobScheduler(scheduledJobs(database, log), log)
  const deliveryOptions = { ...defaultDispatcherOptions(config.webhookAllowPrivate), ...options.deliveries }
  const deliveries = new WebhookDispatcher({ database, log, metrics }, deliveryOptions)
  metrics?.watch('plumbline_deliveries_pending', 'Pending deliveries, due or waiting, counted up to 100,000.', () =>
    database.read('all companies', tx => countPending(tx, 100_000)),
  )
  const queues = [
    new Queue(deliveries, database, log),
    new Queue(deliveryCancellation(database, deliveryOptions.now), database, log),
    new Queue(blobCleanup(database, blobs), database, log),
    ...messageQueues(parts),
  ]
  return {
    stop: async () => {
      await Promise.all([scheduler.stop(), ...queues.map(queue => queue.stop(stopTimeoutMs))])
      await deliveries.close()
    },
  }
}

/** A channel that is not configured has no queue: its messages wait. */
function messageQueues({ database, config: { smtp, sms }, log }: WorkerParts) {
  const parts = { database, log, engine: openTemplateEngine(), from: smtp?.from }
  return [
    ...(smtp ? [new MessageSender('email', { ...parts, transport: openMail(smtp) })] : []),
    ...(sms ? [new MessageSender('sms', { ...parts, transport: openSms(sms) })] : []),
  ].map(work => new Queue(work, database, log))
}
