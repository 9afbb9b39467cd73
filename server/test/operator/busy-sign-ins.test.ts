import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { answerOf } from '../cli/plumbline.ts'
import { type RunningServer, startServer } from '../running-server.ts'
import { holdHashes } from '../sign-in/held-hashing.ts'
import { browserAt } from './operator.ts'

let server: RunningServer
before(async () => {
  server = await startServer({ TRUST_PROXY: 'on' })
})
after(() => server.stop())

/** One of an address is in progress, a hundred wait, and ten are too many. */
const requests = 111

async function setUpToken(email: string): Promise<string> {
  const { link } = await answerOf<{ link: string }>(server.dataDir, ['operator', 'create', email])
  return new URL(link).hash.slice(1)
}

const acceptLink = (token: string) =>
  browserAt(server).send('POST', '/session/link', { token, password: 'a fitting password' })

const signInUnknown = () =>
  browserAt(server).send('POST', '/session', { email: 'no@example.com', password: 'no password' })

test('5 after too many sign-ins at once, an unknown email is denied as before', async () => {
  const token = await setUpToken('otto@example.com')
  const release = holdHashes()
  const tooMany = Promise.withResolvers<void>()
  let refused = 0
  const accepted = Array.from({ length: requests }, async () => {
    const { status, body } = await acceptLink(token)
    if (status === 429 && ++refused === requests - 101) tooMany.resolve()
    return body.status
  })
  await tooMany.promise
  assert.equal((await signInUnknown()).status, 429)
  release()
  assert.equal((await Promise.all(accepted)).filter(status => status === 'ok').length, 1)
  assert.equal((await signInUnknown()).status, 401)
})

test('5 a token that is not valid is refused before the password is hashed', async t => {
  t.after(holdHashes())
  const fields = { token: `plo_${'a'.repeat(36)}`, password: 'a fitting password' }
  for (const path of ['operator/api', 'demo/rest', 'unknown/rest']) {
    const response = await fetch(`${server.publicUrl}/${path}/session/link`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fields),
      signal: AbortSignal.timeout(5_000),
    })
    assert.match(((await response.json()) as { message: string }).message, /not valid any more/)
  }
})
