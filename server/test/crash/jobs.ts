import { raw } from 'sql-template-tag'
import { newId, type WorkerId } from '../../src/domain/ids.ts'
import { systemClock } from '../../src/domain/time/clock.ts'
import { blobCleanup } from '../../src/jobs/blob-cleanup.ts'
import { deliveryCancellation } from '../../src/jobs/delivery-cancellation.ts'
import { MessageSender } from '../../src/jobs/message-sender.ts'
import type { JobSource } from '../../src/jobs/queue.ts'
import { scheduledJobs } from '../../src/jobs/scheduled-jobs.ts'
import { defaultDispatcherOptions, WebhookDispatcher } from '../../src/jobs/webhook-dispatcher.ts'
import { openMail } from '../../src/platform/messaging/mail.ts'
import { openSms } from '../../src/platform/messaging/sms.ts'
import { openTemplateEngine } from '../../src/platform/messaging/template-engine.ts'
import type { CrashFixture } from './crash-fixture.ts'
import type { Ids } from './template.ts'
import { watchTransport } from './watched.ts'

/** The dependencies of a worker. */
export type WorkerContext = Pick<CrashFixture, 'database' | 'blobs' | 'config' | 'log' | 'watch'>

/** A job of the worker. */
export interface Job {
  /** Statements that make it due. */
  readonly due: (ids: Ids) => readonly string[]
  readonly run: (place: WorkerContext) => Promise<void>
  /** The response of the webhook receiver. */
  readonly status?: number
  /** A query whose final result must not depend on how often the worker was killed. */
  readonly outcome: (ids: Ids) => string
}

/** Expires all leases. */
export const leaseExpiry: readonly string[] = [
  `update deliveries set due_at = 0 where state = 'due'`,
  `update messages set due_at = 0 where state = 'due'`,
  'update orphan_blobs set expires_at = 0',
]

function dueDelivery({ event }: Ids): string[] {
  return [
    `update deliveries set state = 'due', completed_at = null, attempt_count = 0, due_at = 0 where event_id = '${event}'`,
  ]
}

function dueMessage(channel: string): string[] {
  return [
    `update messages set state = 'due', completed_at = null, error = null, due_at = 0
      where audience = 'client' and kind = 'scheduled' and channel = '${channel}'`,
  ]
}

const deliveryState = ({ event }: Ids) => `select state, attempt_count from deliveries where event_id = '${event}'`
const count = (table: string) => () => `select count(*) as n from ${table}`

export const jobs: Readonly<Record<string, Job>> = {
  'a delivery that arrives': { due: dueDelivery, run: deliver, outcome: deliveryState },
  'a delivery that is refused': { due: dueDelivery, run: deliver, status: 500, outcome: deliveryState },
  'a delivery to an endpoint that answers 410': {
    due: dueDelivery,
    run: deliver,
    status: 410,
    outcome: () => 'select is_on, off_reason from webhooks',
  },
  'an email': {
    due: () => dueMessage('email'),
    run: fixture => send(fixture, 'email'),
    outcome: () => `select count(*) as n from messages where channel = 'email' and state = 'due'`,
  },
  'a text message': {
    due: () => dueMessage('sms'),
    run: fixture => send(fixture, 'sms'),
    outcome: () => `select count(*) as n from messages where channel = 'sms' and state = 'due'`,
  },
  'a text message whose template fails for the third time': {
    due: () => [
      ...dueMessage('sms'),
      `insert into message_templates (company_id, kind, audience, channel, body, is_on, modified_at, failure_count)
        select company_id, 'scheduled', 'client', 'sms', '{{ nothing }}', 1, 1, 2 from companies`,
    ],
    run: fixture => send(fixture, 'sms'),
    outcome: () =>
      `select failure_count, (select count(*) from messages where kind = 'notice') as notices from message_templates`,
  },
  'pending deliveries of a disabled webhook': {
    due: ids => [
      ...dueDelivery(ids),
      `update webhooks set is_on = 0, off_reason = 'asked', has_cancelled_deliveries = 1`,
    ],
    run: ({ database }) => performAll(deliveryCancellation(database, systemClock)),
    outcome: () => 'select has_cancelled_deliveries from webhooks',
  },
  'the removal of a file': {
    due: ({ attachment }) => [
      `insert into orphan_blobs (company_id, blob, expires_at)
        select company_id, company_id || '/' || id, 0 from order_files where id = '${attachment}'`,
      `delete from order_files where id = '${attachment}'`,
    ],
    run: ({ database, blobs }) => performAll(blobCleanup(database, blobs, systemClock)),
    outcome: count('orphan_blobs'),
  },
  'old idempotency records': {
    due: ({ users }) => [
      `insert into idempotency_records (company_id, user_id, key, request_hash, http_status, body, created_at)
        select company_id, '${users.olive}', 'old', '', 200, '', 1 from companies`,
    ],
    run: fixture => runScheduledJob(fixture, 'old idempotency records'),
    outcome: count('idempotency_records'),
  },
  'expired sessions and tokens': {
    due: ({ users }) => [
      `insert into sessions (company_id, id, user_id, token_hash, device, address, created_at, last_seen_at, expires_at)
        select company_id, 'old', '${users.olive}', 'old', '', '', 1, 1, 1 from companies`,
      `insert into one_time_tokens (company_id, id, purpose, user_id, token_hash, created_at, expires_at)
        select company_id, 'old', 'reset', '${users.olive}', 'old', 1, 1 from companies`,
    ],
    run: fixture => runScheduledJob(fixture, 'expired sessions and tokens'),
    outcome: () =>
      'select (select count(*) from sessions) as sessions, (select count(*) from one_time_tokens) as tokens',
  },
  'expired assistants and old calls of them': {
    due: ({ users }) => [
      `insert into assistants (company_id, id, user_id, client_id, name, host, scopes, created_at)
        select company_id, 'old', '${users.olive}', 'old', '', '', '[]', 1 from companies`,
      `insert into assistant_tokens (company_id, token_hash, kind, assistant_id, created_at, expires_at)
        select company_id, 'old', 'code', 'old', 1, 1 from companies`,
      `insert into assistant_calls (company_id, id, user_id, assistant, at, tool, outcome, order_id)
        select company_id, 'old', '${users.olive}', '', 1, '', 'done', '' from companies`,
    ],
    run: fixture => runScheduledJob(fixture, 'expired assistants and old calls of them'),
    outcome: () =>
      'select (select count(*) from assistants) as assistants, (select count(*) from assistant_calls) as calls',
  },
  'expired holds': {
    due: ({ users }) => [
      `insert into holds (company_id, id, starts_at, ends_at, note, created_by, created_at, expires_at)
        select company_id, 'old', '2031-06-02 09:00:00', '2031-06-02 10:00:00', '', '${users.olive}', 1, 1 from companies`,
      `insert into guarded_times (company_id, holder_id, user_id, starts_at, ends_at, expires_at, overlap_group)
        select company_id, 'old', '${users.olive}', '2031-06-02 09:00:00', '2031-06-02 10:00:00', 1, 'old' from companies`,
    ],
    run: fixture => runScheduledJob(fixture, 'expired holds'),
    outcome: () => 'select (select count(*) from holds) as holds, (select count(*) from guarded_times) as times',
  },
  'bookings that were never confirmed': {
    due: () => [
      `insert into booking_requests (company_id, visitor, code_hash, email, form, language, network, created_at, expires_at)
        select company_id, 'old', '', '', '{}', 'en', '', 1, 1 from companies`,
    ],
    run: fixture => runScheduledJob(fixture, 'bookings that were never confirmed'),
    outcome: count('booking_requests'),
  },
  'search index': {
    due: () => ['insert into search_progress (company_id, indexed_until) select company_id, 0 from companies'],
    run: fixture => runScheduledJob(fixture, 'search index'),
    outcome: () =>
      `select count(*) as terms, (select count(*) from search_progress where indexed_until = 0) as lagging
        from search_terms`,
  },
  'old footprints': {
    due: () => ['update footprints set modified_at = 1'],
    run: fixture => runScheduledJob(fixture, 'old footprints'),
    outcome: count('footprints'),
  },
  'old deliveries': {
    due: () => [],
    run: fixture => runScheduledJob(fixture, 'old deliveries'),
    outcome: count('deliveries'),
  },
  'interrupted imports and removals of companies': {
    due: () => [`update companies set key = 'partial:00000000-0000-7000-8000-000000000000'`],
    run: fixture => runScheduledJob(fixture, 'interrupted imports and removals of companies'),
    outcome: count('companies'),
  },
  'orphan deliveries': {
    due: ({ event }) => [`update deliveries set state = 'waiting', completed_at = null where event_id = '${event}'`],
    run: fixture => runScheduledJob(fixture, 'orphan deliveries'),
    outcome: ({ event }) => `select state from deliveries where event_id = '${event}'`,
  },
  'old messages': {
    due: () => [],
    run: fixture => runScheduledJob(fixture, 'old messages'),
    outcome: count('messages'),
  },
}

/** One for all jobs: the start of a thread takes a tenth of a second. */
const engine = openTemplateEngine()

async function deliver({ database, log }: WorkerContext): Promise<void> {
  const work = new WebhookDispatcher(
    { database, worker: newId(), log, metrics: undefined },
    defaultDispatcherOptions(true, systemClock),
  )
  await performAll(work)
  await work.close()
}

async function send(
  { database, log, config: { smtp, sms, publicUrl }, watch }: WorkerContext,
  channel: 'email' | 'sms',
) {
  if (!smtp || !sms) throw new Error('no message transport')
  const transport = watchTransport(channel === 'email' ? openMail(smtp) : openSms(sms), watch)
  const parts = {
    database,
    worker: newId<WorkerId>(),
    log,
    now: systemClock,
    engine,
    transport,
    from: smtp.from,
    publicUrl,
  }
  await performAll(new MessageSender(channel, parts))
}

/** One after the other, so that the sequence of steps is fixed. */
async function performAll<J>(work: JobSource<J>): Promise<void> {
  const { jobs } = await work.claim(10)
  for (const job of jobs) await work.perform(job)
}

async function runScheduledJob({ database, log }: WorkerContext, name: string): Promise<void> {
  await scheduledJobs(database, log, systemClock)
    .find(one => one.name === name)
    ?.perform(() => false)
}

export async function queryRows({ database }: Pick<CrashFixture, 'database'>, statement: string): Promise<unknown> {
  return (await database.read('all companies', tx => tx.all(raw(statement)))).map(row => ({ ...row }))
}
