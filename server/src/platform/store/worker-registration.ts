import type { Transaction } from '../../domain/database.ts'
import type { WorkerId } from '../../domain/ids.ts'

/** Releases the claims of a dead worker. */
export type ReleaseClaims = (tx: Transaction, worker: WorkerId) => Promise<void>

/** The proof that a worker lives, for the workers of all processes. It ends with the process, however that ends. */
export interface WorkerRegistration {
  readonly id: WorkerId
  /** Called every few seconds: renews the proof, and calls `release` once for each worker that has died. */
  check(release: ReleaseClaims): Promise<void>
  /** For a worker that holds no claims any more. */
  end(): Promise<void>
}
