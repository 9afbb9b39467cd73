import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import sql, { raw } from 'sql-template-tag'
import type { Database } from '../../src/domain/database.ts'
import { noteServed } from '../../src/domain/fairness/work-budget.ts'
import { type CompanyId, newId } from '../../src/domain/ids.ts'
import { keepBusy } from '../keep-busy.ts'
import { countCommits } from './log-commits.ts'
import { openStore } from './scratch.ts'

const insert = (id: number) => sql`insert into notes (id, words) values (${id}, 'kept')`
const create = raw('create table notes (id integer primary key, words text not null)')

/** A group ends after some milliseconds, of which a busy machine needs more for each writer. */
function stopClock(t: TestContext): void {
  t.mock.method(performance, 'now', () => 0)
}

describe('store: group commit', () => {
  test('writers that wait together share one commit, sequential writers do not', async t => {
    stopClock(t)
    const { path, database } = await openStore(t)
    await database.write('all companies', tx => tx.run(create))
    const before = countCommits(path)
    await Promise.all(numbers(100).map(id => database.write('all companies', tx => tx.run(insert(id)))))
    const shared = countCommits(path) - before
    assert.ok(shared < 10, `${shared} commits`)
    for (const id of [1_001, 1_002, 1_003]) await database.write('all companies', tx => tx.run(insert(id)))
    assert.equal(countCommits(path) - before, shared + 3)
    assert.equal((await ids(database)).length, 103)
  })

  test('hundreds of concurrent writers are all saved, in a few commits, in their order', async t => {
    stopClock(t)
    const { path, database } = await openStore(t)
    await database.write('all companies', tx => tx.run(create))
    const before = countCommits(path)
    const order: number[] = []
    const write = async (id: number) => {
      await database.write('all companies', tx => tx.run(insert(id)))
      order.push(id)
    }
    await Promise.all(numbers(400).map(write))
    assert.deepEqual(order, numbers(400))
    assert.deepEqual(await ids(database), numbers(400))
    assert.ok(countCommits(path) - before < 10, `${countCommits(path) - before} commits`)
  })

  test('companies take turns: one with many slow writers delays the writer of another by a group at most', async t => {
    const { database } = await openStore(t)
    const busy = newId<CompanyId>()
    const settled: string[] = []
    const write = async (company: CompanyId, name: string) => {
      await database.write(company, async () => keepBusy(3))
      settled.push(name)
    }
    await Promise.all([...numbers(20).map(() => write(busy, 'busy')), write(newId(), 'other')])
    assert.ok(settled.indexOf('other') < 10, `settled ${settled.indexOf('other')} writers later`)
  })

  test('a company whose writers take long goes after the others: a writer that comes later waits for one of them', async t => {
    const { database } = await openStore(t)
    const begun: string[] = []
    const { promise: firstBegan, resolve } = Promise.withResolvers<void>()
    const write = (company: CompanyId, name: string, millis: number) =>
      database.write(company, async () => {
        resolve()
        begun.push(name)
        keepBusy(millis)
      })
    const busy = newId<CompanyId>()
    const writing = numbers(5).map(() => write(busy, 'busy', 8))
    await firstBegan
    await Promise.all([...writing, write(newId(), 'other', 0), write(newId(), 'another', 0)])
    assert.deepEqual(begun.slice(0, 4), ['busy', 'other', 'another', 'busy'])
  })

  test('while another company is served, a company that wrote for long waits, and its writers still share a commit', async t => {
    const { path, database } = await openStore(t)
    await database.write('all companies', tx => tx.run(create))
    const loud = newId<CompanyId>()
    await database.write(loud, async () => keepBusy(220))
    noteServed('quiet')
    const before = countCommits(path)
    const order: string[] = []
    const write = (company: CompanyId, name: string, id: number) =>
      database.write(company, tx => tx.run(insert(id)).then(() => order.push(name)))
    const waiting = [1, 2, 3].map(id => write(loud, 'loud', id))
    for (let turn = 0; turn < 3; turn++) await nextTurn()
    await Promise.all([...waiting, write(newId(), 'quiet', 4)])
    assert.deepEqual(order, ['quiet', 'loud', 'loud', 'loud'])
    assert.equal(countCommits(path) - before, 2)
  })

  test('the writer of another company does not wait for what a busy company has left to write', async t => {
    const { database } = await openStore(t)
    let begun = 0
    const { promise: firstBegan, resolve } = Promise.withResolvers<void>()
    const busy = newId<CompanyId>()
    const writing = numbers(20).map(() =>
      database.write(busy, async () => {
        resolve()
        begun += 1
        keepBusy(0.1)
      }),
    )
    await firstBegan
    const before = await database.write(newId(), async () => begun)
    assert.ok(begun - before <= 3, `after ${begun - before} more writers of the busy company`)
    await Promise.all(writing)
  })

  test('the event loop continues between writers that take long', async t => {
    const { database } = await openStore(t)
    let turn = 0
    let immediate: NodeJS.Immediate
    const countTurn = () => {
      turn += 1
      immediate = setImmediate(countTurn)
    }
    countTurn()
    t.after(() => clearImmediate(immediate))
    const turns = new Set<number>()
    const write = () =>
      database.write('all companies', async () => {
        turns.add(turn)
        keepBusy(5)
      })
    await Promise.all(numbers(10).map(write))
    assert.equal(turns.size, 10)
  })

  test('an asynchronous commit settles when it is in the log, and writers of the same group still wait for the flush', async t => {
    const { path, database } = await openStore(t)
    await database.write('all companies', tx => tx.run(create))
    const before = countCommits(path)
    const heard: string[] = []
    const refused = assert.rejects(
      database.writeAsyncCommit('all companies', tx => tx.run(sql`insert into notes (id) values (1)`)),
    )
    const written = database.write('all companies', tx => tx.run(insert(2))).then(() => heard.push('written'))
    const jotted = database
      .writeAsyncCommit('all companies', tx => tx.run(insert(3)))
      .then(() => heard.push(`jotted ${countCommits(path) - before}`))
    await Promise.all([refused, written, jotted])
    assert.deepEqual(heard, ['jotted 1', 'written'])
    await database.writeAsyncCommit('all companies', tx => tx.run(insert(4)))
    assert.equal(countCommits(path) - before, 2)
    assert.deepEqual(await ids(database), [2, 3, 4])
  })

  test('a writer that throws is rolled back alone, and gets its own error', async t => {
    stopClock(t)
    const { path, database } = await openStore(t)
    await database.write('all companies', tx => tx.run(create))
    const before = countCommits(path)
    const refusal = new Error('refused after its insert')
    const outcomes = await Promise.allSettled(
      numbers(9).map(id =>
        database.write('all companies', async tx => {
          await tx.run(insert(id))
          if (id === 4) throw refusal
          if (id === 6) await tx.run(insert(5))
          return id
        }),
      ),
    )
    assert.deepEqual(await ids(database), [1, 2, 3, 5, 7, 8, 9])
    assert.ok(countCommits(path) - before < 9)
    assert.equal(rejection(outcomes[3]), refusal)
    assert.equal(errcode(rejection(outcomes[5])), 1555, 'a key that is taken')
    assert.deepEqual(outcomes[8], { status: 'fulfilled', value: 9 })
  })

  test('a deferred statement is visible to the next statement and to the next writer', async t => {
    const { database } = await openStore(t)
    const count = raw('select count(*) as count from notes')
    await database.write('all companies', tx => tx.run(create))
    const seen = await Promise.all(
      numbers(3).map(id =>
        database.write('all companies', async tx => {
          tx.defer(insert(id))
          tx.defer(insert(10 + id))
          const row = await tx.one<{ count: number }>(count)
          tx.defer(insert(100 + id))
          return row?.count
        }),
      ),
    )
    assert.deepEqual(seen, [2, 5, 8])
    assert.equal((await ids(database)).length, 9)
  })

  test('a failing deferred statement fails its own writer alone, and is discarded when the writer throws', async t => {
    const { database } = await openStore(t)
    await database.write('all companies', tx => tx.run(create))
    const outcomes = await Promise.allSettled(
      numbers(4).map(id =>
        database.write('all companies', async tx => {
          tx.defer(insert(id))
          if (id === 2) tx.defer(insert(1))
          if (id === 3) throw new Error('refused')
        }),
      ),
    )
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'rejected', 'rejected', 'fulfilled'],
    )
    assert.equal(errcode(rejection(outcomes[1])), 1555, 'a key that is taken')
    assert.deepEqual(await ids(database), [1, 4])
  })

  test('a writer sees the changes of earlier writers of its group', async t => {
    const { database } = await openStore(t)
    const count = raw('select count(*) as count from notes')
    await database.write('all companies', tx => tx.run(create))
    const seen = await Promise.all(
      numbers(5).map(id =>
        database.write('all companies', async tx => {
          await tx.run(insert(id))
          return (await tx.one<{ count: number }>(count))?.count
        }),
      ),
    )
    assert.deepEqual(seen, [1, 2, 3, 4, 5])
  })

  test('a reader keeps one snapshot across its statements while writers continue', async t => {
    const { database } = await openStore(t)
    await database.write('all companies', tx =>
      tx.run(raw('create table purses (id integer primary key, cents integer not null)')),
    )
    await database.write('all companies', tx => tx.run(raw('insert into purses (id, cents) values (1, 500), (2, 500)')))
    let isOver = false
    const pictures: string[] = []
    const reader = async () => {
      while (!isOver) {
        await database.read('all companies', async tx => {
          const left = await tx.one(raw('select cents from purses where id = 1'))
          await nextTurn()
          const right = await tx.one(raw('select cents from purses where id = 2'))
          pictures.push(`${left?.cents} + ${right?.cents}`)
        })
      }
    }
    // More readers than connections: some have to wait.
    const readers = numbers(20).map(reader)
    for (const cents of numbers(200)) {
      await database.write('all companies', async tx => {
        await tx.run(sql`update purses set cents = ${500 - cents} where id = ${1}`)
        await tx.run(sql`update purses set cents = ${500 + cents} where id = ${2}`)
      })
    }
    isOver = true
    await Promise.all(readers)
    const possible = new Set([0, ...numbers(200)].map(cents => `${500 - cents} + ${500 + cents}`))
    assert.deepEqual(
      pictures.filter(picture => !possible.has(picture)),
      [],
    )
    assert.ok(new Set(pictures).size > 20, `only ${new Set(pictures).size} different pictures were seen`)
  })

  test('an acknowledged write is visible to every later read', async t => {
    const { database } = await openStore(t)
    await database.write('all companies', tx => tx.run(create))
    for (const id of numbers(100)) {
      await database.write('all companies', tx => tx.run(insert(id)))
      assert.equal((await ids(database)).length, id)
    }
  })
})

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}

async function ids(database: Database): Promise<number[]> {
  const rows = await database.read('all companies', tx =>
    tx.all<{ id: number }>(raw('select id from notes order by id')),
  )
  return rows.map(({ id }) => id)
}

function rejection(outcome: PromiseSettledResult<unknown> | undefined): unknown {
  return outcome?.status === 'rejected' ? outcome.reason : undefined
}

function errcode(error: unknown): unknown {
  return error instanceof Error && 'errcode' in error ? error.errcode : error
}
