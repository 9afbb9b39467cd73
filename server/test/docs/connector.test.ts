import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { connectorPage, withTables } from '../../../client/generate/connector-page.ts'

test('docs: docs/connector.md lists the tools and the exceptions of the conformance suite as they are; `npm run describe` writes it', () => {
  const page = readFileSync(connectorPage, 'utf8')
  assert.equal(page, withTables(page))
})
