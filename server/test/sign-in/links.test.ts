import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { plumbline } from '../cli/plumbline.ts'
import { ShiftedClock } from '../clock.ts'
import { lookInto } from '../engine.ts'
import { SmtpSink } from '../messages/smtp-sink.ts'
import { type RunningServer, startServer } from '../running-server.ts'
import { eventually } from '../webhooks/eventually.ts'
import { Browser } from './browser.ts'

let mail: SmtpSink
const clock = new ShiftedClock()
let server: RunningServer
before(async () => {
  mail = await SmtpSink.open()
  server = await startServer({ TRUST_PROXY: 'on', SMTP_URL: mail.url, MAIL_FROM: 'office@example.com' }, {}, clock.now)
})
after(async () => {
  await server.stop()
  await mail.close()
})

let browsers = 0
const newBrowser = () => new Browser(server.access.base_url, { 'x-forwarded-for': `198.51.100.${++browsers}` })

/** The emails as text, without the soft line breaks. */
const emails = () =>
  mail.heard.flatMap(news =>
    news.event === 'accepted' ? [news.raw.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')] : [],
  )

/** The newest link in an email to this address. */
const linkTo = (email: string, subject: RegExp) =>
  eventually(() => {
    const text = emails().findLast(text => text.includes(email) && subject.test(text)) ?? ''
    return /http\S+\/demo\/console\/password#plo_\w+/.exec(text)?.[0] ?? assert.fail('no link')
  })
const tokenOf = (link: string) => new URL(link).hash.slice(1)

test('6 a user without a password is invited by email, accepts once and is signed in', async () => {
  const [user] = lookInto<{ id: string; email: string }>(
    server.dataDir,
    "select id, email from users where username = 'ana'",
  )
  const { id = '', email = '' } = user ?? {}
  const owner = newBrowser()
  await owner.signIn(server.access.owner)
  assert.equal((await newBrowser().signIn({ email, password: 'no password yet' })).status, 401)
  const { status, sent } = (await owner.send('POST', '/session/invitation', { user: id })).body
  assert.deepEqual([status, sent], ['ok', 'yes'])
  const token = tokenOf(await linkTo(email, /Subject: Your account at/))
  const stored = JSON.stringify(lookInto(server.dataDir, 'select * from one_time_tokens'))
  assert.ok(!stored.includes(token))
  const password = 'a password of her own'
  const { name } = await server.as('owner').settings.company()
  const check = async (value: string) => (await newBrowser().send('POST', '/session/link/check', { token: value })).body
  const valid = { status: 'ok', message: '', valid: 'yes', email, place: name }
  assert.deepEqual([await check(token), await check(token)], [valid, valid])
  const browser = newBrowser()
  assert.match((await browser.send('POST', '/session/link', { token, password: 'short' })).body.message, /at least 10/)
  assert.equal((await browser.send('POST', '/session/link', { token, password })).body.status, 'ok')
  assert.equal((await browser.send('GET', '/session')).body.user.emailaddress, email)
  assert.equal((await newBrowser().signIn({ email, password })).body.status, 'ok')
  const again = await newBrowser().send('POST', '/session/link', { token, password: 'another password' })
  assert.match(again.body.message, /not valid any more/)
  const invalid = { ...valid, valid: 'no', email: '', place: '' }
  assert.deepEqual([await check(token), await check(`plo_${'a'.repeat(36)}`)], [invalid, invalid])
})

test('6 only an owner invites', async () => {
  const limited = newBrowser()
  await limited.signIn(server.access.limited)
  const { status } = await limited.send('POST', '/session/invitation', { user: '00000000-0000-4000-8000-000000000000' })
  assert.equal(status, 403)
})

test('6 a reset sends a link that works once and ends all sessions; the response does not tell who is known', async () => {
  const { email } = server.access.office
  const before = newBrowser()
  await before.signIn(server.access.office)
  const known = await newBrowser().send('POST', '/session/reset', { email: email.toUpperCase() })
  const unknown = await newBrowser().send('POST', '/session/reset', { email: 'nobody@example.com' })
  assert.deepEqual([known.status, known.body], [unknown.status, unknown.body])
  const token = tokenOf(await linkTo(email, /Subject: Set a new password/))
  assert.ok(!emails().some(text => text.includes('nobody@example.com')))
  const password = 'a quite new password'
  const [one, other] = await Promise.all([
    newBrowser().send('POST', '/session/link', { token, password }),
    newBrowser().send('POST', '/session/link', { token, password: 'some other password' }),
  ])
  assert.deepEqual([one.body.status, other.body.status].sort(), ['error', 'ok'])
  await eventually(async () => assert.equal((await before.send('GET', '/session')).status, 401))
  assert.equal((await newBrowser().signIn(server.access.office)).status, 401)
})

test('6 links expire, sessions expire without use and at the latest after thirty days', async t => {
  t.after(() => clock.shiftBy(0))
  const hours = 3_600_000
  const { email } = server.access.inspector
  await newBrowser().send('POST', '/session/reset', { email })
  const token = tokenOf(await linkTo(email, /Subject: Set a new password/))
  clock.shiftBy(hours + 1_000)
  const late = await newBrowser().send('POST', '/session/link', { token, password: 'a late password' })
  assert.match(late.body.message, /not valid any more/)
  assert.equal((await newBrowser().send('POST', '/session/link/check', { token })).body.valid, 'no')
  clock.shiftBy(0)

  const [idle, busy] = [newBrowser(), newBrowser()]
  await idle.signIn(server.access.inspector)
  await busy.signIn(server.access.inspector)
  const seenAt = () =>
    Number(lookInto<{ n: number }>(server.dataDir, 'select max(last_seen_at) as n from sessions')[0]?.n)
  for (let hour = 10; hour < 30 * 24; hour += 10) {
    clock.shiftBy(hour * hours)
    const before = seenAt()
    assert.equal((await busy.send('GET', '/session')).status, 200, `after ${hour} hours`)
    await eventually(() => assert.ok(seenAt() > before))
  }
  assert.equal((await idle.send('GET', '/session')).status, 401)
  clock.shiftBy(30 * 24 * hours + 1_000)
  assert.equal((await busy.send('GET', '/session')).status, 401)
})

test('6 plumbline user lists, invites and sets passwords', async () => {
  const run = async (words: string[], input = '') => plumbline(server.dataDir, ['user', ...words], { input })
  const company = ['--company', 'demo']
  const invited = await run(['invite', ...company, server.access.limited.email, '--json'])
  assert.match(JSON.parse(invited.stdout).link, /\/demo\/console\/password#plo_\w{36}$/)
  const { link } = JSON.parse(invited.stdout) as { link: string }
  const accepted = await newBrowser().send('POST', '/session/link', { token: tokenOf(link), password: 'by invitation' })
  assert.equal(accepted.body.status, 'ok')
  const set = await run(['password', ...company, 'limited'], 'from standard input\n')
  assert.equal(set.code, 0, set.stderr)
  assert.ok(!set.stdout.includes('from standard input'))
  const { email } = server.access.limited
  assert.equal((await newBrowser().signIn({ email, password: 'from standard input' })).body.status, 'ok')
  const generated = await run(['password', ...company, email, '--generate', '--json'])
  assert.equal((await newBrowser().signIn({ email, ...JSON.parse(generated.stdout) })).body.status, 'ok')
  assert.match((await run(['password', ...company, 'limited'], 'short\n')).stderr, /at least 10 characters/)
  assert.match((await run(['invite', ...company, 'no-such-user'])).stderr, /no user with the name or id no-such-user/)
  const listed = JSON.parse((await run(['list', ...company, '--json'])).stdout) as Record<string, unknown>[]
  assert.ok(listed.some(user => user.username === 'limited' && user.can_sign_in === true))
  assert.ok(listed.some(user => user.can_sign_in === false))
})
