import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Database, Statement, Transaction } from '../../src/domain/database.ts'
import { systemClock } from '../../src/domain/time/clock.ts'
import { isRepeatable } from '../../src/http/rest/framework-refusals.ts'
import { routes } from '../../src/http/rest/routes.ts'
import { blobCleanup } from '../../src/jobs/blob-cleanup.ts'
import { scratchFolder } from '../store/scratch.ts'
import { type CrashFixture, openCrashFixture } from './crash-fixture.ts'
import { findViolations, StepTable, stepsOf } from './crash-points.ts'
import { refusedWrites, restWrites, type Sample, sendAndRead } from './rest-writes.ts'
import { readState, type State } from './snapshots.ts'
import { isSqlite, sqliteOnly } from './sqlite-only.ts'
import { makeTemplate, type Template } from './template.ts'

const home = scratchFolder()
const stepTable = new StepTable('requests')
let template: Template
let serial = 0
const scenes: CrashFixture[] = []

before(async () => {
  if (!isSqlite) return
  template = await makeTemplate(home, 'http://127.0.0.1:9/')
})
after(async () => {
  // Handles that a failed test left open would keep the process alive.
  for (const fixture of scenes) await fixture.close().catch(() => undefined)
  rmSync(home, { recursive: true, force: true })
})

const writes = routes.filter(isRepeatable)

describe('7 a write that is killed at any step', sqliteOnly, () => {
  test('every route that writes is listed', () => {
    const names = writes.map(({ method, path }) => `${method} ${path}`)
    assert.deepEqual(Object.keys(restWrites).toSorted(), names.toSorted())
  })

  for (const [name, sample] of Object.entries({ ...restWrites, ...refusedWrites })) {
    test(`${name} takes effect completely or not at all, and its repetition completes it`, async () => {
      const request = sample(template.ids)
      const fixture = await open()
      const first = await send(fixture, name, request)
      await fixture.close()
      const { states } = fixture.snapshots
      fixture.snapshots.take('end', 'after')
      assert.deepEqual(findViolations(fixture.snapshots), [])
      stepTable.hold(name, stepsOf(fixture.snapshots))
      const last = states.at(-1) as State
      const wanted = await cleared(last)
      for (const [number, state] of states.entries()) {
        const again = await repeat(name, request, state)
        const words = `repeated from state ${number}`
        assert.deepEqual(again.state.rows, wanted.rows, words)
        assert.deepEqual(again.state.blobNames, again.state.storedFiles, words)
        if (state === last) assert.deepEqual([again.text, again.state.text], [first, wanted.text], words)
      }
    })
  }

  stepTable.testThatAllWereHeld()
})

describe('7 controls of the crash tests', sqliteOnly, () => {
  test('a killed process leaves the state that its snapshot shows', async () => {
    const request = restWrites['POST /client']?.(template.ids) ?? assert.fail()
    for (const [step, left] of [
      ['insert into clients', 0],
      ['flush', 1],
    ] as const) {
      const folder = join(home, `killed-${left}`)
      const script = fileURLToPath(new URL('killed-process.ts', import.meta.url))
      const words = JSON.stringify({ from: template.dataDir, folder, step, request, ids: template.ids })
      const child = spawn(process.execPath, [script, words], { stdio: ['ignore', 'ignore', 'inherit'] })
      assert.deepEqual(await once(child, 'exit'), [null, 'SIGKILL'])
      const { rows } = readState(join(folder, 'data'))
      const untouched = readState(template.dataDir).rows
      assert.equal(rows.clients, (untouched.clients ?? 0) + left, step)
      assert.equal(rows.idempotency_records, (untouched.idempotency_records ?? 0) + left, step)
    }
  })

  test('control: an event in a second transaction makes one state too many', async () => {
    const fixture = await open(template.dataDir, eventsOnTheirOwn)
    await send(fixture, 'POST /order', restWrites['POST /order']?.(template.ids) ?? assert.fail())
    await fixture.close()
    assert.equal(fixture.snapshots.states.length, 3)
  })

  test('control: a response before the commit is found', async () => {
    const fixture = await open(template.dataDir, answeringEarly)
    await send(fixture, 'POST /client', restWrites['POST /client']?.(template.ids) ?? assert.fail())
    await fixture.close()
    fixture.snapshots.take('end', 'after')
    assert.deepEqual(findViolations(fixture.snapshots), ['it was acknowledged in state 0, and ended in state 1'])
  })
})

async function open(from = template.dataDir, seedFault?: (database: Database) => Database): Promise<CrashFixture> {
  const fixture = await openCrashFixture({
    from,
    folder: join(home, `fixture-${serial++}`),
    ...(seedFault && { seedFault: seedFault }),
  })
  scenes.push(fixture)
  return fixture
}

async function send(fixture: CrashFixture, name: string, request: Sample): Promise<string> {
  const base = await fixture.serve()
  fixture.snapshots.take('request', 'after')
  const text = await sendAndRead(base, name, request, template.ids)
  fixture.snapshots.take('answer', 'before')
  assert.match(text, name.includes(', ') ? /"status":"error"/ : /"status":"ok"/)
  return text
}

/** A repetition after the crash succeeds exactly once; leftovers are removed. */
async function repeat(name: string, request: Sample, { folder }: State): Promise<{ text: string; state: State }> {
  const fixture = await open(folder)
  const text = await send(fixture, name, request)
  await removeBlobs(fixture)
  await fixture.close()
  return { text, state: readState(fixture.dataDir) }
}

/** The state after the worker has run. */
async function cleared({ folder }: State): Promise<State> {
  const fixture = await open(folder)
  await removeBlobs(fixture)
  await fixture.close()
  return readState(fixture.dataDir)
}

async function removeBlobs({ alter, database, blobs }: CrashFixture): Promise<void> {
  await alter('update orphan_blobs set expires_at = 0')
  const work = blobCleanup(database, blobs, systemClock)
  for (const job of (await work.claim(10)).jobs) await work.perform(job)
}

/** The fault: events are not written in the transaction of the change. */
function eventsOnTheirOwn(database: Database): Database {
  return {
    ...passOn(database),
    write: async (whose, work) => {
      const late: Statement[] = []
      const value = await database.write(whose, tx => work(holdBack(tx, late)))
      if (late.length > 0) {
        await database.write(whose, async tx => {
          for (const statement of late) await tx.run(statement)
        })
      }
      return value
    },
  }
}

function holdBack(tx: Transaction, late: Statement[]): Transaction {
  const isLate = ({ sql }: Statement) => sql.includes('into events')
  return {
    all: statement => tx.all(statement),
    one: statement => tx.one(statement),
    run: async statement => (isLate(statement) ? late.push(statement) : tx.run(statement)),
    defer: statement => (isLate(statement) ? void late.push(statement) : tx.defer(statement)),
    version: () => tx.version(),
    lockCompanyKey: key => tx.lockCompanyKey(key),
    notify: topic => tx.notify(topic),
  }
}

/** The fault: a response before the commit. */
function answeringEarly(database: Database): Database {
  return {
    ...passOn(database),
    write: (whose, work) => {
      const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof work>>>()
      const written = database.write(whose, async tx => {
        const value = await work(tx)
        resolve(value)
        await new Promise(done => setTimeout(done, 100))
        return value
      })
      written.catch(reject)
      return promise
    },
  }
}

function passOn(database: Database): Database {
  return {
    version: () => database.version(),
    read: (...words) => database.read(...words),
    readAutocommit: (...words) => database.readAutocommit(...words),
    write: (...words) => database.write(...words),
    writeAsyncCommit: (...words) => database.writeAsyncCommit(...words),
    writePipelined: work => database.writePipelined(work),
    writePipelinedAsyncCommit: work => database.writePipelinedAsyncCommit(work),
    listen: (topic, listener) => database.listen(topic, listener),
    broadcast: text => database.broadcast(text),
    onBroadcast: listener => database.onBroadcast(listener),
    maintain: () => database.maintain(),
    close: () => database.close(),
  }
}
