import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Transaction } from '../../src/domain/database.ts'
import { newId } from '../../src/domain/ids.ts'
import {
  claimDueMessages,
  endMessageLeases,
  findDueCompanies,
  findNextDue,
  markUnansweredUnsure,
} from '../../src/domain/messages/message-claim-store.ts'
import { cancelExpired, deleteCompleted } from '../../src/domain/messages/old-message-store.ts'
import { openStore } from '../../src/platform/store/store.ts'
import { RecordingTransaction } from './recording-transaction.ts'
import { atEnd, folderFor } from './scratch.ts'

const now = Temporal.Instant.from('2026-11-15T12:00:00Z')

const looks: readonly [what: string, (tx: Transaction) => Promise<unknown>, indexes: readonly string[]][] = [
  ['the next due message', tx => findNextDue(tx, 'email'), ['messages_by_due', 'messages_submitted']],
  ['companies with due messages', tx => findDueCompanies(tx, 'email', now), ['messages_by_due']],
  [
    'due messages of a company',
    tx => claimDueMessages({ tx, companyId: newId(), now }, 'email', newId(), 5, now),
    ['messages_due_by_company'],
  ],
  [
    'messages that a killed worker had handed over',
    tx => markUnansweredUnsure(tx, 'email', now, ''),
    ['messages_submitted'],
  ],
  ['expired messages', tx => cancelExpired(tx, now, '', now, 5), ['messages_by_due']],
  ['messages that a dead worker had claimed', tx => endMessageLeases(tx, newId(), now), ['messages_claimed']],
  ['old messages', tx => deleteCompleted(tx, now, 5), ['messages_by_age']],
]
for (const [what, look, indexes] of looks) {
  test(`${what} is found through an index, without reading the whole queue`, async t => {
    const database = await openStore(folderFor(t), {
      longRunning: false,
      onLostLog: error => assert.fail(String(error)),
    })
    atEnd(t, () => database.close())
    const details = await database.write('all companies', async tx => {
      const recording = new RecordingTransaction(tx)
      await look(recording)
      const plans = recording.statements.map(({ sql, values }) =>
        tx.all<{ detail: string }>({ sql: `explain query plan ${sql}`, values }),
      )
      return (await Promise.all(plans)).flat().map(({ detail }) => detail)
    })
    const named = details.flatMap(
      detail =>
        /INDEX (messages_\w+) (?=.*(?:_at<|claim>))|INDEX (messages_\w+) \(channel=\?\)/.exec(detail)?.slice(1) ?? [],
    )
    assert.deepEqual([...new Set(named.filter(Boolean))].sort(), [...indexes], details.join('\n'))
    assert.deepEqual(
      details.filter(detail => /SCAN messages/.test(detail)),
      [],
    )
  })
}
