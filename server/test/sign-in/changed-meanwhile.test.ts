// engines: both

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { answerOf } from '../cli/plumbline.ts'
import { testMillis } from '../clock.ts'
import { browserAt, createOperator, password as operatorPassword } from '../operator/operator.ts'
import { joinServer, type RunningServer } from '../running-server.ts'
import { Browser } from './browser.ts'
import { whileNextIsCompared } from './held-hashing.ts'

let server: RunningServer
before(async () => {
  server = await joinServer()
})
after(() => server.stop())

const newBrowser = () => new Browser(server.access.base_url)
const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: testMillis() })

async function signedIn(person: 'owner' | 'office' | 'inspector' | 'limited') {
  const browser = newBrowser()
  await browser.signIn(server.access[person])
  const { password } = server.access[person]
  return { browser, password, post: (path: string, body: unknown) => browser.send('POST', path, body) }
}

describe('while a password is compared', () => {
  test('5 it is changed: it signs nobody in any more', async () => {
    const { password, post } = await signedIn('inspector')
    whileNextIsCompared(() => post('/session/password', { current: password, password: 'another password' }))
    const late = newBrowser()
    assert.equal((await late.signIn(server.access.inspector)).status, 401)
    assert.equal((await late.send('GET', '/session')).status, 401)
  })

  test('5 it is changed: it changes nothing of the account any more', async () => {
    const { password, post } = await signedIn('owner')
    const requests = [
      ['/session/password', { current: password, password: 'the late password' }],
      ['/session/secondfactor', { password }],
      ['/session/passkeys/options', { password }],
    ] as const
    for (const [path, fields] of requests) {
      whileNextIsCompared(() => post('/session/password', { current: password, password: 'the new password' }))
      assert.match((await post(path, fields)).body.message, /password is wrong/, path)
      assert.equal((await post('/session/password', { current: 'the new password', password })).body.status, 'ok')
    }
  })

  test('5 a second factor is confirmed: signing in needs it', async () => {
    const { password, post } = await signedIn('office')
    const { secret } = (await post('/session/secondfactor', { password })).body
    whileNextIsCompared(() => post('/session/secondfactor/confirm', { code: codeOf(secret) }))
    assert.equal((await newBrowser().signIn(server.access.office)).body.secondfactor, 'yes')
  })

  test('5 a second factor is confirmed: no other takes its place', async () => {
    const { password, post } = await signedIn('limited')
    const { secret } = (await post('/session/secondfactor', { password })).body
    whileNextIsCompared(() => post('/session/secondfactor/confirm', { code: codeOf(secret) }))
    assert.match((await post('/session/secondfactor', { password })).body.message, /set up already/)
    assert.equal((await newBrowser().signIn(server.access.limited)).body.secondfactor, 'yes')
  })

  test('5 an operator is removed, or chooses another password: the sign-in is denied', async () => {
    const email = 'otto@example.com'
    const signIn = () => browserAt(server).send('POST', '/session', { email, password: operatorPassword })
    await createOperator(server, email)
    whileNextIsCompared(() => answerOf(server.dataDir, ['operator', 'remove', email, '--yes']))
    assert.equal((await signIn()).status, 401)
    await createOperator(server, email)
    const operator = browserAt(server)
    await operator.send('POST', '/session', { email, password: operatorPassword })
    const change = { current: operatorPassword, password: 'another password' }
    whileNextIsCompared(() => operator.send('POST', '/session/password', change))
    assert.equal((await signIn()).status, 401)
    whileNextIsCompared(() => operator.send('POST', '/session/password', { ...change, current: change.password }))
    const late = await operator.send('POST', '/session/password', { ...change, password: 'a late password' })
    assert.match(late.body.message, /password is wrong/)
  })
})
