import { setTimeout as pause } from 'node:timers/promises'
import sql, { raw } from 'sql-template-tag'
import { type Home, openStoreOf } from './home.ts'
import type { Product } from './processes.ts'

const drainLimitMs = 240_000

export interface DrainTask {
  readonly home: Home
  /** Whether claims of the dead are given back at once instead of waiting until their time is over. */
  readonly isHasty: boolean
  readonly tell: (words: string) => void
}

/** Everything stops and starts afresh, as after a day; then nobody may be left untold. */
export async function drain({ home, isHasty, tell }: DrainTask, products: readonly Product[]): Promise<void> {
  await Promise.all(products.map(product => product.stop()))
  const database = await openStoreOf(home)
  try {
    const now = Date.now()
    if (isHasty) await database.write(tx => tx.run(sql`update deliveries set due_at = ${now} where claim is not null`))
    await Promise.all(products.map(product => product.start()))
    const deadline = Date.now() + drainLimitMs
    for (;;) {
      const row = await database.read(tx =>
        tx.one<{ n: number }>(raw('select count(*) as n from deliveries where settled_at is null')),
      )
      if (Number(row?.n) === 0 || Date.now() > deadline) return
      tell(`${row?.n} deliveries wait`)
      await pause(200)
    }
  } finally {
    await database.close()
  }
}
