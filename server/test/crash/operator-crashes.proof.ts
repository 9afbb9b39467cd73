import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { hashSecret, newSecret } from '../../src/domain/access/secret.ts'
import { newSessionToken } from '../../src/domain/sessions/session.ts'
import { operatorRoutes } from '../../src/http/operator/operator-openapi.ts'
import { openSignInServices } from '../../src/platform/sign-in/sign-in-services.ts'
import { scratchFolder } from '../store/scratch.ts'
import { openCrashFixture } from './crash-fixture.ts'
import { findViolations, StepTable, stepsOf } from './crash-points.ts'
import { isSqlite, sqliteOnly } from './sqlite-only.ts'
import { makeTemplate, type Template } from './template.ts'

const home = scratchFolder()
const stepTable = new StepTable('operators')
const password = 'a calm operator'
const session = newSessionToken()
const link = newSecret('plo_')
/** Of an operator with a second factor. */
const confirmed = newSessionToken()
const pending = newSecret('plo_')
const recoveryCode = '09af-3c1e-77d0-b2e4'
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const codeNow = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() })
const otherId = '00000000-0000-4000-8000-000000000001'
let template: Template
let furnishing: readonly string[]

before(async () => {
  if (!isSqlite) return
  template = await makeTemplate(home, 'http://127.0.0.1:9/')
  const hash = await openSignInServices().passwords.hash('operators', password)
  const now = Date.now()
  furnishing = [
    `insert into operators (id, email, name, created_at)
      values ('1', 'olga@example.com', '', 1), ('2', 'ruth@example.com', '', 1)`,
    `insert into operator_credentials (user_id, password_hash, password_set_at, totp_secret, totp_confirmed_at)
      values ('1', '${hash}', 1, '${secret}', null), ('2', '${hash}', 1, '${secret}', 1)`,
    `insert into operator_sessions (id, user_id, token_hash, device, address, created_at, last_seen_at, expires_at)
      values ('1', '1', '${hashSecret(session)}', '', '', ${now}, ${now}, ${now + 1e9}),
        ('${otherId}', '1', 'x', '', '', ${now}, ${now}, ${now + 1e9}),
        ('2', '2', '${hashSecret(confirmed)}', '', '', ${now}, ${now}, ${now + 1e9})`,
    `insert into operator_tokens (id, purpose, user_id, token_hash, created_at, expires_at)
      values ('1', 'invitation', '1', '${hashSecret(link)}', 1, ${now + 1e9}),
        ('2', 'second factor', '2', '${hashSecret(pending)}', 1, ${now + 1e9})`,
    `insert into operator_recovery_codes (user_id, code_hash) values ('2', '${hashSecret(recoveryCode)}')`,
    `insert into operator_passkeys (id, user_id, name, credential_id, public_key, sign_count, transports, created_at)
      values ('${otherId}', '1', '', 'x', 'x', 0, '[]', 1)`,
    `insert into directory_credentials (username, password_hash, created_at) values ('old', 'x', 1)`,
    `insert into unproven_hosts (company_id, host, sequence) select company_id, 'own.example.com', 0 from companies`,
    `insert into company_redirects (company_key, url, modified_at) values ('faraway', 'https://cell2.example.com', 1)`,
  ]
})
after(() => rmSync(home, { recursive: true, force: true }))

/** One for each route that writes. */
const writes: Readonly<Record<string, readonly [path: string, body?: object | (() => object), session?: string]>> = {
  'POST /session': ['/session', { email: 'olga@example.com', password }],
  'POST /session/link': ['/session/link', { token: link, password: 'another password' }],
  'POST /session/password': ['/session/password', { current: password, password: 'another password' }],
  'DELETE /session': ['/session'],
  'POST /session/code': ['/session/code', { token: pending, code: recoveryCode }],
  'DELETE /sessions': ['/sessions'],
  'DELETE /sessions/:id': [`/sessions/${otherId}`],
  'POST /session/secondfactor': ['/session/secondfactor', { password }],
  'POST /session/secondfactor/confirm': ['/session/secondfactor/confirm', () => ({ code: codeNow() })],
  'POST /session/secondfactor/disable': ['/session/secondfactor/disable', { password }],
  'POST /session/recoverycodes': ['/session/recoverycodes', { password }, confirmed],
  'POST /session/passkey/options': ['/session/passkey/options'],
  'POST /companies/:key/hosts/:host/confirm': ['/companies/acme/hosts/own.example.com/confirm'],
  'DELETE /companies/:key/hosts/:host': ['/companies/acme/hosts/own.example.com'],
  'POST /session/passkeys/options': ['/session/passkeys/options', { password }],
  'DELETE /session/passkeys/:id': [`/session/passkeys/${otherId}`],
  'POST /companies': ['/companies', { key: 'beta', name: 'Beta', ownerEmail: 'bea@example.com' }],
  'POST /companies/:key/invitation': ['/companies/acme/invitation', { user: 'ian' }],
  'DELETE /companies/:key': ['/companies/acme?confirm=acme'],
  'POST /directory/addresses': ['/directory/addresses', { key: 'gamma', url: 'https://cell2.example.com' }],
  'DELETE /directory/addresses/:key': ['/directory/addresses/faraway'],
  'POST /directory/credentials': ['/directory/credentials', { username: 'crm' }],
  'POST /directory/credentials/:username/rotate': ['/directory/credentials/old/rotate'],
  'DELETE /directory/credentials/:username': ['/directory/credentials/old'],
}

/** They need a device that signs, and use up its challenge in a transaction of their own. */
const withDevice = ['POST /session/passkey', 'POST /session/passkeys']
const savesNothing = ['POST /session/link/check']

describe('7 a write of an operator that is killed at any step', sqliteOnly, () => {
  test('every route that writes is listed', () => {
    const names = operatorRoutes.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)
    assert.deepEqual([...Object.keys(writes), ...withDevice, ...savesNothing].toSorted(), names.toSorted())
  })

  for (const [name, [path, fields, cookie = session]] of Object.entries(writes)) {
    test(`${name} takes effect completely or not at all, before it is acknowledged`, async () => {
      const folder = join(home, name.replaceAll(/\W/g, '-'))
      const fixture = await openCrashFixture({ from: template.dataDir, folder })
      await fixture.alter(...furnishing)
      const base = await fixture.serve()
      const body = typeof fields === 'function' ? fields() : fields
      fixture.snapshots.take('request', 'after')
      const response = await fetch(`${base}/operator/api${path}`, {
        method: name.split(' ')[0] ?? '',
        headers: {
          cookie: `plumbline_operator=${cookie}`,
          'x-plumbline-console': '1',
          ...(body && { 'content-type': 'application/json' }),
        },
        body: body ? JSON.stringify(body) : null,
      })
      const text = await response.text()
      fixture.snapshots.take('answer', 'before')
      assert.match(text, /"status":"ok"/)
      await fixture.close()
      fixture.snapshots.take('end', 'after')
      assert.deepEqual(findViolations(fixture.snapshots), [])
      assert.equal(fixture.snapshots.states.length, 2)
      stepTable.hold(name, stepsOf(fixture.snapshots))
    })
  }

  stepTable.testThatAllWereHeld()
})
