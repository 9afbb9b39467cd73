import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { commands } from '../../src/cli/cli.ts'
import { scratchFolder } from '../store/scratch.ts'
import { Receiver } from '../webhooks/receiver.ts'
import { beforehand, commandWrites, otherCommands, type Words } from './commands-that-write.ts'
import { mistakesOf, Ways, wayOf } from './crash-points.ts'
import { runCommand } from './run-command.ts'
import { openScene, type Scene } from './scene.ts'
import { readState, type State } from './snapshots.ts'
import { isSqlite, sqliteOnly } from './sqlite-only.ts'
import { makeTemplate, type Template } from './template.ts'

const home = scratchFolder()
const ways = new Ways('commands')
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

  for (const [name, wordsOf] of Object.entries(commandWrites)) {
    test(`plumbline ${name} takes effect completely or not at all, or completes when it is repeated`, async () => {
      const words = wordsOf(template.ids, home)
      const scene = await open(template.dataDir)
      await scene.alter(...(beforehand[name]?.(template.ids) ?? []))
      scene.snapshots.take('call', 'after')
      await run(scene, name, words)
      await scene.close()
      scene.snapshots.take('end', 'after')
      assert.deepEqual(mistakesOf(scene.snapshots), [])
      ways.hold(name, wayOf(scene.snapshots), name === 'demo')
      const { states } = scene.snapshots
      for (const state of states.slice(1, -1)) {
        const again = await open(state.folder)
        await run(again, name, words)
        await again.close()
        assert.deepEqual(readState(again.dataDir).rows, (states.at(-1) as State).rows)
      }
    })
  }

  ways.testThatAllWereHeld()
})

function open(from: string): Promise<Scene> {
  return openScene({ from, folder: join(home, `scene-${serial++}`) })
}

async function run(scene: Scene, name: string, words: Words): Promise<void> {
  const { snapshots } = scene
  receiver.reaction = (_received, response) => {
    snapshots.take('POST', 'before')
    response.writeHead(204).end()
  }
  await runCommand(scene, name, words, () => snapshots.take('answer', 'before'))
}
