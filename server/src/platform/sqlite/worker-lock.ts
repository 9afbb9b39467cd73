import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../../domain/database.ts'
import { newId, type WorkerId } from '../../domain/ids.ts'
import type { ReleaseClaims, WorkerRegistration } from '../store/worker-registration.ts'
import { type FileLock, tryLock } from './store-lock.ts'

const ending = '.lock'

/**
 * Each worker of a data directory holds the lock of a file that is named after it. The operating system releases the
 * lock when the process ends, so a file whose lock is free belongs to a dead worker.
 */
export class WorkerLock implements WorkerRegistration {
  readonly id: WorkerId
  readonly #folder: string
  readonly #database: Database
  readonly #lock: FileLock

  constructor(dataDir: string, database: Database) {
    this.#folder = join(dataDir, 'workers')
    this.#database = database
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
    const { id, lock } = this.#lockNewFile()
    this.id = id
    this.#lock = lock
  }

  async check(release: ReleaseClaims): Promise<void> {
    for (const name of readdirSync(this.#folder)) {
      const worker = name.slice(0, -ending.length) as WorkerId
      if (name.endsWith(ending) && worker !== this.id) await this.#releaseIfDead(worker, release)
    }
  }

  async end(): Promise<void> {
    rmSync(this.#pathOf(this.id), { force: true })
    this.#lock.release()
  }

  /** Holds the lock meanwhile, so that one process releases the claims. */
  async #releaseIfDead(worker: WorkerId, release: ReleaseClaims): Promise<void> {
    const path = this.#pathOf(worker)
    const lock = tryLock(path)
    if (!lock) return
    try {
      await this.#database.write('all companies', tx => release(tx, worker))
      rmSync(path, { force: true })
    } finally {
      lock.release()
    }
  }

  /** A check of another process may find the new file before it is locked, and remove it. */
  #lockNewFile(): { id: WorkerId; lock: FileLock } {
    const id = newId<WorkerId>()
    const lock = tryLock(this.#pathOf(id))
    if (lock && existsSync(this.#pathOf(id))) return { id, lock }
    lock?.release()
    return this.#lockNewFile()
  }

  #pathOf(worker: WorkerId): string {
    return join(this.#folder, `${worker}${ending}`)
  }
}
