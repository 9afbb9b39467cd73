// engines: both

import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { type Database, StoreUnavailable } from '../../src/domain/database.ts'
import type { WorkerId } from '../../src/domain/ids.ts'
import { readConfig } from '../../src/platform/process/config.ts'
import { registerWorker } from '../../src/platform/store/store.ts'
import type { WorkerRegistration } from '../../src/platform/store/worker-registration.ts'
import { isPostgres, openStoreOf, storeOf } from '../engine.ts'
import { shiftClock } from '../shifted-clock.ts'
import { atEnd, folderFor } from '../store/scratch.ts'

const testOnPostgres = isPostgres ? test : () => undefined

describe('registration of workers', () => {
  test('workers that check are never released, whatever the clock does', async t => {
    const { register } = await openRegistry(t)
    const [first, second] = [await register(), await register()]
    const now = Temporal.Instant.from('2027-06-09T14:00:00Z')
    for (const hours of [0, 5, -48, 24 * 365, 0, -1, 1, 0]) {
      shiftClock(now.add({ hours }).toString())
      assert.deepEqual([...(await released(first)), ...(await released(second))], [])
    }
  })

  test('a worker that ended its registration is not released', async t => {
    const { register } = await openRegistry(t)
    const [first, second] = [await register(), await register()]
    await first.end()
    for (let check = 0; check < 6; check++) assert.deepEqual(await released(second), [])
  })

  testOnPostgres('a worker that no longer checks is released once, by one of the others', async t => {
    const { register } = await openRegistry(t)
    const [dead, ...others] = [await register(), await register(), await register()]
    const found: WorkerId[] = []
    for (let check = 0; check < 6; check++) found.push(...(await Promise.all(others.map(released))).flat())
    assert.deepEqual(found, [dead.id])
  })

  testOnPostgres('checks that failed do not count: an outage makes no worker look dead', async t => {
    const { register, outage } = await openRegistry(t)
    const [quiet, other] = [await register(), await register()]
    for (let check = 0; check < 3; check++) assert.deepEqual(await released(other), [])
    outage.isOn = true
    await assert.rejects(released(other), StoreUnavailable)
    outage.isOn = false
    for (let check = 0; check < 3; check++) assert.deepEqual(await released(other), [])
    assert.deepEqual(await released(other), [quiet.id])
  })
})

/** Registers workers in one store, whose writes fail during an outage. */
async function openRegistry(t: TestContext) {
  const dataDir = folderFor(t)
  const store = await openStoreOf(dataDir)
  atEnd(t, () => store.close())
  const outage = { isOn: false }
  const write: Database['write'] = (...args) => {
    if (outage.isOn) throw new StoreUnavailable('an outage')
    return store.write(...args)
  }
  const database = new Proxy(store, {
    get: (target, name) => (name === 'write' ? write : Reflect.get(target, name).bind(target)),
  })
  const config = readConfig({ DATA_DIR: dataDir, ...storeOf(dataDir) })
  const register = async () => {
    const registration = await registerWorker(config, database)
    atEnd(t, () => registration.end())
    return registration
  }
  return { register, outage }
}

/** The workers that a check released. */
async function released(registration: WorkerRegistration): Promise<WorkerId[]> {
  const found: WorkerId[] = []
  await registration.check(async (_tx, worker) => void found.push(worker))
  return found
}
