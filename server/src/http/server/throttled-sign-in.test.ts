import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { perKey } from '../../domain/access/sign-in-throttle.ts'
import { Refusal } from '../../domain/refusal.ts'
import { maxDelayed, ThrottledSignIn } from './throttled-sign-in.ts'

test('an address with twenty delayed refusals is refused before the work of an attempt, another one is not', async () => {
  const signIn = new ThrottledSignIn()
  let worked = 0
  const attempt = (address: string) =>
    signIn.attempt(address, async () => {
      worked += 1
      throw signIn.denial(address, 'key', new Refusal('sign-in.denied'))
    })
  for (let i = 0; i < perKey.freeFailures + maxDelayed; i++) attempt(`2001:db8::${i}`).catch(() => undefined)
  await nextTurn()
  const before = worked
  await assert.rejects(attempt('2001:db8::ffff'), { code: 'address.busy' })
  assert.equal(worked, before)
  await assert.rejects(attempt('2001:db8:1::1'), { code: 'sign-in.denied' })
})
