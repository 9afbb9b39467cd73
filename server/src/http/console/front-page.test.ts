import assert from 'node:assert/strict'
import { test } from 'node:test'
import { companyKeyOf } from './front-page.ts'

for (const [typed, key] of [
  ['acme', 'acme'],
  [' Acme ', 'acme'],
  ['/acme', 'acme'],
  ['acme/console', 'acme'],
  ['https://plumb.example/acme/console/settings?tab=1', 'acme'],
  ['', undefined],
  ['acme inspections', undefined],
  ['-acme', undefined],
  ['docs', undefined],
  ['//evil.example', undefined],
  ['https://evil.example', undefined],
  ['\\\\evil.example', undefined],
] as const) {
  test(`“${typed}” ${key === undefined ? 'is not a key' : `leads to ${key}`}`, () => {
    assert.equal(companyKeyOf(typed), key)
  })
}
