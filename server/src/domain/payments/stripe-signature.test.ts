import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { isSignedByStripe } from './stripe-signature.ts'

const now = Temporal.Instant.from('2027-06-02T14:00:00Z')
const at = now.epochMilliseconds / 1_000
const body = Buffer.from('{"id":"evt_1"}')
const sign = (time: number, secret = 'whsec_a', text = body.toString()) =>
  createHmac('sha256', secret).update(`${time}.${text}`).digest('hex')

const headers: readonly (readonly [what: string, header: string, isValid: boolean])[] = [
  ['signed now', `t=${at},v1=${sign(at)}`, true],
  ['signed with a space', `t=${at}, v1=${sign(at)}`, true],
  ['signed with two secrets', `t=${at},v1=${sign(at, 'whsec_old')},v1=${sign(at)}`, true],
  ['signed five minutes ago', `t=${at - 300},v1=${sign(at - 300)}`, true],
  ['signed longer ago', `t=${at - 301},v1=${sign(at - 301)}`, false],
  ['signed later than now', `t=${at + 301},v1=${sign(at + 301)}`, false],
  ['with the time of another signature', `t=${at},v1=${sign(at - 1)}`, false],
  ['with another secret', `t=${at},v1=${sign(at, 'whsec_b')}`, false],
  ['for another body', `t=${at},v1=${sign(at, 'whsec_a', '{}')}`, false],
  ['with the test scheme', `t=${at},v0=${sign(at)}`, false],
  ['without a time', `v1=${sign(at)}`, false],
  ['with no number as time', `t=now,v1=${sign(at)}`, false],
  ['cut', `t=${at},v1=${sign(at).slice(2)}`, false],
  ['empty', '', false],
]

for (const [what, header, isValid] of headers)
  test(`a signature ${what} is ${isValid ? 'valid' : 'refused'}`, () => {
    assert.equal(isSignedByStripe(header, body, 'whsec_a', now), isValid)
  })
