import assert from 'node:assert/strict'
import { after, before, describe, mock, test } from 'node:test'
import fc from 'fast-check'
import { Webhook as Verifier } from 'standardwebhooks'
import { newSigningSecret, sign, timestampOf } from './signature.ts'

const now = Temporal.Instant.from('2027-06-09T14:00:00Z')
const headersFor = (secrets: readonly string[], id: string, body: string, at = now) => ({
  'webhook-id': id,
  'webhook-timestamp': timestampOf(at),
  'webhook-signature': sign(secrets, id, at, body),
})

describe('webhooks: signatures', () => {
  // The verifier refuses signatures that are older than five minutes.
  before(() => mock.timers.enable({ apis: ['Date'], now: now.epochMilliseconds }))
  after(() => mock.timers.reset())

  test('a secret is whsec_ and 32 random bytes, never the same', () => {
    const secrets = Array.from({ length: 100 }, newSigningSecret)
    for (const secret of secrets) {
      assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
      assert.equal(Buffer.from(secret.slice(6), 'base64').length, 32)
    }
    assert.equal(new Set(secrets).size, 100)
  })

  test('the signature equals the example of the Standard Webhooks specification', () => {
    const at = Temporal.Instant.fromEpochMilliseconds(1_614_265_330_000)
    const signature = sign(
      ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
      'msg_p5jXN8AQM9LWM0D4loKWxJek',
      at,
      '{"test": 2432232314}',
    )
    assert.equal(signature, 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
  })

  test('an independent verifier accepts the signature of any body', () => {
    const secret = newSigningSecret()
    fc.assert(
      fc.property(fc.uuid(), fc.json(), (id, body) => {
        assert.deepEqual(new Verifier(secret).verify(body, headersFor([secret], id, body)), JSON.parse(body))
      }),
    )
  })

  test('a different body, id, time or secret fails the verification', () => {
    const secret = newSigningSecret()
    const headers = headersFor([secret], 'one', '{"a":1}')
    const later = timestampOf(now.add({ seconds: 1 }))
    assert.throws(() => new Verifier(secret).verify('{"a":2}', headers))
    assert.throws(() => new Verifier(secret).verify('{"a":1}', { ...headers, 'webhook-id': 'two' }))
    assert.throws(() => new Verifier(secret).verify('{"a":1}', { ...headers, 'webhook-timestamp': later }))
    assert.throws(() => new Verifier(newSigningSecret()).verify('{"a":1}', headers))
  })

  test('with two secrets either of them verifies', () => {
    const [fresh, old] = [newSigningSecret(), newSigningSecret()]
    const headers = headersFor([fresh, old], 'one', '{}')
    assert.equal(headers['webhook-signature'].split(' ').length, 2)
    for (const secret of [fresh, old]) new Verifier(secret).verify('{}', headers)
  })
})
