import { forgetOldAnswers } from '../../domain/access/kept-answer-store.ts'
import type { Database } from '../../domain/database.ts'
import { purgeFootprints } from '../../domain/footprints/purge-footprints.ts'
import { forgetOldDeliveries } from '../../domain/webhooks/forget-old-deliveries.ts'
import type { Log } from '../../platform/log.ts'

/** Something done again and again in the background. */
export interface Duty {
  readonly name: string
  readonly everyMs: number
  readonly perform: () => Promise<void>
}

/** What is left after that comes with the next beat. */
const mostBatches = 100

export function dutiesOf(database: Database): Duty[] {
  return [
    { name: 'store upkeep', everyMs: 3_600_000, perform: () => database.maintain() },
    {
      name: 'old answers',
      everyMs: 600_000,
      perform: () => database.write(tx => forgetOldAnswers(tx, Temporal.Now.instant())),
    },
    {
      name: 'old footprints',
      everyMs: 3_600_000,
      perform: () => purgeFootprints(database, Temporal.Now.instant()),
    },
    {
      name: 'old deliveries',
      everyMs: 600_000,
      perform: async () => {
        for (let batch = 0; batch < mostBatches; batch++) {
          if (!(await database.write(tx => forgetOldDeliveries(tx, Temporal.Now.instant())))) return
        }
      },
    },
  ]
}

/** Performs each duty on its own beat; a duty that fails is logged and comes again. */
export class DutyRoster {
  readonly #log: Log
  readonly #timers: NodeJS.Timeout[]
  readonly #underWay = new Set<Promise<void>>()

  constructor(duties: readonly Duty[], log: Log) {
    this.#log = log
    this.#timers = duties.map(duty => setInterval(() => this.#perform(duty), duty.everyMs))
  }

  /** Begins nothing more and waits for what is under way. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    await Promise.all(this.#underWay)
  }

  #perform(duty: Duty): void {
    const performance = duty
      .perform()
      .catch(error => this.#log.error({ duty: duty.name, err: error }, 'a duty failed'))
      .finally(() => this.#underWay.delete(performance))
    this.#underWay.add(performance)
  }
}
