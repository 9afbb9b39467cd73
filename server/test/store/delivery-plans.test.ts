import assert from 'node:assert/strict'
import { test } from 'node:test'
import { claimDueDeliveries } from '../../src/domain/deliveries/claim-store.ts'
import { type CompanyId, newId, type WebhookId } from '../../src/domain/ids.ts'
import { openStore } from '../../src/platform/store/store.ts'
import { RecordingTransaction } from './recording-transaction.ts'
import { atEnd, folderFor } from './scratch.ts'

const now = Temporal.Instant.from('2026-11-15T12:00:00Z')

test('a claim selects rows through the index of due rows and updates them by key, so it never reads the whole backlog', async t => {
  const database = await openStore(folderFor(t), {
    longRunning: false,
    onLostLog: error => assert.fail(String(error)),
  })
  atEnd(t, () => database.close())
  const plan = await database.write('all companies', async tx => {
    const recording = new RecordingTransaction(tx)
    await claimDueDeliveries({ tx: recording, companyId: newId<CompanyId>(), now }, newId<WebhookId>(), newId(), now, 5)
    const [statement] = recording.statements
    const { sql = '', values = [] } = statement ?? {}
    return tx.all<{ detail: string }>({ sql: `explain query plan ${sql}`, values })
  })
  const ways = plan.map(({ detail }) => /\(.*\)/.exec(detail)?.[0]).filter(Boolean)
  assert.deepEqual(ways, [
    '(company_id=? AND webhook_id=? AND event_id=?)',
    '(company_id=? AND webhook_id=? AND due_at<?)',
  ])
})
