import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isReservedKey } from '../../src/domain/tenants/company-key.ts'
import { publicRoutes } from '../openapi/registered-routes.ts'

test('no company can have a key that begins a path of the service', async () => {
  const routes = await publicRoutes()
  const firstParts = new Set(routes.map(line => line.split('/')[1] ?? ''))
  const fixed = [...firstParts].filter(part => /^[a-z0-9-]+$/.test(part))
  for (const part of ['operator', 'docs', 'healthz', 'assets', 'settings']) assert.ok(fixed.includes(part), part)
  assert.deepEqual(
    fixed.filter(part => !isReservedKey(part)),
    [],
  )
})
