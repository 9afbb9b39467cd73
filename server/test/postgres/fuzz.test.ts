import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { campaign } from '../../../proof/fuzz/campaign.ts'
import { summaryOf } from '../../../proof/fuzz/summary.ts'

/** Another seed than on SQLite: requests do not depend on the engine, so this adds more of them. */
const seed = Number(process.env.SEED ?? 20_261_116)

describe('8 no input breaks it on PostgreSQL either', () => {
  test('8 five thousand requests: no 5xx, no crash, no hang, no answer outside the envelope, no half order', async t => {
    const tally = await campaign({ seed, requests: 5_000, minutes: 10 })
    t.diagnostic(summaryOf(tally))
    assert.deepEqual(tally.findings, [], summaryOf(tally))
    assert.ok(tally.requests >= 5_000)
  })
})
