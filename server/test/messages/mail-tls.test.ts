import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MessageId } from '../../src/domain/ids.ts'
import { openMail } from '../../src/platform/mail.ts'
import { atEnd } from '../store/scratch.ts'
import { SmtpSink } from './smtp-sink.ts'

const letter = {
  ...{ address: 'a@example.com', sender: 'Acme', replyTo: undefined, subject: 'A', body: 'B', calendar: undefined },
  writtenAt: Temporal.Instant.from('2026-10-05T12:00:00Z'),
}

/** This machine under a name that does not look like it. */
const elsewhere = '::ffff:127.0.0.1'

for (const [offers, what] of [
  ['nothing', 'a server that offers no encryption'],
  ['tls', 'a server whose certificate nobody signed'],
] as const) {
  test(`6 the password is not shown to ${what}`, async t => {
    const sink = await SmtpSink.open(0, offers)
    atEnd(t, () => sink.close())
    const mail = openMail({
      ...{ host: elsewhere, port: sink.port, isSecure: false },
      ...{ user: 'mailer', password: 'hunter2', from: 'office@example.com' },
    })
    let isHandedOver = false
    const handOver = async () => {
      isHandedOver = true
    }
    const outcome = await mail.carry('m' as MessageId, letter, handOver, new AbortController().signal)
    assert.equal(outcome.kind, 'failed')
    assert.ok(!isHandedOver)
    assert.deepEqual(
      sink.heard.filter(({ event }) => event !== 'ready'),
      [],
    )
  })
}
