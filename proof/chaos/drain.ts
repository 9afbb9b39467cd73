import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import type { Product } from './processes.ts'
import { openStoreOf, type Workspace } from './workspace.ts'

const drainLimitMs = 240_000
const skipBackoffMs = 3_000

export interface DrainTask {
  readonly workspace: Workspace
  /** Whether the claims of killed workers are released immediately instead of when their leases expire. */
  readonly skipsLeaseWait: boolean
  readonly onProgress: (text: string) => void
  /** Whether a mail server runs. */
  readonly hasMail?: boolean
}

/** Restarts everything; afterwards every delivery and message must have been sent. */
export async function drain(
  { workspace, skipsLeaseWait, onProgress, hasMail = false }: DrainTask,
  products: readonly Product[],
): Promise<void> {
  await Promise.all(products.map(product => product.stop()))
  const database = await openStoreOf(workspace)
  try {
    const now = Date.now()
    // No running worker holds a message, and the length of a lease is not under test here.
    await database.write('all companies', tx =>
      tx.run(sql`update messages set due_at = ${now} where claim is not null`),
    )
    if (skipsLeaseWait)
      await database.write('all companies', tx =>
        tx.run(sql`update deliveries set due_at = ${now} where claim is not null`),
      )
    await Promise.all(products.map(product => product.start()))
    const deadline = Date.now() + drainLimitMs
    let skipBackoffAt = Date.now() + skipBackoffMs
    for (;;) {
      const row = await database.read('all companies', tx =>
        tx.one<{ n: number }>(sql`select
          (select count(*) from deliveries where completed_at is null) +
          (select count(*) from messages where channel = ${hasMail ? 'email' : ''} and state = 'due'
            and (due_at <= ${now} or claim is not null)) as n`),
      )
      if (Number(row?.n) === 0 || Date.now() > deadline) return
      onProgress(`${row?.n} deliveries and messages are pending`)
      await pause(200)
      if (!skipsLeaseWait || Date.now() < skipBackoffAt) continue
      // A stalled machine can fail an attempt twice; the backoff of minutes is skipped.
      skipBackoffAt += skipBackoffMs
      await database.write('all companies', tx =>
        tx.run(
          sql`update deliveries set due_at = ${Date.now()} where state = 'due' and claim is null and attempt_count > 0`,
        ),
      )
    }
  } finally {
    await database.close()
  }
}
