import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Plumbline } from 'plumbline-client'

test('a fetch that must not be called as a method, as in browsers, works', async () => {
  const company = new Plumbline({
    baseUrl: 'https://example.com/acme/rest',
    accessKey: 'a',
    secretKey: 'b',
    fetch: async function (this: unknown) {
      assert.equal(this, undefined)
      return new Response('{"status":"ok","message":"","companykey":"acme"}')
    } as typeof fetch,
  })
  assert.equal(await company.companyKey(), 'acme')
})
