// engines: both
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { hashSecret, newSecret } from '../../src/domain/access/secret.ts'
import { newSessionToken } from '../../src/domain/sessions/session.ts'
import { openSignInServices } from '../../src/platform/sign-in/sign-in-services.ts'
import { testMillis } from '../clock.ts'
import { alterStore, openStoreOf } from '../engine.ts'
import { startIn } from '../running-server.ts'
import { scratchFolder } from '../store/scratch.ts'
import { email, OperatorBrowser, password } from './operator.ts'

const dataDir = scratchFolder()
const session = newSessionToken()
const link = newSecret('plo_')
let running: Awaited<ReturnType<typeof startIn>>

/** The tables of operators as they were before operators had accounts like users. */
const earlierTables = [
  ...['tokens', 'passkeys', 'recovery_codes', 'credentials'].map(name => `drop table operator_${name}`),
  'alter table operators add column password_hash text',
  'drop index operator_sessions_by_user',
  'alter table operator_sessions rename column user_id to operator_id',
  'create index operator_sessions_by_operator on operator_sessions (operator_id)',
  `create table operator_links (token_hash text primary key, operator_id text not null references operators (id),
    expires_at bigint not null)`,
  `delete from migrations where name like '%-accounts-of-operators.sql'`,
]

before(async () => {
  await (await openStoreOf(dataDir)).close()
  const hash = await openSignInServices().passwords.hash('operators', password)
  const now = testMillis()
  const rows = [
    `insert into operators (id, email, name, password_hash, created_at) values ('1', '${email}', 'Olga', '${hash}', 1)`,
    `insert into operators (id, email, name, created_at) values ('2', 'new@example.com', '', 1)`,
    `insert into operator_sessions (id, operator_id, token_hash, device, address, created_at, last_seen_at, expires_at)
      values ('1', '1', '${hashSecret(session)}', '', '', ${now}, ${now}, ${now + 1e9})`,
    `insert into operator_links (token_hash, operator_id, expires_at) values ('${hashSecret(link)}', '2', ${now + 1e8})`,
  ]
  for (const statement of [...earlierTables, ...rows]) await alterStore(dataDir, statement)
  running = await startIn(dataDir)
})
after(() => running.stop())

const browser = () => new OperatorBrowser(`${running.publicUrl}/operator/api`)

test('operators of an earlier version keep their passwords, sessions and open links', async () => {
  const cookie = `plumbline_operator=${session}`
  assert.equal((await browser().send('GET', '/session', undefined, { cookie })).body.operator.email, email)
  const { body } = await browser().signIn({ email, password })
  assert.deepEqual([body.operator, body.secondfactor], [{ email, name: 'Olga' }, 'no'])
  const chosen = await browser().send('POST', '/session/link', { token: link, password: 'a first password' })
  assert.deepEqual(chosen.body.operator, { email: 'new@example.com', name: '' })
})
