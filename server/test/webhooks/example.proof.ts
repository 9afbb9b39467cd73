import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { describe, type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { rotateSecret } from '../../src/domain/webhooks/manage-webhooks.ts'
import { shiftedClock } from '../cli/plumbline.ts'
import { scheduling } from '../orders/order-fixture.ts'
import { atEnd } from '../store/scratch.ts'
import { eventually } from './eventually.ts'
import { startWebhookFixture } from './webhook-fixture.ts'

const program = fileURLToPath(new URL('../../../examples/receive-webhooks.ts', import.meta.url))

describe('webhooks: the example receiver', () => {
  test('6 it prints verified events and refuses those with another signature', async t => {
    const fixture = await startWebhookFixture({ backoffSeconds: [0, 0.05] })
    atEnd(t, () => fixture.close())
    const port = await freePort()
    const webhook = await fixture.add(`http://127.0.0.1:${port}/`, ['ORDER_CREATED', 'ORDER_SCHEDULED'])
    const { signingSecret } = await fixture.change(scope => rotateSecret(scope, webhook.id))
    const old = startReceiver(t, webhook.signingSecret, port)
    await eventually(() => assert.match(old.printed(), /^listening/))
    const { oid } = await fixture.owner.createOrder({ ...scheduling, city: 'Charlotte' })
    await eventually(() => assert.match(old.printed(), /verified ORDER_SCHEDULED/))
    assert.match(old.printed(), new RegExp(`verified ORDER_CREATED \\S+ order ${oid}, .*Charlotte`))

    const forged = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: '{}' })
    assert.equal(forged.status, 401)
    old.stop()
    const fresh = startReceiver(t, signingSecret, port)
    await eventually(() => assert.match(fresh.printed(), /^listening/))
    await fixture.owner.createOrder({ city: 'Raleigh' })
    await eventually(() => assert.match(fresh.printed(), /verified ORDER_CREATED .*Raleigh/))
  })

  test('6 without a secret it prints its usage', async t => {
    const { child, complained } = startReceiver(t, 'nonsense', 0)
    const code = await new Promise(resolve => child.on('exit', resolve))
    assert.equal(code, 2)
    assert.match(complained(), /^Usage: npx node examples\/receive-webhooks\.ts whsec_/)
  })
})

function startReceiver(t: TestContext, secret: string, port: number) {
  const child = spawn(process.execPath, [program, secret, String(port)], {
    env: { ...process.env, ...shiftedClock() },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  atEnd(t, () => child.kill('SIGKILL'))
  let printed = ''
  let complained = ''
  child.stdout.setEncoding('utf8').on('data', text => {
    printed += text
  })
  child.stderr.setEncoding('utf8').on('data', text => {
    complained += text
  })
  return { child, printed: () => printed, complained: () => complained, stop: () => child.kill('SIGKILL') }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise(resolve => server.close(resolve))
  return port
}
