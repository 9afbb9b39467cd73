import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { RecentErrors } from '../../src/platform/process/recent-errors.ts'
import { testClock, testStart } from '../clock.ts'
import { alterStore } from '../engine.ts'
import { soon } from '../rest/outside-change.ts'
import { type RunningServer, startServer } from '../running-server.ts'
import { createOperator, signedIn } from './operator.ts'

let server: RunningServer
before(async () => {
  server = await startServer({ LOG_LEVEL: 'error' })
  await createOperator(server)
})
after(() => server.stop())

test('an error of a request is listed for operators', async () => {
  const operator = await signedIn(server)
  assert.deepEqual((await operator.send('GET', '/errors')).body.errors, [])
  await alterStore(server.dataDir, `update companies set settings = 'broken' where key = 'demo'`)
  await alterStore(server.dataDir, 'update company_state set revision = revision + 1')
  const status = async () => (await fetch(`${server.access.base_url}/me`)).status
  assert.ok(await soon(async () => (await status()) === 500))
  const [error] = (await operator.send('GET', '/errors')).body.errors
  assert.deepEqual(
    [error.level, error.message, error.company, error.source],
    ['error', 'request failed', 'demo', 'GET /me'],
  )
  assert.match(error.reason, /JSON/)
  assert.match(error.at, /Z$/)
  const at = Temporal.Instant.from(error.at)
  assert.ok(at.until(testClock()).sign >= 0 && testStart.until(at).sign >= 0, error.at)
})

test('the list is bounded, the newest comes first, and secrets are cut', () => {
  const errors = new RecentErrors(testClock)
  for (let i = 0; i < 500; i++) errors.note(50, [{ job: `job ${i}` }, 'scheduled job failed'])
  assert.equal(errors.list().length, 200)
  assert.equal(errors.list()[0]?.source, 'job 499')
  const err = new Error(`no answer from postgres://ann:hidden@db/x with pls_${'a'.repeat(36)} ${'long '.repeat(100)}`)
  errors.note(60, [{ err, body: { password: 'hidden' } }, 'fsync of the log failed'])
  const [last] = errors.list()
  assert.equal(last?.level, 'fatal')
  assert.doesNotMatch(JSON.stringify(last), /hidden|aaa/)
  assert.equal(last?.reason.length, 300)
  errors.note(50, ['a plain message'])
  assert.equal(errors.list()[0]?.message, 'a plain message')
})
