import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { test } from 'node:test'
import { describedFiles } from './described-files.ts'

for (const { path, text } of describedFiles) {
  test(`4 ${basename(path.pathname)} matches the description: npm run describe`, () => {
    assert.equal(readFileSync(path, 'utf8'), text())
  })
}
