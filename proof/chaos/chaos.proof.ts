import assert from 'node:assert/strict'
import { readFileSync, rmSync } from 'node:fs'
import { describe, test } from 'node:test'
import { sqliteOnly } from '../../server/test/crash/sqlite-only.ts'
import { unable } from '../../server/test/store/scratch.ts'
import { chooseSeed } from '../../server/test/store/seeded-random.ts'
import { tryCollisions } from './collisions.ts'
import { controls } from './controls.ts'
import { canFillDisk, tryFullDisk } from './disk.ts'
import { type Engine, engines, nameOf } from './engines.ts'
import { type KillsTask, tryKills } from './kills.ts'
import { program, seedFault, unfitEdits } from './seed-fault.ts'
import { tryVisitors } from './visitors.ts'
import { hasPostgres } from './watched-postgres.ts'
import { makeWorkspace } from './workspace.ts'

const seed = chooseSeed()

describe('chaos', sqliteOnly, () => {
  for (const [engine, targets, kills] of [
    ['sqlite', 'servers and workers', 10],
    ['postgres', 'servers, workers and the database', 10],
  ] as const) {
    test(`${kills} kills of ${targets} under load on ${nameOf[engine]}: no acknowledged write is lost, partial or repeated`, async t => {
      if (engine === 'postgres' && !hasPostgres()) return unable(t, 'PostgreSQL is not installed')
      const { workspace, ...rest } = task('kills', kills, engine)
      const { violations, counts } = await tryKills({ workspace, ...rest })
      t.diagnostic(JSON.stringify(counts))
      assert.deepEqual(violations.slice(0, 10), [], `npm run chaos -- --engine ${engine} --trial kills --seed ${seed}`)
      assert.ok(Number(counts.kills) >= kills)
      assert.ok(engine === 'sqlite' || Number(counts.database_kills) > 0, 'the database was never killed')
      assert.ok(Number(counts.acknowledged) > 50, 'there was no load')
      assert.ok(Number(counts.retried) > 0, 'no kill interrupted a request')
      rmSync(workspace.folder, { recursive: true })
    })
  }

  test('bookings and holds that collide in one process and in two, which are killed: exactly one has the time', async t => {
    if (!hasPostgres()) return unable(t, 'PostgreSQL is not installed')
    const { workspace, ...rest } = task('collisions', 0, 'postgres')
    const { violations, counts } = await tryCollisions({ workspace, ...rest, minutes: 0 })
    t.diagnostic(JSON.stringify(counts))
    assert.deepEqual(violations.slice(0, 10), [], `npm run chaos -- --trial collisions --seed ${seed}`)
    rmSync(workspace.folder, { recursive: true })
  })

  for (const engine of engines)
    test(`200 visitors of the booking page at once on ${nameOf[engine]}, while servers are killed: what was confirmed exists once`, async t => {
      if (engine === 'postgres' && !hasPostgres()) return unable(t, 'PostgreSQL is not installed')
      const { workspace, ...rest } = task('visitors', 0, engine)
      const { violations, counts } = await tryVisitors({ workspace, ...rest, minutes: 0 })
      t.diagnostic(JSON.stringify(counts))
      assert.deepEqual(
        violations.slice(0, 10),
        [],
        `npm run chaos -- --engine ${engine} --trial visitors --seed ${seed}`,
      )
      rmSync(workspace.folder, { recursive: true })
    })

  test('a disk that fills up under load: no write is acknowledged and lost, reads succeed, and no restart is needed', async t => {
    if (!canFillDisk()) return unable(t, 'a small disk is a mount, which needs Linux and root')
    const { workspace, ...rest } = task('disk', 0)
    const { violations, counts } = await tryFullDisk({ workspace, ...rest, rounds: 1 })
    t.diagnostic(JSON.stringify(counts))
    assert.deepEqual(violations.slice(0, 10), [], `npm run chaos -- --trial disk --seed ${seed}`)
    rmSync(workspace.folder, { recursive: true })
  })

  for (const name of ['event-after-commit', 'double-booking']) {
    test(`control: ${controls[name]?.description}`, async t => {
      const fault = controls[name] ?? assert.fail()
      const brief = task(name, 3)
      const faulty = { ...brief, program: seedFault(fault, brief.workspace.folder), aim: fault.aim }
      const { violations } = await (fault.trial === 'collisions' ? tryCollisions : tryKills)(faulty)
      t.diagnostic(`${violations.length} violations`)
      assert.ok(violations.length > 0, `the seeded fault was not caught; SEED=${seed}`)
      rmSync(brief.workspace.folder, { recursive: true })
    })
  }

  test('the fault of every control can be seeded into a copy of the program', () => {
    for (const control of Object.values(controls)) {
      const { folder } = makeWorkspace('control')
      seedFault(control, folder)
      rmSync(folder, { recursive: true })
    }
  })
})

function task(name: string, kills: number, engine: Engine = 'sqlite'): KillsTask {
  const workspace = makeWorkspace(name)
  // Generous limits: this test is not about speed.
  const limits = { minutes: 5, reconnectLimitMs: 85_000 }
  return {
    workspace,
    program,
    engine,
    seed,
    ...limits,
    kills,
    clients: 6,
    skipsLeaseWait: true,
    onProgress: () => undefined,
  }
}

describe('controls of chaos', () => {
  test('the documentation lists each control and its engines', () => {
    const page = readFileSync(new URL('../../docs/chaos.md', import.meta.url), 'utf8')
    for (const [name, { engines: on }] of Object.entries(controls)) {
      const where = on.length === engines.length ? 'both' : on.map(engine => nameOf[engine]).join()
      assert.ok(page.includes(`| \`${name}\` | ${where} |`), name)
    }
  })

  for (const [name, control] of Object.entries(controls)) {
    test(`the fault ${name} fits the code at its failpoints`, () => assert.deepEqual(unfitEdits(control), []))
  }
})
