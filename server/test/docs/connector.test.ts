import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { connectorPage, withTools } from '../../../client/generate/connector-page.ts'

test('docs: docs/connector.md lists the tools as they are; `npm run describe` writes it', () => {
  const page = readFileSync(connectorPage, 'utf8')
  assert.equal(page, withTools(page))
})
