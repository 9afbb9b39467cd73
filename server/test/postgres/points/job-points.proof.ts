import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { StoreUnavailable } from '../../../src/domain/database.ts'
import { StepTable } from '../../crash/crash-points.ts'
import { testThatCopiesAreEqual } from '../../crash/equal-copies.ts'
import { type Job, jobs, leaseExpiry } from '../../crash/jobs.ts'
import { SmsReceiver } from '../../messages/sms-receiver.ts'
import { SmtpSink } from '../../messages/smtp-sink.ts'
import { eventually } from '../../webhooks/eventually.ts'
import { Receiver } from '../../webhooks/receiver.ts'
import { answerTheLiving, type Life } from './life.ts'
import { Points, type Trial } from './points.ts'
import { openStage, type Stage } from './stage.ts'

const stepTable = new StepTable('jobs', import.meta.url)
const receiver = new Receiver()
let mail: SmtpSink
let sms: SmsReceiver
let stage: Stage

before(async () => {
  ;[mail, sms] = await Promise.all([SmtpSink.open(), SmsReceiver.open(), receiver.open()])
  stage = await openStage(receiver.url(), {
    SMTP_URL: mail.url,
    MAIL_FROM: 'office@acme.example',
    SMS_URL: sms.url,
    SMS_FROM: '+17045550100',
  })
})
after(async () => {
  await stage?.close()
  receiver.close()
  sms?.close()
  await mail?.close()
})

describe('7 a worker that is interrupted at any step, on PostgreSQL', () => {
  for (const [name, job] of Object.entries(jobs)) {
    test(`${name}: the next worker, or the same one, completes it with the same outcome`, async () => {
      await new Points(stage, stepTable).tryAll(trialOf(name, job))
    })
  }

  stepTable.testThatAllWereHeld()

  testThatCopiesAreEqual(receiver)
})

function trialOf(name: string, job: Job): Trial<void> {
  const sends = /email|text|delivery/.test(name)
  const wanted: unknown[] = []
  /** The number sent before the interruption, and whether it must not be repeated. */
  let sent = 0
  let isOver = false
  return {
    name,
    due: job.due(stage.ids),
    act: life => run(life, job),
    check: async (_outcome, { words }) => {
      if (words === 'whole' && sends) await eventually(() => assert.ok(outgoing() > sent))
      isOver = /email|text/.test(name) ? await wasHandedOver() : !(await isDue())
      if (words === 'whole') wanted.push(await outcomeOf(job))
    },
    end: async life => {
      await stage.store.alter(...leaseExpiry)
      sent = outgoing()
      await run(life, job)
    },
    checkEnd: async (_found, _whole, words) => {
      if (!/refused/.test(name)) assert.deepEqual(await outcomeOf(job), wanted[0], words)
      if (sends) await eventually(() => assert.equal(outgoing() - sent, isOver ? 0 : 1, words))
    },
  }
}

async function run(life: Life, job: Job): Promise<void> {
  receiver.reaction = (_received, response) => {
    answerTheLiving(life, () => response.writeHead(job.status ?? 204).end())
  }
  // As the queue does, which polls again.
  await job.run(life).catch(error => {
    if (!(error instanceof StoreUnavailable)) throw error
  })
}

async function outcomeOf(job: Job): Promise<unknown> {
  return stage.store.ask(job.outcome(stage.ids))
}

/** The number of deliveries and messages sent so far. */
function outgoing(): number {
  const mails = mail.heard.filter(({ event }) => event === 'accepted').length
  return mails + sms.requests.length + receiver.received.length
}

async function isDue(): Promise<boolean> {
  return (await stage.store.ask(`select 1 from deliveries where state = 'due'`)).length > 0
}

async function wasHandedOver(): Promise<boolean> {
  const found = await stage.store.ask(
    `select 1 from messages where submitted_at is not null or state in ('sent', 'unsure')`,
  )
  return found.length > 0
}
