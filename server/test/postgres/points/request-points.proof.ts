import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { raw } from 'sql-template-tag'
import { StoreUnavailable } from '../../../src/domain/database.ts'
import { systemClock } from '../../../src/domain/time/clock.ts'
import { blobCleanup } from '../../../src/jobs/blob-cleanup.ts'
import { StepTable } from '../../crash/crash-points.ts'
import { refusedWrites, restWrites, type Sample, sendSample } from '../../crash/rest-writes.ts'
import { eventually } from '../../webhooks/eventually.ts'
import type { Life } from './life.ts'
import { type Outcome, Points, type Trial } from './points.ts'
import { openStage, type Stage } from './stage.ts'
import type { Break } from './tap.ts'

interface Answer {
  readonly status: number
  readonly text: string
}

const stepTable = new StepTable('requests', import.meta.url)
let stage: Stage

before(async () => {
  stage = await openStage('http://127.0.0.1:9/')
})
after(() => stage?.close())

describe('7 a write that is interrupted at any step, on PostgreSQL', () => {
  for (const [name, sample] of Object.entries({ ...restWrites, ...refusedWrites })) {
    test(`${name} is saved completely or not at all, the response says which, and repeating it completes it`, async () => {
      await new Points(stage, stepTable).tryAll(trialOf(name, sample(stage.ids)))
    })
  }

  stepTable.testThatAllWereHeld()
})

describe('7 controls of these tests on PostgreSQL', () => {
  const unheld = { hold: () => undefined, isNew: () => false } as unknown as StepTable
  const write = ({ database }: Life, text: string) => database.write('all companies', tx => tx.run(raw(text)))
  const titled = `update order_files set title = 'other'`
  const noted = `insert into directory_credentials (username, password_hash, created_at) values ('x', 'x', 1)`

  test('control: a write in two transactions is found partly saved', async () => {
    const halves: string[] = []
    await new Points(stage, unheld).tryAll({
      name: 'two transactions',
      act: async life => {
        await write(life, titled)
        await write(life, noted)
      },
      check: (_outcome, { isUntouched, isWhole, words }) => {
        if (!isUntouched && !isWhole) halves.push(words)
      },
      end: async () => undefined,
      checkEnd: () => undefined,
    })
    assert.ok(halves.includes('dies after commit 1') && halves.includes('breaks before commit 2'), halves.join())
  })

  test('control: a response before the commit is detected', async () => {
    const early: string[] = []
    await new Points(stage, unheld).tryAll({
      name: 'early',
      act: async life => {
        void write(life, noted).catch(() => undefined)
        await new Promise(done => setTimeout(done, 300))
      },
      check: (outcome, { isWhole, words }) => {
        if (outcome !== 'died' && !isWhole) early.push(words)
      },
      end: async () => undefined,
      checkEnd: () => undefined,
    })
    assert.ok(early.includes('breaks before commit 1'), early.join())
  })
})

describe('7.1 a read that is interrupted at any step, on PostgreSQL', () => {
  test('gets 503 or its result, and the next one gets it immediately', async () => {
    const { tap, mortal, ids } = stage
    const read = async (): Promise<Answer> => {
      const response = await sendSample(mortal.now.url, 'GET /order/:id', { path: `/order/${ids.order}` }, ids)
      return { status: response.status, text: await response.text() }
    }
    const newlyConnected = (wanted?: Break) => {
      mortal.renew()
      void tap.count(wanted)
      return read()
    }
    tap.countsReads = true
    try {
      const whole = await newlyConnected()
      assert.equal(whole.status, 200)
      const steps = [...new Set(tap.steps)]
      assert.ok(steps.length > 5, steps.join())
      for (const step of steps) {
        for (const when of ['before', 'after'] as const) {
          const answer = await newlyConnected({ step, nth: 1, when, how: 'breaks' })
          if (answer.status !== 503) assert.deepEqual(answer, whole, `${when} ${step}`)
          await eventually(async () => assert.deepEqual(await read(), whole, `${when} ${step}, again`))
        }
      }
    } finally {
      tap.countsReads = false
    }
  })
})

function trialOf(name: string, request: Sample): Trial<Answer> {
  const send = async ({ url }: Life): Promise<Answer> => {
    const response = await sendSample(url, name, request, stage.ids)
    return { status: response.status, text: await response.text() }
  }
  return {
    name,
    act: send,
    end: async life => {
      if ((await send(life)).status === 503) throw new StoreUnavailable('refused again')
      await clearAway(life)
    },
    check: (outcome, { isUntouched, isWhole, words }) => {
      const answer = answerOf(outcome)
      if (!answer) return
      if (answer.status !== 503) assert.ok(isWhole, `${words}: answered ${answer.text}, which is not so`)
      if (answer.text.includes('nothing was saved, try')) assert.ok(isUntouched, `${words}: answered ${answer.text}`)
    },
    checkEnd: (found, whole, words) => {
      assert.deepEqual(found.rows, whole.rows, words)
      assert.equal(found.files.length, whole.files.length, words)
    },
  }
}

/** The remains of an upload. */
async function clearAway({ database, blobs }: Life): Promise<void> {
  const unclaimed = await stage.store.ask('update orphan_blobs set expires_at = 0 returning blob')
  if (unclaimed.length === 0) return
  const work = blobCleanup(database, blobs, systemClock)
  for (const job of (await work.claim(10)).jobs) await work.perform(job)
}

function answerOf(outcome: Outcome<Answer>): Answer | undefined {
  if (outcome === 'died') return undefined
  if ('failure' in outcome) assert.fail(String(outcome.failure))
  return outcome.answer
}
