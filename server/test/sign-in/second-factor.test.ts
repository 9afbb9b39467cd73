// engines: both

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { plumbline } from '../cli/plumbline.ts'
import { ShiftedClock } from '../clock.ts'
import { type RunningServer, startServer } from '../running-server.ts'
import { Browser } from './browser.ts'

const clock = new ShiftedClock()
let server: RunningServer
before(async () => {
  server = await startServer({ TRUST_PROXY: 'on' }, {}, clock.now)
})
after(() => server.stop())

let browsers = 0
const newBrowser = () => new Browser(server.access.base_url, { 'x-forwarded-for': `192.0.2.${++browsers}` })
/** A code of the moment that the clock of the server shows. */
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().epochMilliseconds })

test('5 with a second factor, the password alone signs nobody in, and each code works once', async t => {
  t.after(() => clock.shiftBy(0))
  const { email, password } = server.access.owner
  const owner = newBrowser()
  await owner.signIn(server.access.owner)
  const post = (path: string, body: unknown) => owner.send('POST', path, body)
  assert.match((await post('/session/secondfactor', { password: 'wrong password' })).body.message, /password is wrong/)
  assert.match((await post('/session/secondfactor/confirm', { code: '123456' })).body.message, /no second factor/)
  const { secret, uri } = (await post('/session/secondfactor', { password })).body
  assert.match(uri, new RegExp(`^otpauth://totp/.*secret=${secret}`))
  assert.equal((await newBrowser().signIn({ email, password })).body.secondfactor, 'no')
  assert.match((await post('/session/secondfactor/confirm', { code: '000000' })).body.message, /code is wrong/)
  const first = codeOf(secret)
  const { recoverycodes } = (await post('/session/secondfactor/confirm', { code: first })).body
  assert.equal(recoverycodes.length, 10)
  assert.equal((await owner.send('GET', '/session/secondfactor')).body.enabled, 'yes')
  const stored = JSON.stringify(server.look('select * from recovery_codes'))
  for (const code of recoverycodes) assert.ok(!stored.includes(code))

  const pending = async () => {
    const browser = newBrowser()
    const { body, headers } = await browser.signIn({ email, password })
    assert.equal(body.secondfactor, 'yes')
    assert.equal(headers.getSetCookie().length, 0)
    assert.equal((await browser.send('GET', '/session')).status, 401)
    return { browser, token: body.token }
  }
  const complete = async (code: string) => {
    const { browser, token } = await pending()
    const { status } = await browser.send('POST', '/session/code', { token, code })
    assert.equal((await browser.send('GET', '/session')).status, status)
    return status
  }
  assert.equal(await complete(first), 401, 'the code that confirmed')
  clock.shiftBy(60_000)
  const next = codeOf(secret)
  assert.equal(await complete('000000'), 401)
  assert.equal(await complete(next), 200)
  assert.equal(await complete(next), 401, 'the same code again')
  assert.equal(await complete(recoverycodes[0]?.toUpperCase().replaceAll('-', ' ') ?? ''), 200)
  assert.equal(await complete(recoverycodes[0] ?? ''), 401, 'the same recovery code again')
  assert.equal(await complete(recoverycodes[1] ?? ''), 200)

  const { browser, token } = await pending()
  clock.shiftBy(120_000)
  for (let i = 0; i < 5; i++) await browser.send('POST', '/session/code', { token, code: '000000' })
  assert.equal((await browser.send('POST', '/session/code', { token, code: codeOf(secret) })).status, 401)

  const renewed = (await post('/session/recoverycodes', { password })).body.recoverycodes
  assert.equal(await complete(recoverycodes[2] ?? ''), 401, 'replaced')
  assert.equal(await complete(renewed[0] ?? ''), 200)
  assert.match((await post('/session/secondfactor', { password })).body.message, /set up already/)
  assert.equal((await post('/session/secondfactor/disable', { password })).body.status, 'ok')
  assert.equal((await newBrowser().signIn({ email, password })).body.secondfactor, 'no')
})

test('5 a pending sign-in expires after ten minutes', async t => {
  t.after(() => clock.shiftBy(0))
  const { email, password } = server.access.office
  const office = newBrowser()
  await office.signIn({ email, password })
  const { secret } = (await office.send('POST', '/session/secondfactor', { password })).body
  await office.send('POST', '/session/secondfactor/confirm', { code: codeOf(secret) })
  const { token } = (await newBrowser().signIn({ email, password })).body
  clock.shiftBy(11 * 60_000)
  assert.equal((await newBrowser().send('POST', '/session/code', { token, code: codeOf(secret) })).status, 401)
})

test('5 guessing is limited for the user, not only for each sign-in; a recovery code is accepted all the same', async t => {
  t.after(() => clock.shiftBy(0))
  const person = server.access.inspector
  const owner = newBrowser()
  await owner.signIn(person)
  const { secret } = (await owner.send('POST', '/session/secondfactor', { password: person.password })).body
  const { recoverycodes } = (await owner.send('POST', '/session/secondfactor/confirm', { code: codeOf(secret) })).body
  const complete = async (code: string) => {
    const browser = newBrowser()
    const { token } = (await browser.signIn(person)).body
    return (await browser.send('POST', '/session/code', { token, code })).status
  }

  const guesser = newBrowser()
  const tokens = await Promise.all(Array.from({ length: 5 }, async () => (await guesser.signIn(person)).body.token))
  let pending = 0
  const guess = async (token: string) => {
    pending += 1
    await guesser.send('POST', '/session/code', { token, code: '000000' })
    pending -= 1
  }
  // Four for each sign-in, which is less than it allows.
  const guesses = Promise.all(Array.from({ length: 4 }, () => tokens.map(guess)).flat())
  assert.equal(await complete(recoverycodes[0] ?? ''), 200)
  assert.ok(pending > 0, 'no guess was delayed')
  await guesses
  clock.shiftBy(60_000)
  assert.equal(await complete(codeOf(secret)), 401, 'a right guess after twenty wrong ones')
  assert.equal(await complete(recoverycodes[1] ?? ''), 200)
  clock.shiftBy(11 * 60_000)
  assert.equal(await complete(codeOf(secret)), 200, 'ten minutes later')
})

test('5 the operator removes the second factor of a person who lost it', async () => {
  const { email, password } = server.access.limited
  const limited = newBrowser()
  await limited.signIn({ email, password })
  const { secret } = (await limited.send('POST', '/session/secondfactor', { password })).body
  await limited.send('POST', '/session/secondfactor/confirm', { code: codeOf(secret) })
  assert.equal((await newBrowser().signIn({ email, password })).body.secondfactor, 'yes')
  const words = ['user', 'password', '--company', server.key, 'limited', '--remove-second-factor']
  const { code, stderr } = await plumbline(server.dataDir, words, { input: 'a password to begin with\n' })
  assert.equal(code, 0, stderr)
  const { body } = await newBrowser().signIn({ email, password: 'a password to begin with' })
  assert.deepEqual([body.status, body.secondfactor], ['ok', 'no'])
})
