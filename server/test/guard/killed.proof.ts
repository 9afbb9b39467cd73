// engines: both

import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { type OrderFields, Plumbline } from 'plumbline-client'
import { TimeTaken } from 'plumbline-client/errors'
import { alterStore, isPostgres, lookInto, storeOf } from '../engine.ts'
import { demoAccess, type ServerProcess, startProcess } from '../operations/server-process.ts'
import { folderFor } from '../store/scratch.ts'
import { overlapping } from './collisions.ts'
import { newDay, overlappingRows } from './guard-fixture.ts'

const rounds = 3
const bookingsPerRound = 40

/** ConflictCheck bookings of one inspector on one day, while the servers are killed and started again. */
async function bookWhileKilled(t: TestContext): Promise<{ dataDir: string; won: string[] }> {
  const dataDir = folderFor(t)
  const folders = isPostgres ? [dataDir, folderFor(t)] : [dataDir]
  const start = (folder: string) =>
    startProcess(t, folder, folder === dataDir ? {} : { ...storeOf(dataDir), DEMO: 'off' })
  const servers: ServerProcess[] = []
  for (const folder of folders) servers.push(await start(folder))
  const { access_key: accessKey, secret_key: secretKey } = demoAccess(dataDir).owner
  const at = (i: number) => {
    const { url } = servers[i % servers.length] as ServerProcess
    return new Plumbline({ baseUrl: `${url}/demo/rest`, accessKey, secretKey, maxRetries: 0 })
  }
  const ana = (await at(0).users()).find(({ username }) => username === 'ana')?.id ?? assert.fail()
  const won: string[] = []
  for (let round = 0; round < rounds; round++) {
    const bookings = overlapping(ana, newDay(), bookingsPerRound)
    const booked = Promise.all(bookings.map((fields, i) => bookUntilAnswered(fields, `${round}-${i}`, () => at(i))))
    const victim = round % servers.length
    await servers[victim]?.stop('SIGKILL')
    servers[victim] = await start(folders[victim] as string)
    const winners = (await booked).filter(id => id !== undefined)
    assert.equal(winners.length, 1, `round ${round} has ${winners.length} winners`)
    won.push(...winners)
  }
  return { dataDir, won }
}

/** The same key until there is an answer: the id of the order, or undefined if the time was taken. */
async function bookUntilAnswered(
  fields: OrderFields,
  idempotencyKey: string,
  client: () => Plumbline,
): Promise<string | undefined> {
  for (;;) {
    try {
      return (await client().createOrder(fields, { conflict: 'reject', idempotencyKey })).id
    } catch (error) {
      if (error instanceof TimeTaken) return undefined
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }
}

describe('guarded bookings', () => {
  test('3 while servers are killed each round has one winner, who is stored, and no guarded time overlaps', async t => {
    const { dataDir, won } = await bookWhileKilled(t)
    const guarded = lookInto<{ holder_id: string }>(dataDir, 'select holder_id from guarded_times')
    assert.deepEqual(guarded.map(({ holder_id }) => holder_id).sort(), won.sort())
    assert.deepEqual(lookInto(dataDir, overlappingRows), [])
    // Control: the check sees overlaps that a store without the rule lets pass.
    await alterStore(
      dataDir,
      isPostgres
        ? 'alter table guarded_times drop constraint guarded_times_overlap'
        : 'drop trigger guarded_times_before_insert',
    )
    await alterStore(
      dataDir,
      `insert into guarded_times (company_id, holder_id, user_id, starts_at, ends_at, overlap_group)
        select company_id, 'control', user_id, starts_at, ends_at, 'control' from guarded_times where holder_id = ?`,
      won[0] ?? '',
    )
    assert.equal(lookInto(dataDir, overlappingRows).length, 1)
  })
})
