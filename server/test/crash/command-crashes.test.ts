import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { commands } from '../../src/cli/cli.ts'
import { scratchFolder } from '../store/scratch.ts'
import { Receiver } from '../webhooks/receiver.ts'
import { beforehand, commandWrites, otherCommands, type Words } from './commands-that-write.ts'
import { mistakesOf, Ways, wayOf } from './crash-points.ts'
import { isOfFiles, onlyOfFiles } from './engine-of-files.ts'
import { readState, type State } from './pictures.ts'
import { runCommand } from './run-command.ts'
import { openScene, type Scene } from './scene.ts'
import { makeTemplate, type Template } from './template.ts'

const home = scratchFolder()
const ways = new Ways('commands')
const receiver = new Receiver()
let template: Template
let serial = 0

before(async () => {
  if (!isOfFiles) return
  await receiver.open()
  template = await makeTemplate(home, receiver.url())
})
after(() => {
  receiver.close()
  rmSync(home, { recursive: true, force: true })
})

describe('7 a command that ends anywhere', onlyOfFiles, () => {
  test('every command is here', () => {
    const known = [...Object.keys(commandWrites), ...otherCommands]
    assert.deepEqual(known.toSorted(), commands.map(({ name }) => name).toSorted())
  })

  for (const [name, wordsOf] of Object.entries(commandWrites)) {
    test(`plumbline ${name} is done wholly or not at all, or is finished when it is called again`, async () => {
      const words = wordsOf(template.ids, home)
      const scene = await open(template.dataDir)
      await scene.alter(...(beforehand[name]?.(template.ids) ?? []))
      scene.pictures.take('call', 'after')
      await run(scene, name, words)
      await scene.close()
      scene.pictures.take('end', 'after')
      assert.deepEqual(mistakesOf(scene.pictures), [])
      ways.hold(name, wayOf(scene.pictures), name === 'demo')
      const { states } = scene.pictures
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
  const { pictures } = scene
  receiver.reaction = (_received, response) => {
    pictures.take('POST', 'before')
    response.writeHead(204).end()
  }
  await runCommand(scene, name, words, () => pictures.take('answer', 'before'))
}
