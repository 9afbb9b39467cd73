import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
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
let template: Template
let furnishing: readonly string[]

before(async () => {
  if (!isSqlite) return
  template = await makeTemplate(home, 'http://127.0.0.1:9/')
  const hash = await openSignInServices().passwords.hash('operators', password)
  const now = Date.now()
  furnishing = [
    `insert into operators (id, email, name, password_hash, created_at) values ('1', 'olga@example.com', '', '${hash}', 1)`,
    `insert into operator_sessions (id, operator_id, token_hash, device, address, created_at, last_seen_at, expires_at)
      values ('1', '1', '${hashSecret(session)}', '', '', ${now}, ${now}, ${now + 1e9})`,
    `insert into operator_links (token_hash, operator_id, expires_at) values ('${hashSecret(link)}', '1', ${now + 1e9})`,
    `insert into directory_credentials (username, password_hash, created_at) values ('old', 'x', 1)`,
    `insert into company_redirects (company_key, url, modified_at) values ('faraway', 'https://cell2.example.com', 1)`,
  ]
})
after(() => rmSync(home, { recursive: true, force: true }))

/** One for each route that writes. */
const writes: Readonly<Record<string, readonly [path: string, body?: object]>> = {
  'POST /session': ['/session', { email: 'olga@example.com', password }],
  'POST /session/link': ['/session/link', { token: link, password: 'another password' }],
  'POST /session/password': ['/session/password', { current: password, password: 'another password' }],
  'DELETE /session': ['/session'],
  'POST /companies': ['/companies', { key: 'beta', name: 'Beta', ownerEmail: 'bea@example.com' }],
  'POST /companies/:key/invitation': ['/companies/acme/invitation', { user: 'ian' }],
  'DELETE /companies/:key': ['/companies/acme?confirm=acme'],
  'POST /directory/addresses': ['/directory/addresses', { key: 'gamma', url: 'https://cell2.example.com' }],
  'DELETE /directory/addresses/:key': ['/directory/addresses/faraway'],
  'POST /directory/credentials': ['/directory/credentials', { username: 'crm' }],
  'POST /directory/credentials/:username/rotate': ['/directory/credentials/old/rotate'],
  'DELETE /directory/credentials/:username': ['/directory/credentials/old'],
}

describe('7 a write of an operator that is killed at any step', sqliteOnly, () => {
  test('every route that writes is listed', () => {
    const names = operatorRoutes.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)
    assert.deepEqual(Object.keys(writes).toSorted(), names.toSorted())
  })

  for (const [name, [path, body]] of Object.entries(writes)) {
    test(`${name} takes effect completely or not at all, before it is acknowledged`, async () => {
      const folder = join(home, name.replaceAll(/\W/g, '-'))
      const fixture = await openCrashFixture({ from: template.dataDir, folder })
      await fixture.alter(...furnishing)
      const base = await fixture.serve()
      fixture.snapshots.take('request', 'after')
      const response = await fetch(`${base}/operator/api${path}`, {
        method: name.split(' ')[0] ?? '',
        headers: {
          cookie: `plumbline_operator=${session}`,
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
