import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import { createCredential } from '../../src/domain/access/directory-credentials.ts'
import { createKey } from '../../src/domain/tenants/access-keys.ts'
import { testClock } from '../clock.ts'
import { allColumns } from '../isolation/schema-columns.ts'
import { atEnd } from '../store/scratch.ts'
import { openWebhookFixture } from '../webhooks/webhook-fixture.ts'

test('5 a secret is shown once: no column of the store holds it, only its hash', async t => {
  const fixture = await openWebhookFixture()
  atEnd(t, () => fixture.close())
  const key = await fixture.change(scope => createKey(scope, 'owner', 'shown once'))
  const credential = await fixture.database.write('all companies', tx => createCredential(tx, 'crm', testClock()))
  const { owner, directory } = fixture.server.access
  const tables = new Set(allColumns().map(({ table }) => table))
  const kept = [...tables].map(table => JSON.stringify(fixture.query(`select * from ${table}`))).join('\n')
  assert.ok(kept.includes(key.accessKey), 'the look finds what is there')
  for (const secret of [key.secretKey, credential.password, owner.secret_key, directory.password]) {
    assert.ok(!kept.includes(secret))
    assert.ok(kept.includes(hash('sha256', secret, 'hex')))
  }
})
