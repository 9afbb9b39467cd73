import type { Database } from '../../domain/database.ts'
import type { Config } from '../../platform/config.ts'
import { openTemplateEngine } from '../../platform/liquid.ts'
import type { Log } from '../../platform/log.ts'
import { openMail } from '../../platform/mail.ts'
import { openSms } from '../../platform/sms.ts'
import { DutyRoster, dutiesOf } from './duties.ts'
import { MessagesWork } from './messages-work.ts'
import { Queue } from './queue.ts'

export interface WorkerParts {
  readonly database: Database
  readonly config: Config
  readonly log: Log
}

/** How long what is under way may take to finish when the worker is asked to stop. */
const stopPatienceMs = 5_000

/** All that happens in the background, inside a server or in a process of its own; any number of them share it. */
export function startWorker({ database, config, log }: WorkerParts): { stop(): Promise<void> } {
  const roster = new DutyRoster(dutiesOf(database), log)
  const queues = [...messageQueues({ database, config, log })]
  return {
    stop: async () => {
      await Promise.all([roster.stop(), ...queues.map(queue => queue.stop(stopPatienceMs))])
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
