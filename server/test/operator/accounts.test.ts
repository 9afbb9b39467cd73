// engines: both
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { answerOf, plumbline } from '../cli/plumbline.ts'
import { ShiftedClock } from '../clock.ts'
import { lookInto } from '../engine.ts'
import { soon } from '../rest/outside-change.ts'
import { type RunningServer, startServer } from '../running-server.ts'
import { Browser } from '../sign-in/browser.ts'
import { SoftwareAuthenticator } from '../sign-in/software-authenticator.ts'
import { browserAt, createOperator, type OperatorBrowser, password } from './operator.ts'

const clock = new ShiftedClock()
let server: RunningServer
before(async () => {
  server = await startServer({ TRUST_PROXY: 'on' }, {}, clock.now)
})
after(() => server.stop())

let browsers = 0
const newBrowser = () => browserAt(server, { 'x-forwarded-for': `192.0.2.${++browsers}` })
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().epochMilliseconds })
const origin = () => new URL(server.publicUrl).origin

async function newOperator(email: string): Promise<OperatorBrowser> {
  await createOperator(server, email)
  const browser = newBrowser()
  await browser.signIn({ email, password })
  return browser
}

async function addSecondFactor(browser: OperatorBrowser) {
  const { secret, uri } = (await browser.send('POST', '/session/secondfactor', { password })).body
  const { recoverycodes } = (await browser.send('POST', '/session/secondfactor/confirm', { code: codeOf(secret) })).body
  return { secret, uri, recoverycodes }
}

async function addPasskey(browser: Browser, device: SoftwareAuthenticator, password: string) {
  const { options } = (await browser.send('POST', '/session/passkeys/options', { password })).body
  return browser.send('POST', '/session/passkeys', { name: 'Phone', credential: device.create(options) })
}

async function signInWith(browser: Browser, device: SoftwareAuthenticator) {
  const { options } = (await browser.send('POST', '/session/passkey/options')).body
  return browser.send('POST', '/session/passkey', { credential: device.get(options) })
}

describe('the account of an operator', () => {
  test('with a second factor, the password alone signs no operator in, and each code works once', async t => {
    t.after(() => clock.shiftBy(0))
    const email = 'sofia@example.com'
    const operator = await newOperator(email)
    const { secret, uri, recoverycodes } = await addSecondFactor(operator)
    assert.match(uri, /^otpauth:\/\/totp\/Plumbline%20operators:sofia/)
    const pending = async () => {
      const browser = newBrowser()
      const { body, headers } = await browser.signIn({ email, password })
      assert.deepEqual([body.status, body.secondfactor, body.operator, body.session], ['ok', 'yes', null, null])
      assert.deepEqual(headers.getSetCookie(), [])
      assert.equal((await browser.send('GET', '/companies')).status, 401)
      return { browser, token: body.token }
    }
    const complete = async (code: string) => {
      const { browser, token } = await pending()
      const { status, body } = await browser.send('POST', '/session/code', { token, code })
      assert.equal((await browser.send('GET', '/companies')).status, status)
      return [status, body.operator?.email]
    }
    clock.shiftBy(60_000)
    const code = codeOf(secret)
    assert.deepEqual(await complete('000000'), [401, undefined])
    assert.deepEqual(await complete(code), [200, email])
    assert.deepEqual(await complete(code), [401, undefined], 'the same code again')
    assert.deepEqual(await complete(recoverycodes[0]), [200, email])
    assert.deepEqual(await complete(recoverycodes[0]), [401, undefined], 'the same recovery code again')
    const { body } = await operator.send('GET', '/session/secondfactor')
    assert.deepEqual([body.enabled, body.recoverycodes], ['yes', 9])
    const stored = JSON.stringify(lookInto(server.dataDir, 'select * from operator_recovery_codes'))
    for (const code of recoverycodes) assert.ok(!stored.includes(code))
  })

  test('a passkey signs in without a password, is listed and removed', async () => {
    const operator = await newOperator('petra@example.com')
    const device = new SoftwareAuthenticator(origin())
    const { body } = await addPasskey(operator, device, password)
    assert.equal(body.status, 'ok', body.message)
    const browser = newBrowser()
    const signedIn = await signInWith(browser, device)
    assert.deepEqual(
      [signedIn.status, (signedIn.body as { operator?: object }).operator],
      [200, { email: 'petra@example.com', name: '' }],
    )
    assert.equal((await browser.send('GET', '/companies')).status, 200)
    const [listed] = (await operator.send('GET', '/session/passkeys')).body.passkeys
    assert.match(listed.lastused, /Z$|\+00:00$/)
    assert.equal((await operator.send('DELETE', `/session/passkeys/${listed.id}`)).body.status, 'ok')
    assert.equal((await signInWith(newBrowser(), device)).status, 401)
  })

  test('sessions are listed and ended one by one, and all others together', async () => {
    const email = 'sara@example.com'
    const operator = await newOperator(email)
    const others = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const browser = newBrowser()
        await browser.signIn({ email, password })
        return browser
      }),
    )
    const { sessions } = (await operator.send('GET', '/sessions')).body
    assert.equal(sessions.length, 4)
    const { session } = (await others[0]?.send('GET', '/session'))?.body ?? assert.fail()
    assert.equal((await operator.send('DELETE', `/sessions/${session.id}`)).body.status, 'ok')
    assert.ok(await soon(async () => (await others[0]?.send('GET', '/session'))?.status === 401))
    assert.equal((await operator.send('DELETE', '/sessions')).body.ended, 2)
    assert.ok(await soon(async () => (await others[1]?.send('GET', '/session'))?.status === 401))
    assert.equal((await operator.send('GET', '/session')).status, 200)
  })

  test('the command line removes a lost second factor, with a new password or with a link', async () => {
    const email = 'lotte@example.com'
    await addSecondFactor(await newOperator(email))
    const factor = async (password: string) => (await newBrowser().signIn({ email, password })).body.secondfactor
    assert.equal(await factor(password), 'yes')
    const words = ['operator', 'password', email]
    await plumbline(server.dataDir, words, { input: 'a second password\n' })
    assert.equal(await factor('a second password'), 'yes')
    await plumbline(server.dataDir, [...words, '--remove-second-factor'], { input: `${password}\n` })
    assert.equal(await factor(password), 'no')
    const again = newBrowser()
    await again.signIn({ email, password })
    await addSecondFactor(again)
    const { link } = await answerOf<{ link: string }>(server.dataDir, [...words, '--link', '--remove-second-factor'])
    const fields = { token: new URL(link).hash.slice(1), password: 'a third password' }
    const { body } = await newBrowser().send('POST', '/session/link', fields)
    assert.deepEqual([body.secondfactor, body.operator.email], ['no', email])
  })

  test('an operator who signs in while being removed is either signed in before or refused', async () => {
    const email = 'rosa@example.com'
    await newOperator(email)
    const signIns = Array.from({ length: 4 }, () => newBrowser().signIn({ email, password }))
    const removal = plumbline(server.dataDir, ['operator', 'remove', email, '--yes'])
    for (const { status } of await Promise.all(signIns)) assert.ok([200, 401].includes(status), String(status))
    const { code, stderr } = await removal
    assert.equal(code, 0, stderr)
    assert.equal((await newBrowser().signIn({ email, password })).status, 401)
  })
})

describe('1 an account of an operator is nothing in a company, and the reverse', () => {
  const email = 'iris@example.com'
  const user = () => new Browser(server.access.base_url, { 'x-forwarded-for': `198.51.100.${++browsers}` })

  test('passwords, links, pending sign-ins and codes', async () => {
    const operator = await newOperator(email)
    assert.equal((await user().signIn({ email, password })).status, 401)
    assert.equal((await newBrowser().signIn(server.access.owner)).status, 401)
    const { link } = await answerOf<{ link: string }>(server.dataDir, ['operator', 'password', email, '--link'])
    const invited = await answerOf<{ link: string }>(server.dataDir, ['user', 'invite', '--company', 'demo', 'limited'])
    const fields = (link: string) => ({ token: new URL(link).hash.slice(1), password: 'a fitting password' })
    assert.match((await user().send('POST', '/session/link', fields(link))).body.message, /not valid any more/)
    assert.match((await newBrowser().send('POST', '/session/link', fields(invited.link))).body.message, /not valid/)
    const { secret, recoverycodes } = await addSecondFactor(operator)
    const { token } = (await newBrowser().signIn({ email, password })).body
    for (const code of [codeOf(secret), recoverycodes[0]])
      assert.equal((await user().send('POST', '/session/code', { token, code })).status, 401)
    assert.equal((await newBrowser().send('POST', '/session/code', { token, code: recoverycodes[0] })).status, 200)
  })

  test('passkeys and challenges', async () => {
    const operator = await newOperator('ines@example.com')
    const owner = user()
    await owner.signIn(server.access.owner)
    const [ofOperator, ofOwner] = [new SoftwareAuthenticator(origin()), new SoftwareAuthenticator(origin())]
    assert.equal((await addPasskey(operator, ofOperator, password)).body.status, 'ok')
    assert.equal((await addPasskey(owner, ofOwner, server.access.owner.password)).body.status, 'ok')
    assert.equal((await signInWith(user(), ofOperator)).status, 401)
    assert.equal((await signInWith(newBrowser(), ofOwner)).status, 401)
    const { options } = (await newBrowser().send('POST', '/session/passkey/options')).body
    const credential = ofOwner.get(options)
    assert.equal((await user().send('POST', '/session/passkey', { credential })).status, 401)
    assert.equal((await signInWith(user(), ofOwner)).status, 200)
    assert.equal((await signInWith(newBrowser(), ofOperator)).status, 200)
  })

  test('sessions and passkeys by their ids', async () => {
    const operator = newBrowser()
    await operator.signIn({ email: 'ines@example.com', password })
    const owner = user()
    await owner.signIn(server.access.owner)
    for (const [one, other] of [
      [operator, owner],
      [owner, operator],
    ] as const) {
      const { session } = (await one.send('GET', '/session')).body
      const [passkey] = (await one.send('GET', '/session/passkeys')).body.passkeys
      assert.match((await other.send('DELETE', `/sessions/${session.id}`)).body.message, /could not locate a session/)
      const removed = await other.send('DELETE', `/session/passkeys/${passkey?.id}`)
      assert.match(removed.body.message, /could not locate a passkey/)
      assert.equal((await one.send('GET', '/session')).status, 200)
    }
  })
})
