import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { commands } from '../../src/doors/cli/cli.ts'
import type { Call } from '../../src/doors/cli/command.ts'
import { scratchFolder } from '../store/scratch.ts'
import { Receiver } from '../webhooks/receiver.ts'
import { beforehand, commandWrites, otherCommands, type Words } from './commands-that-write.ts'
import { mistakesOf, Ways, wayOf } from './crash-points.ts'
import { isOfFiles, onlyOfFiles } from './engine-of-files.ts'
import { readState, type State } from './pictures.ts'
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

  test('as many as there are in the table, each with as many points', t => {
    ways.end()
    t.diagnostic(`${ways.points} points`)
  })
})

function open(from: string): Promise<Scene> {
  return openScene({ from, folder: join(home, `scene-${serial++}`) })
}

/** As the command line runs it, but for the store it is given. */
async function run({ config, log, database, pictures }: Scene, name: string, words: Words): Promise<void> {
  receiver.reaction = (_received, response) => {
    pictures.take('POST', 'before')
    response.writeHead(204).end()
  }
  const call: Call = {
    config,
    log,
    operands: words.operands ?? [],
    option: option => words.options?.[option],
    flag: flag => words.flags?.includes(flag) ?? false,
    print: () => pictures.take('answer', 'before'),
    withStore: work => work(database),
    read: work => database.read('everyone', work),
    write: work => database.write('everyone', work),
  }
  const command = commands.find(command => command.name === name) ?? assert.fail()
  await command.run(call)
}
