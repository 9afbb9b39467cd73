// engines: both

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { joinServer, type RunningServer } from '../running-server.ts'
import { Browser } from './browser.ts'
import { SoftwareAuthenticator } from './software-authenticator.ts'

let server: RunningServer
before(async () => {
  server = await joinServer()
})
after(() => server.stop())

let browsers = 0
const newBrowser = () => new Browser(server.access.base_url, { 'x-forwarded-for': `192.0.2.${++browsers}` })
const origin = () => new URL(server.publicUrl).origin

async function addPasskey(person: 'owner' | 'office', device: SoftwareAuthenticator) {
  const browser = newBrowser()
  const { password } = server.access[person]
  await browser.signIn(server.access[person])
  const { options } = (await browser.send('POST', '/session/passkeys/options', { password })).body
  const added = await browser.send('POST', '/session/passkeys', { name: 'Phone', credential: device.create(options) })
  return { ...added.body, browser, options }
}

async function signInWith(device: SoftwareAuthenticator) {
  const browser = newBrowser()
  const { options } = (await browser.send('POST', '/session/passkey/options')).body
  const credential = device.get(options)
  const { status } = await browser.send('POST', '/session/passkey', { credential })
  return { browser, status, credential }
}

test('5 a passkey is added, signs in without a password, is listed and removed', async () => {
  const device = new SoftwareAuthenticator(origin())
  const { browser, status, id, message } = await addPasskey('owner', device)
  assert.equal(status, 'ok', message)
  const first = await signInWith(device)
  assert.equal(first.status, 200)
  assert.equal((await first.browser.send('GET', '/session')).body.user.emailaddress, server.access.owner.email)
  const [listed] = (await browser.send('GET', '/session/passkeys')).body.passkeys
  assert.deepEqual([listed?.id, listed?.name], [id, 'Phone'])
  assert.notEqual(listed?.lastused, '')
  assert.equal((await browser.send('DELETE', `/session/passkeys/${id}`)).body.status, 'ok')
  assert.equal((await signInWith(device)).status, 401)
})

test('5 a challenge works once, for its own user and purpose, and only for pages of this service', async () => {
  const device = new SoftwareAuthenticator(origin())
  const { browser, options } = await addPasskey('owner', device)
  const other = new SoftwareAuthenticator(origin())
  const again = await browser.send('POST', '/session/passkeys', { credential: other.create(options) })
  assert.match(again.body.message, /not accepted/)
  const { browser: visitor, credential } = await signInWith(device)
  assert.equal((await visitor.send('POST', '/session/passkey', { credential })).status, 401)
  const { options: forSignIn } = (await visitor.send('POST', '/session/passkey/options')).body
  const made = await browser.send('POST', '/session/passkeys', {
    credential: new SoftwareAuthenticator(origin()).create({ ...forSignIn, rp: { id: forSignIn.rpId ?? '' } }),
  })
  assert.match(made.body.message, /not accepted/)
  const elsewhere = new SoftwareAuthenticator('https://elsewhere.example')
  assert.match((await addPasskey('owner', elsewhere)).message, /not accepted/)
  assert.equal((await signInWith(new SoftwareAuthenticator(origin()))).status, 401)
})

test('5 a passkey needs the password to be added, and belongs to one user', async () => {
  const device = new SoftwareAuthenticator(origin())
  const { id } = await addPasskey('owner', device)
  const office = newBrowser()
  await office.signIn(server.access.office)
  const refused = await office.send('POST', '/session/passkeys/options', { password: 'wrong password' })
  assert.match(refused.body.message, /password is wrong/)
  assert.match((await office.send('DELETE', `/session/passkeys/${id}`)).body.message, /could not locate a passkey/)
  assert.match((await addPasskey('office', device)).message, /not accepted/)
})

test('5 a user has at most 20 passkeys, however many challenges were requested before', async () => {
  const browser = newBrowser()
  const { password } = server.access.limited
  await browser.signIn(server.access.limited)
  const begin = () => browser.send('POST', '/session/passkeys/options', { password })
  const begun = await Promise.all(Array.from({ length: 21 }, begin))
  const messages: string[] = []
  for (const { body } of begun) {
    const credential = new SoftwareAuthenticator(origin()).create(body.options)
    messages.push((await browser.send('POST', '/session/passkeys', { credential })).body.message)
  }
  assert.deepEqual(messages, [...Array(20).fill(''), 'passkeys has more than 20 entries'])
  assert.equal((await browser.send('GET', '/session/passkeys')).body.passkeys.length, 20)
  assert.equal((await begin()).body.message, 'passkeys has more than 20 entries')
})

test('5 a challenge that anyone may request is stored nowhere, so others push none out', async () => {
  const count = () => Number(server.look<{ n: number }>('select count(*) as n from one_time_tokens')[0]?.n)
  const device = new SoftwareAuthenticator(origin())
  await addPasskey('owner', device)
  const person = newBrowser()
  const { options } = (await person.send('POST', '/session/passkey/options')).body
  const before = count()
  const strangers = Array.from({ length: 20 }, () => newBrowser().send('POST', '/session/passkey/options'))
  const challenges = new Set((await Promise.all(strangers)).map(({ body }) => body.options.challenge))
  assert.equal(challenges.size, 20)
  assert.equal(count(), before)
  assert.equal((await person.send('POST', '/session/passkey', { credential: device.get(options) })).status, 200)
})

test('5 a challenge that was used stays used, whatever else it is sent for', async () => {
  const device = new SoftwareAuthenticator(origin(), false)
  const { browser } = await addPasskey('owner', device)
  const { browser: visitor, credential } = await signInWith(device)
  const { challenge } = JSON.parse(Buffer.from(credential.response.clientDataJSON, 'base64url').toString())
  await visitor.send('POST', '/session/link', { token: challenge, password: 'correct horse battery' })
  const made = new SoftwareAuthenticator(origin()).create({ challenge, rp: { id: new URL(origin()).hostname } })
  assert.match((await browser.send('POST', '/session/passkeys', { credential: made })).body.message, /not accepted/)
  assert.equal((await visitor.send('POST', '/session/passkey', { credential })).status, 401)
})

test('5 malformed credentials are refused', async () => {
  const browser = newBrowser()
  for (const credential of [{}, { id: 7 }, { id: 'a', response: null }, { response: { clientDataJSON: 'e30' } }])
    assert.equal((await browser.send('POST', '/session/passkey', { credential })).status, 401)
  assert.equal((await browser.send('POST', '/session/passkey', { credential: 'text' })).status, 400)
})
