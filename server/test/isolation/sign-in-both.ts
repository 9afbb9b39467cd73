import { randomUUID } from 'node:crypto'
import type { Plumbline } from 'plumbline-client'
import { hashSecret } from '../../src/domain/access/secret.ts'
import { newSessionToken } from '../../src/domain/sessions/session.ts'
import { plumbline } from '../cli/plumbline.ts'
import { testMillis } from '../clock.ts'
import type { WebhookFixture } from '../webhooks/webhook-fixture.ts'
import type { Things } from './furnish.ts'
import { neighbourKey } from './two-companies.ts'

interface SignedIn {
  readonly own: Pick<Things, 'session' | 'passkey' | 'assistant'>
  readonly foreign: Pick<Things, 'session' | 'passkey' | 'assistant'>
  readonly ownToken: string
  readonly foreignToken: string
}

/** Gives the owners of both companies a session, a passkey, a second factor and a link. */
export async function signInBoth(fixture: WebhookFixture, neighbour: Plumbline): Promise<SignedIn> {
  const own = await rowsFor(fixture, await fixture.owner.me(), 'demo')
  await plumbline(fixture.server.dataDir, [
    'user',
    'password',
    '--company',
    neighbourKey,
    (await neighbour.me()).id,
    '--generate',
  ])
  const foreign = await rowsFor(fixture, await neighbour.me(), neighbourKey)
  const secret = "update user_credentials set totp_secret = 'NEIGHBOURSECRET' where company_id = ? and user_id = ?"
  await change(fixture, secret, companyIdOf(fixture, neighbourKey), (await neighbour.me()).id)
  return { own, foreign, ownToken: own.token, foreignToken: foreign.token }
}

async function rowsFor(fixture: WebhookFixture, { id: user }: { readonly id: string }, key: string) {
  const companyId = companyIdOf(fixture, key)
  const token = newSessionToken()
  await change(
    fixture,
    `insert into one_time_tokens (company_id, id, purpose, user_id, token_hash, created_at, expires_at)
      values (?, ?, 'invitation', ?, ?, 1, ?)`,
    ...[companyId, randomUUID(), user, hashSecret(randomUUID()), testMillis() + 1e9],
  )
  await change(
    fixture,
    'insert into recovery_codes (company_id, user_id, code_hash) values (?, ?, ?)',
    ...[companyId, user, hashSecret(randomUUID())],
  )
  return {
    token,
    session: await insertSession(fixture, companyId, user, token),
    passkey: await insertPasskey(fixture, companyId, user),
    assistant: await insertAssistant(fixture, companyId, user),
  }
}

const companyIdOf = ({ query }: WebhookFixture, key: string) =>
  String(query('select company_id from companies where key = ?', key)[0]?.company_id)

export async function newSession(fixture: WebhookFixture): Promise<string> {
  const { id } = await fixture.owner.me()
  const companyId = companyIdOf(fixture, 'demo')
  return insertSession(fixture, companyId, id, newSessionToken())
}

export function newPasskey(fixture: WebhookFixture, companyId: string): Promise<string> {
  return insertPasskey(fixture, companyId, fixture.user('owner'))
}

export function newAssistant(fixture: WebhookFixture, companyId: string): Promise<string> {
  return insertAssistant(fixture, companyId, fixture.user('owner'))
}

/** With everything that belongs to one. */
async function insertAssistant(fixture: WebhookFixture, companyId: string, user: string): Promise<string> {
  const id = randomUUID()
  await change(
    fixture,
    `insert into assistant_clients (company_id, id, name, redirect_uris, created_at) values (?, ?, ?, '[]', 1)`,
    ...[companyId, `client ${id}`, `program ${id}`],
  )
  await change(
    fixture,
    `insert into assistants (company_id, id, user_id, client_id, name, host, scopes, created_at, connected_at)
      values (?, ?, ?, ?, ?, ?, '["read"]', 1, 1)`,
    ...[companyId, id, user, `client ${id}`, `assistant ${id}`, `${id}.example`],
  )
  await change(
    fixture,
    `insert into assistant_tokens (company_id, token_hash, kind, assistant_id, code_challenge, redirect_uri, created_at, expires_at)
      values (?, ?, 'refresh', ?, ?, ?, 1, ?)`,
    ...[companyId, hashSecret(id), id, `challenge ${id}`, `https://${id}.example/`, testMillis() + 1e9],
  )
  await change(
    fixture,
    `insert into assistant_calls (company_id, id, user_id, assistant, at, tool, outcome, order_id)
      values (?, ?, ?, ?, ?, ?, 'done', ?)`,
    ...[companyId, randomUUID(), user, `assistant ${id}`, testMillis(), `tool ${id}`, `order ${id}`],
  )
  await change(fixture, 'update order_history set assistant = ? where company_id = ?', `assistant ${id}`, companyId)
  return id
}

async function insertSession(fixture: WebhookFixture, companyId: string, user: string, token: string): Promise<string> {
  const id = randomUUID()
  await change(
    fixture,
    `insert into sessions (company_id, id, user_id, token_hash, device, address, created_at, last_seen_at, expires_at)
      values (?, ?, ?, ?, ?, '203.0.113.7', ?, ?, ?)`,
    ...[companyId, id, user, hashSecret(token), `device of ${id}`, testMillis(), testMillis(), testMillis() + 1e9],
  )
  return id
}

async function insertPasskey(fixture: WebhookFixture, companyId: string, user: string): Promise<string> {
  const id = randomUUID()
  await change(
    fixture,
    `insert into passkeys (company_id, id, user_id, name, credential_id, public_key, sign_count, transports, created_at)
      values (?, ?, ?, ?, ?, ?, 0, '[]', 1)`,
    ...[companyId, id, user, `passkey ${id}`, randomUUID(), randomUUID()],
  )
  return id
}

/** Through the store of the server: a connection of its own would wait for its transactions, and they for this process. */
async function change(
  { database }: WebhookFixture,
  sql: string,
  ...values: readonly (string | number)[]
): Promise<void> {
  await database.write('all companies', tx => tx.run({ sql, values }))
}
