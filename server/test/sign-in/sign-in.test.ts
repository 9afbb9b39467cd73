// engines: both

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { basic, joinServer, type RunningServer } from '../running-server.ts'
import { eventually } from '../webhooks/eventually.ts'
import { Browser } from './browser.ts'

let server: RunningServer
before(async () => {
  server = await joinServer()
})
after(() => server.stop())

let browsers = 0

/** Each from an address of its own, so that no sign-in is throttled because of another test. */
const newBrowser = (headers: Record<string, string> = {}, base = server.access.base_url) => {
  browsers += 1
  return new Browser(base, { 'x-forwarded-for': `203.0.113.${browsers}`, ...headers })
}

const signedIn = async (person: 'owner' | 'office' | 'limited' = 'owner', headers: Record<string, string> = {}) => {
  const browser = newBrowser(headers)
  assert.equal((await browser.signIn(server.access[person])).body.status, 'ok')
  return browser
}

const cookieName = () => `plumbline-${server.key}`

test('5 a session has the privileges of its user, in every call', async () => {
  const owner = await signedIn()
  const { body } = await owner.send('GET', '/session')
  assert.equal(body.user.emailaddress, server.access.owner.email)
  assert.equal(body.user.owner, 'yes')
  assert.equal(body.company.key, server.key)
  assert.equal(body.session.current, 'yes')
  assert.equal((await owner.send('GET', '/hooks')).status, 200)
  const limited = await signedIn('limited')
  assert.equal((await limited.send('GET', '/hooks')).status, 403)
  assert.equal((await limited.send('POST', '/order', {})).status, 403)
})

test('5 the cookie is for this company, hidden from scripts and not sent by other sites', async () => {
  const plain = await newBrowser().signIn(server.access.owner)
  const line = plain.headers.getSetCookie()[0] ?? ''
  assert.match(line, /^plumbline-demo-\d+=plt_\w{36}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/)
  const secure = await newBrowser({ 'x-forwarded-proto': 'https' }).signIn(server.access.owner)
  const secureLine = secure.headers.getSetCookie()[0] ?? ''
  assert.match(
    secureLine,
    /^__Host-plumbline-demo-\d+=plt_\w{36}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000; Secure$/,
  )
  assert.equal(plain.headers.get('cache-control'), 'no-store')
})

test('5 every sign-in has a new token, and the store has neither tokens nor passwords', async () => {
  const browser = newBrowser()
  browser.cookies.set(cookieName(), `plt_${'a'.repeat(36)}`)
  await browser.signIn(server.access.owner)
  const first = browser.cookies.get(cookieName()) ?? ''
  await browser.signIn(server.access.owner)
  const second = browser.cookies.get(cookieName()) ?? ''
  assert.notEqual(first, second)
  const stored = JSON.stringify([server.look('select * from sessions'), server.look('select * from user_credentials')])
  for (const secret of [first, second, server.access.owner.password]) assert.ok(!stored.includes(secret))
  assert.match(stored, /\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('5 the email is found in any case; a wrong password and an unknown email get the same response', async () => {
  const { email, password } = server.access.owner
  assert.equal((await newBrowser().signIn({ email: ` ${email.toUpperCase()} `, password })).body.status, 'ok')
  const wrong = await newBrowser().signIn({ email, password: `${password}x` })
  const unknown = await newBrowser().signIn({ email: 'nobody@example.com', password })
  const elsewhere = await newBrowser({}, `${server.publicUrl}/unknown/rest`).signIn({ email, password })
  assert.equal(wrong.status, 401)
  assert.equal(wrong.headers.getSetCookie().length, 0)
  assert.deepEqual([unknown.status, unknown.body], [wrong.status, wrong.body])
  assert.deepEqual([elsewhere.status, elsewhere.body], [wrong.status, wrong.body])
})

test('5 guessing is slowed for one address and email, and the owner signs in from elsewhere immediately', async () => {
  const { email } = server.access.owner
  const guesser = newBrowser()
  let answered = 0
  const guesses = Array.from({ length: 20 }, async (_, i) => {
    await guesser.signIn({ email, password: `guess number ${i}` })
    answered += 1
  })
  await signedIn()
  assert.ok(answered < guesses.length, 'all guesses were answered before')
  await Promise.all(guesses)
})

test('5 without the header of the console, or from a page of another origin, a session is nothing', async () => {
  const browser = await signedIn()
  const origin = new URL(server.publicUrl).origin
  const send = (headers: Record<string, string | undefined>) => browser.send('GET', '/session', undefined, headers)
  assert.equal((await send({})).status, 200)
  assert.equal((await send({ origin })).status, 200)
  assert.equal((await send({ 'sec-fetch-site': 'same-origin' })).status, 200)
  assert.equal((await send({ 'x-plumbline-console': undefined })).status, 401)
  assert.equal((await send({ origin: 'https://elsewhere.example' })).status, 401)
  assert.equal((await send({ origin: 'null' })).status, 401)
  assert.equal((await send({ 'sec-fetch-site': 'cross-site' })).status, 401)
  const order = (headers: Record<string, string | undefined>) => browser.send('POST', '/order', {}, headers)
  assert.equal((await order({ 'x-plumbline-console': undefined })).status, 401)
  assert.equal((await order({ origin: 'https://elsewhere.example' })).status, 401)
})

test('5 a page of another origin cannot sign its visitor in', async () => {
  const { email, password } = server.access.owner
  const headers = { origin: 'https://elsewhere.example' }
  const { status, headers: sent } = await newBrowser().send('POST', '/session', { email, password }, headers)
  assert.equal(status, 403)
  assert.equal(sent.getSetCookie().length, 0)
})

test('5 a browser shows its own dialog for a key, never for a session', async () => {
  const browser = newBrowser()
  assert.equal((await browser.send('GET', '/me')).headers.get('www-authenticate'), null)
  const withoutHeader = await browser.send('GET', '/me', undefined, { 'x-plumbline-console': undefined })
  assert.match(String(withoutHeader.headers.get('www-authenticate')), /^Basic/)
})

test('5 a key wins over a session', async () => {
  const browser = await signedIn('limited')
  const authorization = basic(server.access.owner)
  const { body } = await browser.send('GET', '/session', undefined, { authorization })
  assert.equal(body.user.emailaddress, server.access.owner.email)
  assert.equal(body.session, null)
  const wrong = await browser.send('GET', '/session', undefined, { authorization: `Basic ${btoa('a:b')}` })
  assert.equal(wrong.status, 401)
})

test('5 sessions are listed and end one by one, all at once, and by signing out', async () => {
  const [here, there, third] = [await signedIn('office'), await signedIn('office'), await signedIn('office')]
  const list = async () => {
    return (await here.send('GET', '/sessions')).body.sessions
  }
  const sessions = await list()
  assert.equal(sessions.length, 3)
  assert.equal(sessions.filter(({ current }) => current === 'yes').length, 1)
  assert.ok(sessions.every(({ device, address }) => device === 'Test Browser' && address.startsWith('203.0.113.')))
  const { body } = await there.send('GET', '/session')
  assert.equal((await here.send('DELETE', `/sessions/${body.session.id}`)).body.status, 'ok')
  await eventually(async () => assert.equal((await there.send('GET', '/session')).status, 401))
  assert.equal((await here.send('DELETE', '/sessions')).body.ended, 1)
  await eventually(async () => assert.equal((await third.send('GET', '/session')).status, 401))
  assert.equal((await list()).length, 1)
  const token = here.cookies.get(cookieName()) ?? ''
  await here.send('DELETE', '/session')
  assert.equal(here.cookies.size, 0)
  const cookie = `${cookieName()}=${token}`
  await eventually(async () => assert.equal((await here.send('GET', '/session', undefined, { cookie })).status, 401))
})

test('5 the stream of changes of a session ends within seconds of the session', async () => {
  const [reader, other] = [await signedIn(), await signedIn()]
  const cookie = [...reader.cookies].map(pair => pair.join('=')).join('; ')
  const headers = { accept: 'text/event-stream', 'x-plumbline-console': '1', cookie }
  const response = await fetch(`${server.access.base_url}/changes`, { headers, signal: AbortSignal.timeout(20_000) })
  assert.equal(response.status, 200)
  const { body } = await reader.send('GET', '/session')
  assert.equal((await other.send('DELETE', `/sessions/${body.session.id}`)).body.status, 'ok')
  for await (const _ of response.body ?? assert.fail());
})

test("5 a user cannot end another user's session", async () => {
  const [owner, limited] = [await signedIn(), await signedIn('limited')]
  const { body } = await owner.send('GET', '/session')
  assert.match(
    (await limited.send('DELETE', `/sessions/${body.session.id}`)).body.message,
    /^could not locate a session/,
  )
  assert.equal((await owner.send('GET', '/session')).status, 200)
})

test('5 changing the password needs the current one and ends the other sessions', async () => {
  const person = server.access.inspector
  const [here, there] = [newBrowser(), newBrowser()]
  await here.signIn(person)
  await there.signIn(person)
  const change = (current: string, password: string) => here.send('POST', '/session/password', { current, password })
  assert.match((await change('wrong password', 'another password')).body.message, /current password is wrong/)
  assert.match((await change(person.password, 'short')).body.message, /at least 10 characters/)
  assert.equal((await change(person.password, 'another password')).body.status, 'ok')
  assert.equal((await here.send('GET', '/session')).status, 200)
  await eventually(async () => assert.equal((await there.send('GET', '/session')).status, 401))
  assert.equal((await newBrowser().signIn(person)).status, 401)
  assert.equal((await newBrowser().signIn({ ...person, password: 'another password' })).body.status, 'ok')
})

test('5 a session of one company is nothing in another', async () => {
  const browser = await signedIn()
  const token = browser.cookies.get(cookieName()) ?? ''
  const { plumbline } = await import('../cli/plumbline.ts')
  await plumbline(server.dataDir, ['company', 'create', '--key', 'second', '--name', 'Second'])
  const second = newBrowser({}, `${server.publicUrl}/second/rest`)
  second.cookies.set('plumbline-second', token)
  second.cookies.set(cookieName(), token)
  await eventually(async () => assert.equal((await second.send('GET', '/session')).status, 401))
  assert.equal((await browser.send('GET', '/session')).status, 200)
})
