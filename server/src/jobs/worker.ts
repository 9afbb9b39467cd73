import type { Database } from '../domain/database.ts'
import { endDeliveryLeases } from '../domain/deliveries/claim-store.ts'
import { countPending } from '../domain/deliveries/delivery-store.ts'
import type { WorkerId } from '../domain/ids.ts'
import { endMessageLeases } from '../domain/messages/message-claim-store.ts'
import { countWaiting } from '../domain/messages/message-store.ts'
import type { TemplateEngine } from '../domain/templates/template.ts'
import type { Clock } from '../domain/time/clock.ts'
import type { Blobs } from '../platform/blobs/blobs.ts'
import type { MailTimeouts } from '../platform/messaging/mail.ts'
import type { SmsTimeouts } from '../platform/messaging/sms.ts'
import { openTemplateEngine } from '../platform/messaging/template-engine.ts'
import { openCalendarReader } from '../platform/outside/read-calendar.ts'
import type { Config } from '../platform/process/config.ts'
import type { Log } from '../platform/process/log.ts'
import type { Metrics } from '../platform/process/metrics.ts'
import { registerWorker } from '../platform/store/store.ts'
import type { ReleaseClaims, WorkerRegistration } from '../platform/store/worker-registration.ts'
import { blobCleanup } from './blob-cleanup.ts'
import { clockJumps } from './clock-jumps.ts'
import { deliveryCancellation } from './delivery-cancellation.ts'
import { MessageSender } from './message-sender.ts'
import { ImportWorker } from './moving-in/import-worker.ts'
import { outsideCalendars } from './outside-calendars.ts'
import { Queue } from './queue.ts'
import { JobScheduler, type ScheduledJob, scheduledJobs } from './scheduled-jobs.ts'
import { waitingList } from './waiting-list.ts'
import { type DispatcherOptions, defaultDispatcherOptions, WebhookDispatcher } from './webhook-dispatcher.ts'

export interface WorkerParts {
  readonly database: Database
  readonly blobs: Blobs
  readonly config: Config
  readonly log: Log
  readonly now: Clock
  readonly metrics?: Metrics
}

/** For tests. */
export interface WorkerOptions {
  readonly deliveries?: Partial<DispatcherOptions>
  readonly mail?: Partial<MailTimeouts>
  readonly sms?: Partial<SmsTimeouts>
}

/** How long jobs in progress may take to finish when the worker is asked to stop. */
const stopTimeoutMs = 5_000

export interface Worker {
  stop(): Promise<void>
}

/**
 * All background work, inside a server or in a process of its own. Any number of workers share the jobs. A worker is
 * registered before its first claim, so that others notice its death.
 */
export async function startWorker(parts: WorkerParts, options: WorkerOptions = {}): Promise<Worker> {
  const { database, blobs, config, log, now, metrics } = parts
  const deliveryOptions = { ...defaultDispatcherOptions(config.webhookAllowPrivate, now), ...options.deliveries }
  const registration = await registerWorker(config, database)
  const imports = new ImportWorker({
    ...{ database, blobs, log, now },
    ...{ allowPrivate: config.webhookAllowPrivate, fileLimitMiB: config.fileLimitMiB },
  })
  const scheduler = new JobScheduler(
    [
      imports.job,
      deadWorkers(registration, log, deliveryOptions.now),
      clockJumps(database, log, deliveryOptions.now),
      outsideCalendars(database, openCalendarReader(config.webhookAllowPrivate), log, now),
      waitingList(database, config.publicUrl, now),
      ...scheduledJobs(database, log, now, config.sessions),
    ],
    log,
  )
  const worker = registration.id
  const deliveries = new WebhookDispatcher({ database, worker, log, metrics }, deliveryOptions)
  metrics?.watch('plumbline_deliveries_pending', 'Pending deliveries, due or waiting, counted up to 100,000.', () =>
    database.read('reachable companies', tx => countPending(tx, 100_000)),
  )
  metrics?.watchEach(
    'plumbline_messages_waiting',
    'Messages that are not sent yet, by channel, counted up to 100,000.',
    'channel',
    () => database.read('reachable companies', tx => countWaiting(tx, 100_000)),
  )
  const engine = openTemplateEngine()
  const senders = await messageSenders(parts, options, worker, engine)
  const queues = [
    new Queue(deliveries, database, log),
    new Queue(deliveryCancellation(database, deliveryOptions.now), database, log),
    new Queue(blobCleanup(database, blobs, now), database, log),
    ...senders.map(sender => new Queue(sender, database, log)),
  ]
  return {
    stop: async () => {
      await Promise.all([scheduler.stop(), imports.stop(), ...queues.map(queue => queue.stop(stopTimeoutMs))])
      await Promise.all([deliveries.close(), engine[Symbol.asyncDispose]()])
      await registration.end()
    },
  }
}

/** A channel that is not configured has no sender: its messages wait. Its transport is not loaded, so the start is shorter. */
async function messageSenders(
  { database, config: { smtp, sms, publicUrl }, log, now, metrics }: WorkerParts,
  options: WorkerOptions,
  worker: WorkerId,
  engine: TemplateEngine,
): Promise<MessageSender[]> {
  const parts = { database, worker, log, now, metrics, engine, from: smtp?.from, publicUrl }
  const mail = smtp && (await import('../platform/messaging/mail.ts')).openMail(smtp, options.mail)
  const texts = sms && (await import('../platform/messaging/sms.ts')).openSms(sms, options.sms)
  return [
    ...(mail ? [new MessageSender('email', { ...parts, transport: mail })] : []),
    ...(texts ? [new MessageSender('sms', { ...parts, transport: texts })] : []),
  ]
}

/**
 * Makes the deliveries and messages of dead workers due, immediately after the start and then every two seconds. A
 * message that was submitted keeps its lease, because it must not be sent again. So do orphan blobs, whose removal is
 * not urgent.
 */
function deadWorkers(registration: WorkerRegistration, log: Log, now: () => Temporal.Instant): ScheduledJob {
  const release: ReleaseClaims = async (tx, worker) => {
    const deliveries = await endDeliveryLeases(tx, worker, now())
    const messages = await endMessageLeases(tx, worker, now())
    tx.notify('deliveries')
    tx.notify('messages')
    log.warn({ worker, deliveries, messages }, 'worker died: its deliveries and messages are due again')
  }
  return { name: 'dead workers', firstMs: 0, everyMs: 2_000, perform: () => registration.check(release) }
}
