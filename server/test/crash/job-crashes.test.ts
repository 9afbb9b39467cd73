import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { Database } from '../../src/domain/database.ts'
import { scheduledJobs } from '../../src/jobs/scheduled-jobs.ts'
import type { Log } from '../../src/platform/process/log.ts'
import { SmsReceiver } from '../messages/sms-receiver.ts'
import { SmtpSink } from '../messages/smtp-sink.ts'
import { scratchFolder } from '../store/scratch.ts'
import { eventually } from '../webhooks/eventually.ts'
import { Receiver } from '../webhooks/receiver.ts'
import { Ways, wayOf } from './crash-points.ts'
import { testThatCopiesAreEqual } from './equal-copies.ts'
import { ask, type Job, jobs, timePasses } from './jobs.ts'
import { openScene, type Scene } from './scene.ts'
import { isSqlite, sqliteOnly } from './sqlite-only.ts'
import { makeTemplate, type Template } from './template.ts'

const home = scratchFolder()
const ways = new Ways('jobs')
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
    const duties = scheduledJobs({} as Database, {} as Log).map(({ name }) => name)
    assert.deepEqual(
      duties.filter(name => name !== 'store maintenance' && !(name in jobs)),
      [],
    )
  })

  for (const [name, job] of Object.entries(jobs)) {
    test(`${name}: the next worker completes it with the same result`, async () => {
      const scene = await open(template.dataDir)
      await scene.alter(...job.due(template.ids))
      scene.snapshots.take('start', 'after')
      const before = outgoing()
      await run(scene, job)
      if (/email|text|delivery/.test(name)) await eventually(() => assert.equal(outgoing() - before, 1))
      const wanted = await ask(scene, job.outcome(template.ids))
      await scene.close()
      ways.hold(name, wayOf(scene.snapshots))
      for (const [number, state] of scene.snapshots.states.entries()) {
        const next = await open(state.folder)
        await next.alter(...timePasses)
        const isHandedOver = await wasHandedOver(next)
        const sent = outgoing()
        await run(next, job)
        const found = await ask(next, job.outcome(template.ids))
        await next.close()
        const words = `from state ${number}`
        if (!/refused/.test(name)) assert.deepEqual(found, wanted, words)
        const isLast = number === scene.snapshots.states.length - 1
        const isOver = /email|text/.test(name) ? isHandedOver : isLast && !/refused/.test(name)
        const expected = /email|text|delivery/.test(name) && !isOver ? 1 : 0
        await eventually(() => assert.equal(outgoing() - sent, expected, words))
      }
    })
  }

  ways.testThatAllWereHeld()

  testThatCopiesAreEqual(receiver)
})

function open(from: string): Promise<Scene> {
  return openScene({
    from,
    folder: join(home, `scene-${serial++}`),
    environment: {
      SMTP_URL: mail.url,
      MAIL_FROM: 'office@acme.example',
      SMS_URL: sms.url,
      SMS_FROM: '+17045550100',
    },
  })
}

async function run(scene: Scene, { run, status = 204 }: Job): Promise<void> {
  receiver.reaction = (_received, response) => {
    scene.snapshots.take('POST', 'before')
    response.writeHead(status).end()
  }
  await run(scene)
}

/** The number of deliveries and messages sent so far. */
function outgoing(): number {
  const mails = mail.heard.filter(({ event }) => event === 'accepted').length
  return mails + sms.requests.length + receiver.received.length
}

async function wasHandedOver(scene: Scene): Promise<boolean> {
  const [row] = (await ask(
    scene,
    `select count(*) as n from messages where handed_over_at is not null or state in ('sent', 'unsure')`,
  )) as { n: number }[]
  return Number(row?.n) > 0
}
