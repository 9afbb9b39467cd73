import { raw } from 'sql-template-tag'
import type { Database, Row } from '../../domain/database.ts'
import { newId, type WorkerId } from '../../domain/ids.ts'
import { fixedStatement } from '../../domain/statements.ts'
import type { ReleaseClaims, WorkerRegistration } from '../store/worker-registration.ts'

/** A worker has died when its counter was the same in this many checks in a row, after the first that showed it. */
const maxMissedBeats = 3

interface Heartbeat extends Row {
  readonly id: string
  readonly beats: number
}

const beat = fixedStatement(
  'insert into workers (id, beats) values (?, 1) on conflict (id) do update set beats = workers.beats + 1',
)
const readBeats = raw('select id, beats from workers')
const removeUnchanged = fixedStatement('delete from workers where id = ? and beats = ?')
const remove = fixedStatement('delete from workers where id = ?')

/**
 * Each worker increments a counter at every check, and remembers the counters of the others. It compares counters with
 * its own earlier checks and never times, so wrong clocks do not matter, and neither does an outage that stops all
 * workers. Plain statements pass through a transaction pooler, where an advisory lock of the session would not.
 */
class WorkerHeartbeat implements WorkerRegistration {
  readonly id = newId<WorkerId>()
  readonly #database: Database
  #seen = new Map<string, { readonly beats: number; readonly missed: number }>()

  constructor(database: Database) {
    this.#database = database
  }

  async beat(): Promise<void> {
    await this.#database.write('all companies', tx => tx.run(beat(this.id)))
  }

  async check(release: ReleaseClaims): Promise<void> {
    const others = await this.#readOthers()
    const before = this.#seen
    this.#seen = new Map(others.map(({ id, beats }) => [id, { beats, missed: missedBeats(before.get(id), beats) }]))
    for (const other of others) {
      if ((this.#seen.get(other.id)?.missed ?? 0) >= maxMissedBeats) await this.#removeDead(other, release)
    }
  }

  /** When it fails, the next worker to check finds the row and nothing to release. */
  async end(): Promise<void> {
    await this.#database.write('all companies', tx => tx.run(remove(this.id))).catch(() => undefined)
  }

  async #readOthers(): Promise<Heartbeat[]> {
    try {
      await this.beat()
      const all = await this.#database.read('all companies', tx => tx.all<Heartbeat>(readBeats))
      return all.filter(({ id }) => id !== this.id)
    } catch (error) {
      // The others may have been unable to write as well.
      this.#seen.clear()
      throw error
    }
  }

  /** The worker that deletes the row releases the claims; a counter that has changed meanwhile proves life. */
  async #removeDead({ id, beats }: Heartbeat, release: ReleaseClaims): Promise<void> {
    await this.#database.write('reachable companies', async tx => {
      if ((await tx.run(removeUnchanged(id, beats))) > 0) await release(tx, id as WorkerId)
    })
  }
}

export async function registerHeartbeat(database: Database): Promise<WorkerRegistration> {
  const heartbeat = new WorkerHeartbeat(database)
  await heartbeat.beat()
  return heartbeat
}

function missedBeats(before: { readonly beats: number; readonly missed: number } | undefined, beats: number): number {
  return before?.beats === beats ? before.missed + 1 : 0
}
