import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PasskeyChallenges } from './passkey-challenges.ts'

const now = Temporal.Instant.from('2027-06-09T14:00:00Z')
const challenges = new PasskeyChallenges(async () => 'secret')
const issued = Buffer.from(await challenges.issue('oak', now))
const text = issued.toString('base64url')

const changed = (i: number) => issued.with(i, (issued[i] ?? 0) ^ 1).toBase64({ alphabet: 'base64url' })

test('a challenge is valid for ten minutes, in its realm', async () => {
  const expiresAt = now.add({ minutes: 10 })
  assert.deepEqual(await challenges.expiryOf('oak', text, now), expiresAt)
  assert.deepEqual(await challenges.expiryOf('oak', text, expiresAt.subtract({ milliseconds: 1 })), expiresAt)
  assert.equal(await challenges.expiryOf('oak', text, expiresAt), undefined)
  assert.equal(await challenges.expiryOf('elm', text, now), undefined)
})

test('a challenge of another install is refused', async () => {
  assert.equal(await new PasskeyChallenges(async () => 'other').expiryOf('oak', text, now), undefined)
})

const altered: Record<string, string> = {
  'a later expiry': changed(3),
  'other random bytes': changed(12),
  'another signature': changed(30),
  'a shorter signature': issued.subarray(0, -1).toString('base64url'),
  'more bytes': Buffer.concat([issued, Buffer.alloc(1)]).toString('base64url'),
  'another spelling': `${text}=`,
  nothing: '',
}
for (const [what, challenge] of Object.entries(altered)) {
  test(`a challenge with ${what} is refused`, async () =>
    assert.equal(await challenges.expiryOf('oak', challenge, now), undefined))
}
