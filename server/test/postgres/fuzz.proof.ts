import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { campaign } from '../../../proof/fuzz/campaign.ts'
import { summaryOf } from '../../../proof/fuzz/summary.ts'
import { isShort } from '../proof/trials.ts'

/** A different seed than on SQLite, so that this run adds other requests. */
const seed = Number(process.env.SEED ?? 20_261_116)
const requests = isShort ? 3_000 : 10_000

describe('8 no input breaks the server on PostgreSQL', () => {
  test('8 thousands of requests: no 5xx, no crash, no hang, no response outside the envelope, no partial order', async t => {
    const tally = await campaign({ seed, requests, minutes: 10 })
    t.diagnostic(summaryOf(tally))
    assert.deepEqual(tally.findings, [], summaryOf(tally))
    assert.ok(tally.requests >= requests)
  })
})
