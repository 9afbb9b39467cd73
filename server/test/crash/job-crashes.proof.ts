import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { Database } from '../../src/domain/database.ts'
import { systemClock } from '../../src/domain/time/clock.ts'
import { scheduledJobs } from '../../src/jobs/scheduled-jobs.ts'
import type { Log } from '../../src/platform/process/log.ts'
import { SmsReceiver } from '../messages/sms-receiver.ts'
import { SmtpSink } from '../messages/smtp-sink.ts'
import { scratchFolder } from '../store/scratch.ts'
import { eventually } from '../webhooks/eventually.ts'
import { Receiver } from '../webhooks/receiver.ts'
import { type CrashFixture, openCrashFixture } from './crash-fixture.ts'
import { StepTable, stepsOf } from './crash-points.ts'
import { testThatCopiesAreEqual } from './equal-copies.ts'
import { type Job, jobs, leaseExpiry, queryRows } from './jobs.ts'
import { isSqlite, sqliteOnly } from './sqlite-only.ts'
import { makeTemplate, type Template } from './template.ts'

const home = scratchFolder()
const stepTable = new StepTable('jobs')
const receiver = new Receiver()
let mail: SmtpSink
let sms: SmsReceiver
let template: Template
let serial = 0

before(async () => {
  if (!isSqlite) return
  ;[mail, sms] = await Promise.all([SmtpSink.open(), SmsReceiver.open(), receiver.open()])
  template = await makeTemplate(home, receiver.url())
})
after(async () => {
  if (!isSqlite) return
  receiver.close()
  sms.close()
  await mail.close()
  rmSync(home, { recursive: true, force: true })
})

describe('7 a worker that is killed at any step', sqliteOnly, () => {
  test('every scheduled job is listed', () => {
    // Maintenance is the engine's own, and atomic.
    const scheduled = scheduledJobs({} as Database, {} as Log, systemClock).map(({ name }) => name)
    assert.deepEqual(
      scheduled.filter(name => name !== 'store maintenance' && !(name in jobs)),
      [],
    )
  })

  for (const [name, job] of Object.entries(jobs)) {
    test(`${name}: the next worker completes it with the same result`, async () => {
      const fixture = await open(template.dataDir)
      await fixture.alter(...job.due(template.ids))
      fixture.snapshots.take('start', 'after')
      const before = outgoing()
      await run(fixture, job)
      if (/email|text|delivery/.test(name)) await eventually(() => assert.equal(outgoing() - before, 1))
      const wanted = await queryRows(fixture, job.outcome(template.ids))
      await fixture.close()
      stepTable.hold(name, stepsOf(fixture.snapshots))
      for (const [number, state] of fixture.snapshots.states.entries()) {
        const next = await open(state.folder)
        await next.alter(...leaseExpiry)
        const isHandedOver = await wasSubmitted(next)
        const sent = outgoing()
        await run(next, job)
        const found = await queryRows(next, job.outcome(template.ids))
        await next.close()
        const words = `from state ${number}`
        if (!/refused/.test(name)) assert.deepEqual(found, wanted, words)
        const isLast = number === fixture.snapshots.states.length - 1
        const isOver = /email|text/.test(name) ? isHandedOver : isLast && !/refused/.test(name)
        const expected = /email|text|delivery/.test(name) && !isOver ? 1 : 0
        await eventually(() => assert.equal(outgoing() - sent, expected, words))
      }
    })
  }

  stepTable.testThatAllWereHeld()

  testThatCopiesAreEqual(receiver)
})

function open(from: string): Promise<CrashFixture> {
  return openCrashFixture({
    from,
    folder: join(home, `fixture-${serial++}`),
    environment: {
      SMTP_URL: mail.url,
      MAIL_FROM: 'office@acme.example',
      SMS_URL: sms.url,
      SMS_FROM: '+17045550100',
    },
  })
}

async function run(fixture: CrashFixture, { run, status = 204 }: Job): Promise<void> {
  receiver.reaction = (_received, response) => {
    fixture.snapshots.take('POST', 'before')
    response.writeHead(status).end()
  }
  await run(fixture)
}

/** The number of deliveries and messages sent so far. */
function outgoing(): number {
  const mails = mail.heard.filter(({ event }) => event === 'accepted').length
  return mails + sms.requests.length + receiver.received.length
}

async function wasSubmitted(fixture: CrashFixture): Promise<boolean> {
  const [row] = (await queryRows(
    fixture,
    `select count(*) as n from messages where submitted_at is not null or state in ('sent', 'unsure')`,
  )) as { n: number }[]
  return Number(row?.n) > 0
}
