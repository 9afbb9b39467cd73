import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { commands } from '../../src/cli/cli.ts'
import { scratchFolder } from '../store/scratch.ts'
import { Receiver } from '../webhooks/receiver.ts'
import { type CommandArguments, commandWrites, otherCommands, preparations } from './commands-that-write.ts'
import { type CrashFixture, openCrashFixture } from './crash-fixture.ts'
import { findViolations, StepTable, stepsOf } from './crash-points.ts'
import { runCommand } from './run-command.ts'
import { readState, type State } from './snapshots.ts'
import { isSqlite, sqliteOnly } from './sqlite-only.ts'
import { makeTemplate, type Template } from './template.ts'

const home = scratchFolder()
const stepTable = new StepTable('commands')
const receiver = new Receiver()
let template: Template
let serial = 0

before(async () => {
  if (!isSqlite) return
  await receiver.open()
  template = await makeTemplate(home, receiver.url())
})
after(() => {
  receiver.close()
  rmSync(home, { recursive: true, force: true })
})

describe('7 a command that is killed at any step', sqliteOnly, () => {
  test('every command is listed', () => {
    const known = [...Object.keys(commandWrites), ...otherCommands]
    assert.deepEqual(known.toSorted(), commands.map(({ name }) => name).toSorted())
  })

  for (const [name, argumentsOf] of Object.entries(commandWrites)) {
    test(`plumbline ${name} takes effect completely or not at all, or completes when it is repeated`, async () => {
      const words = argumentsOf(template.ids, home)
      const fixture = await open(template.dataDir)
      await fixture.alter(...(preparations[name]?.(template.ids) ?? []))
      fixture.snapshots.take('call', 'after')
      await run(fixture, name, words)
      await fixture.close()
      fixture.snapshots.take('end', 'after')
      assert.deepEqual(findViolations(fixture.snapshots), [])
      stepTable.hold(name, stepsOf(fixture.snapshots), name === 'demo')
      const { states } = fixture.snapshots
      for (const state of states.slice(1, -1)) {
        const again = await open(state.folder)
        await run(again, name, words)
        await again.close()
        assert.deepEqual(readState(again.dataDir).rows, (states.at(-1) as State).rows)
      }
    })
  }

  stepTable.testThatAllWereHeld()
})

function open(from: string): Promise<CrashFixture> {
  return openCrashFixture({ from, folder: join(home, `fixture-${serial++}`) })
}

async function run(fixture: CrashFixture, name: string, words: CommandArguments): Promise<void> {
  const { snapshots } = fixture
  receiver.reaction = (_received, response) => {
    snapshots.take('POST', 'before')
    response.writeHead(204).end()
  }
  await runCommand(fixture, name, words, () => snapshots.take('answer', 'before'))
}
