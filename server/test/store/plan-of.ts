import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { Transaction } from '../../src/domain/database.ts'
import { openStore } from '../../src/platform/store/store.ts'
import { RecordingTransaction } from './recording-transaction.ts'
import { atEnd, folderFor } from './scratch.ts'

/** How SQLite finds the rows of the first statement. */
export async function planOf(t: TestContext, work: (tx: Transaction) => Promise<unknown>) {
  const database = await openStore(folderFor(t), {
    longRunning: false,
    onLostLog: error => assert.fail(String(error)),
  })
  atEnd(t, () => database.close())
  const plan = await database.write('all companies', async tx => {
    const recording = new RecordingTransaction(tx)
    await work(recording)
    const [statement] = recording.statements
    const { sql = '', values = [] } = statement ?? {}
    return tx.all<{ detail: string }>({ sql: `explain query plan ${sql}`, values })
  })
  return plan.map(({ detail }) => /\(.*\)/.exec(detail)?.[0]).filter(Boolean)
}
