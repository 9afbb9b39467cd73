// engines: both

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Plumbline } from 'plumbline-client'
import { isPostgres, storeOf } from '../engine.ts'
import { startProcess } from '../operations/server-process.ts'
import { folderFor } from '../store/scratch.ts'
import { assertHoldsOnce, assertOneWins, identical, overlapping } from './collisions.ts'
import { type GuardFixture, newDay, openGuardFixture } from './guard-fixture.ts'

let fixture: GuardFixture
before(async () => {
  fixture = await openGuardFixture()
})
after(() => fixture.close())

/** Ten identical, ten and thirty overlapping bookings at once, no more than a company may have in progress, and holds. */
async function collide(clients: readonly Plumbline[], conflict?: 'reject'): Promise<void> {
  const ana = fixture.user('ana')
  await assertOneWins(clients, identical(ana, newDay(), 10), conflict)
  await assertOneWins(clients, overlapping(ana, newDay(), 10), conflict)
  await assertOneWins(clients, overlapping(ana, newDay(), 30), conflict)
  await assertHoldsOnce(clients, ana, newDay())
  assert.deepEqual(fixture.overlaps(), [])
}

describe('3 of bookings that collide exactly one wins', { concurrency: false }, () => {
  test('where each request asks for it', () => collide([fixture.owner], 'reject'))

  test('where the company rejects conflicts', async () => {
    await fixture.setConflicts('reject')
    await collide([fixture.owner])
  })

  if (isPostgres) {
    test('in two processes', async t => {
      const { dataDir, key, access } = fixture.server
      const { url } = await startProcess(t, folderFor(t), { ...storeOf(dataDir), DEMO: 'off' })
      const { access_key: accessKey, secret_key: secretKey } = access.owner
      await collide([fixture.owner, new Plumbline({ baseUrl: `${url}/${key}/rest`, accessKey, secretKey })])
    })
  }
})
