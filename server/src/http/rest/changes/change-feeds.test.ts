import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Database, Statement, Transaction } from '../../../domain/database.ts'
import type { CompanyId } from '../../../domain/ids.ts'
import type { Log } from '../../../platform/process/log.ts'
import { ChangeFeeds } from './change-feeds.ts'

const companyId = 'company' as CompanyId

interface Held {
  readonly seen: Promise<void>
  readonly release: () => void
}

/** Orders of one company, each changed at another moment, and a read whose result can be held back. */
class ChangingStore {
  #last = 1
  #held: { readonly onSeen: () => void; readonly released: Promise<void> } | undefined
  readonly database = {
    version: () => undefined,
    read: (_, work) => this.#read(work),
    readAutocommit: (_, work) => work(this.#tx),
  } as Partial<Database> as Database

  readonly #tx = {
    one: async () => ({ last_modified_at: this.#last, revision: 1, calendar_revision: 1 }),
    all: async ({ values }: Statement) => this.#ordersAfter(values[2] as number),
  } as unknown as Transaction

  change(): void {
    this.#last += 1
  }

  /** The next read returns the state that it saw when it is released. */
  holdNextRead(): Held {
    const [seen, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    this.#held = { onSeen: seen.resolve, released: released.promise }
    return { seen: seen.promise, release: released.resolve }
  }

  async #read<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const held = this.#held
    this.#held = undefined
    const result = await work(this.#tx)
    held?.onSeen()
    await held?.released
    return result
  }

  #ordersAfter(millis: number) {
    const all = Array.from({ length: this.#last }, (_, i) => ({ kind: 'order', id: `${i + 1}`, modified_at: i + 1 }))
    return all.filter(({ modified_at }) => modified_at > millis)
  }
}

/** The ids that a follower got, and a promise for one of them. */
async function follow(feeds: ChangeFeeds) {
  const ids: string[] = []
  const expected = new Map<string, () => void>()
  const following = feeds.follow(companyId, undefined, ({ records }) => {
    for (const { id } of records) {
      ids.push(id)
      expected.get(id)?.()
    }
  })
  const got = (id: string) => new Promise<void>(resolve => expected.set(id, resolve))
  return { ids, following, got }
}

test('a follower gets the changes that others got while it read what it had missed', async () => {
  const store = new ChangingStore()
  const feeds = new ChangeFeeds(store.database, { warn: assert.fail } as unknown as Log)
  const first = await follow(feeds)
  const stopFirst = await first.following
  const { seen, release } = store.holdNextRead()
  const second = await follow(feeds)
  await seen
  store.change()
  await first.got('2')
  release()
  const stopSecond = await second.following
  store.change()
  await second.got('3')
  stopFirst()
  stopSecond()
  assert.deepEqual(
    [first.ids, second.ids],
    [
      ['2', '3'],
      ['2', '3'],
    ],
  )
})
