import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type CommandArguments, commandWrites, preparations } from '../../crash/commands-that-write.ts'
import { StepTable } from '../../crash/crash-points.ts'
import { runCommand } from '../../crash/run-command.ts'
import { Receiver } from '../../webhooks/receiver.ts'
import { answerTheLiving, type Life } from './life.ts'
import { Points, type Trial } from './points.ts'
import { openStage, type Stage } from './stage.ts'

const stepTable = new StepTable('commands', import.meta.url)
const receiver = new Receiver()
let stage: Stage

before(async () => {
  await receiver.open()
  stage = await openStage(receiver.url())
})
after(async () => {
  await stage?.close()
  receiver.close()
})

describe('7 a command that is interrupted at any step, on PostgreSQL', () => {
  for (const [name, argumentsOf] of Object.entries(commandWrites)) {
    test(`plumbline ${name} is done completely or not at all, or completes when it is repeated`, async () => {
      await new Points(stage, stepTable).tryAll(trialOf(name, argumentsOf(stage.ids, stage.home)))
    })
  }

  stepTable.testThatAllWereHeld()
})

function trialOf(name: string, words: CommandArguments): Trial<void> {
  const dependsOnDay = name === 'demo'
  let isAcknowledged = false
  let isLeft = false
  return {
    name,
    due: preparations[name]?.(stage.ids) ?? [],
    act: life => {
      isAcknowledged = false
      return run(life, name, words, () => {
        isAcknowledged = true
      })
    },
    // A completed command is not repeated. When nothing was saved, a long one runs as it did at first.
    end: async (life, { isWhole, isUntouched }) => {
      isLeft = isUntouched && dependsOnDay
      if (!isWhole && !isLeft) await run(life, name, words, () => undefined)
    },
    check: (_outcome, { isWhole, words }) => {
      if (isAcknowledged) assert.ok(isWhole, `${words}: it said that it was done`)
    },
    checkEnd: (found, whole, words) => {
      if (!isLeft) assert.deepEqual(found.rows, whole.rows, words)
    },
    dependsOnDay,
  }
}

async function run(life: Life, name: string, words: CommandArguments, acknowledge: () => void): Promise<void> {
  receiver.reaction = (_received, response) => answerTheLiving(life, () => response.writeHead(204).end())
  await runCommand(life, name, words, acknowledge)
}
