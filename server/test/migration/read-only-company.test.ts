import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { templateOf } from '../../src/http/openapi/request-parts.ts'
import { isRepeatable } from '../../src/http/rest/framework-refusals.ts'
import type { Route } from '../../src/http/rest/operation.ts'
import { routes } from '../../src/http/rest/routes.ts'
import { answerOf, outcomesOf, plumbline } from '../cli/plumbline.ts'
import { openStage, type Request, type Stage } from '../openapi/stage.ts'
import { savesNothing } from '../orders/order-fixture.ts'

/** `DELETE /session` with a key has no session to end. A challenge, the state of a link and answers from the cache save nothing. */
function isWrite(route: Route): boolean {
  if (route.path.startsWith('/session'))
    return route.method !== 'GET' && !['signOut', 'passkeyOptions', 'checkLink', 'checkAssistant'].includes(route.name)
  // Visitors of the booking page send a token of their own instead of an Idempotency-Key.
  if (route.path.startsWith('/booking')) return route.method !== 'GET'
  return isRepeatable(route) && !('fromCache' in route)
}

describe('company migrate start: a read-only company', () => {
  let stage: Stage
  const writes: Request[] = []
  const reads: Request[] = []
  before(async () => {
    stage = await openStage()
    for (const call of stage.description.calls()) {
      const route = routes.find(({ method, path }) => method === call.method && templateOf(path) === call.path)
      if (!route || call.operation.operationId === 'openapi') continue
      // The challenge of its example, and a key instead of a session, are refused before anything is written.
      if (route.name === 'signInWithPasskey' || route.name === 'answerAssistant') continue
      ;(isWrite(route) ? writes : reads).push(...(await stage.examples(call)))
    }
    await answerOf(stage.fixture.server.dataDir, ['company', 'migrate', 'start', 'demo'])
  })
  after(() => stage.close())

  test('every write is refused with 503 and saves nothing', async () => {
    assert.ok(writes.length >= 15, `only ${writes.length} writes`)
    await savesNothing(stage.fixture, async () => {
      for (const request of writes) {
        const { status, body, headers } = await stage.send(request)
        const what = `${request.method} ${request.path} ${JSON.stringify(body)}`
        assert.deepEqual([status, body.status, headers.get('retry-after')], [503, 'error', '5'], what)
        assert.match(String(body.message), /^nothing was saved: this company is moving to another server; /)
      }
    })
  })

  test('a refused request does not use up its Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'while-moving' }
    assert.equal((await stage.fixture.send('/order', { address1: '1 Later Lane' }, headers)).status, 503)
    await answerOf(stage.fixture.server.dataDir, ['company', 'migrate', 'abort', 'demo'])
    assert.equal((await stage.fixture.send('/order', { address1: '1 Later Lane' }, headers)).body.status, 'ok')
    await answerOf(stage.fixture.server.dataDir, ['company', 'migrate', 'start', 'demo'])
  })

  test('every read succeeds', async () => {
    for (const request of reads)
      assert.equal((await stage.send(request)).status, 200, `${request.method} ${request.path}`)
  })

  test('commands that write are refused too', async () => {
    const { dataDir } = stage.fixture.server
    const calls = [
      'key create --company demo --user owner',
      'webhook create --company demo --url https://8.8.8.8/ --events all',
      'message resend --company demo --state failed',
      'message template set --company demo --kind completed --audience client --channel sms --off',
    ].map(words => words.split(' '))
    for (const { code, stderr } of await outcomesOf(dataDir, calls)) {
      assert.equal(code, 1, stderr)
      assert.match(stderr, /this company is moving to another server/)
    }
    const [listed] = await answerOf<Record<string, unknown>[]>(dataDir, ['company', 'list'])
    assert.deepEqual([listed?.migrating, listed?.redirect], [true, ''])
    const { stdout } = await plumbline(dataDir, ['company', 'list'])
    assert.match(stdout, /^demo .* migrating$/m)
  })
})
