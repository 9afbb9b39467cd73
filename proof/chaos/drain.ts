import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { type Home, openStoreOf } from './home.ts'
import type { Product } from './processes.ts'

const drainLimitMs = 240_000
const nudgeMs = 30_000

export interface DrainTask {
  readonly home: Home
  /** Whether the claims of killed workers are released immediately instead of when their leases expire. */
  readonly isHasty: boolean
  readonly tell: (words: string) => void
  /** Whether a mail server runs. */
  readonly isMailed?: boolean
}

/** Restarts everything; afterwards every delivery and message must have been sent. */
export async function drain(
  { home, isHasty, tell, isMailed = false }: DrainTask,
  products: readonly Product[],
): Promise<void> {
  await Promise.all(products.map(product => product.stop()))
  const database = await openStoreOf(home)
  try {
    const now = Date.now()
    // No running worker holds a message, and the length of a lease is not under test here.
    await database.write('all companies', tx =>
      tx.run(sql`update messages set due_at = ${now} where claim is not null`),
    )
    if (isHasty)
      await database.write('all companies', tx =>
        tx.run(sql`update deliveries set due_at = ${now} where claim is not null`),
      )
    await Promise.all(products.map(product => product.start()))
    const deadline = Date.now() + drainLimitMs
    let nudgeAt = Date.now() + nudgeMs
    for (;;) {
      const row = await database.read('all companies', tx =>
        tx.one<{ n: number }>(sql`select
          (select count(*) from deliveries where settled_at is null) +
          (select count(*) from messages where channel = ${isMailed ? 'email' : ''} and state = 'due'
            and (due_at <= ${now} or claim is not null)) as n`),
      )
      if (Number(row?.n) === 0 || Date.now() > deadline) return
      tell(`${row?.n} deliveries and messages are queued`)
      await pause(200)
      if (!isHasty || Date.now() < nudgeAt) continue
      // A stalled machine can fail an attempt twice; the backoff of minutes is skipped.
      nudgeAt += nudgeMs
      await database.write('all companies', tx =>
        tx.run(sql`update deliveries set due_at = ${Date.now()} where state = 'due' and claim is null and tries > 0`),
      )
    }
  } finally {
    await database.close()
  }
}
