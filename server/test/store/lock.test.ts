import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, type TestContext, test } from 'node:test'
import { lockStore, StoreLocked } from '../../src/platform/sqlite/store-lock.ts'
import { atEnd, folderFor } from './scratch.ts'

describe('store: lock', () => {
  test('a second server on the same folder is refused, with the process that holds it', async t => {
    const folder = folderFor(t)
    const first = await startHolder(t, folder)
    assert.equal(first.said, 'holds the lock')
    const second = await startHolder(t, folder)
    assert.match(
      second.said,
      new RegExp(`^StoreLocked: another Plumbline server \\(process ${first.child.pid}\\) uses`),
    )
    assert.ok(second.said.includes(folder))
    await once(second.child, 'exit')
  })

  test('kill -9 of the holder frees the lock immediately', async t => {
    const folder = folderFor(t)
    for (let round = 0; round < 3; round++) {
      const holder = await startHolder(t, folder)
      assert.equal(holder.said, 'holds the lock')
      assert.throws(() => lockStore(folder), StoreLocked)
      const ended = once(holder.child, 'exit')
      holder.child.kill('SIGKILL')
      await ended
      lockStore(folder).release()
    }
  })

  test('a lock lasts as long as its process, even without the handle', async t => {
    const folder = folderFor(t)
    const holder = await startHolder(t, folder, 'forgetful')
    assert.equal(holder.said, 'holds the lock')
    assert.throws(() => lockStore(folder), StoreLocked)
  })

  test('a lock that is released can be taken by another', async t => {
    const folder = folderFor(t)
    lockStore(folder).release()
    const holder = await startHolder(t, folder)
    assert.equal(holder.said, 'holds the lock')
  })

  test('two folders have a lock each', async t => {
    const holders = [await startHolder(t, folderFor(t)), await startHolder(t, folderFor(t))]
    assert.deepEqual(
      holders.map(({ said }) => said),
      ['holds the lock', 'holds the lock'],
    )
  })

  test('exactly one of many concurrent servers gets the folder', async t => {
    const folder = folderFor(t)
    const holders = await Promise.all(Array.from({ length: 6 }, () => startHolder(t, folder)))
    const winners = holders.filter(({ said }) => said === 'holds the lock')
    assert.equal(winners.length, 1)
    for (const { said } of holders) assert.match(said, /^holds the lock$|^StoreLocked: /)
  })
})

async function startHolder(
  t: TestContext,
  folder: string,
  manner = '',
): Promise<{ child: ChildProcess; said: string }> {
  const program = new URL('lock-holder.ts', import.meta.url).pathname
  const child = spawn(process.execPath, ['--expose-gc', program, folder, manner], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  atEnd(t, () => child.kill('SIGKILL'))
  const [said] = await once(child.stdout, 'data')
  return { child, said: String(said).trim() }
}
