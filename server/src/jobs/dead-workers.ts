import { endDeliveryLeases } from '../domain/deliveries/claim-store.ts'
import { endMessageLeases } from '../domain/messages/message-claim-store.ts'
import type { Log } from '../platform/process/log.ts'
import type { ReleaseClaims, WorkerRegistration } from '../platform/store/worker-registration.ts'
import type { ScheduledJob } from './scheduled-jobs.ts'

/**
 * Makes the deliveries and messages of dead workers due, immediately after the start and then every two seconds. A
 * message that was submitted keeps its lease, because it must not be sent again. So do orphan blobs, whose removal is
 * not urgent.
 */
export function deadWorkers(registration: WorkerRegistration, log: Log, now: () => Temporal.Instant): ScheduledJob {
  const release: ReleaseClaims = async (tx, worker) => {
    const deliveries = await endDeliveryLeases(tx, worker, now())
    const messages = await endMessageLeases(tx, worker, now())
    tx.notify('deliveries')
    tx.notify('messages')
    log.warn({ worker, deliveries, messages }, 'worker died: its deliveries and messages are due again')
  }
  return { name: 'dead workers', firstMs: 0, everyMs: 2_000, perform: () => registration.check(release) }
}
