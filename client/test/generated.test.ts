import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { generatedFiles, generatedFolder } from '../generate/generated-files.ts'

const advice = 'client/src/generated does not match the operations: npm run describe'

test('17.2 the generated methods and types match the operations', () => {
  const files = generatedFiles()
  assert.deepEqual(readdirSync(generatedFolder).toSorted(), files.map(({ name }) => name).toSorted(), advice)
  const stale = files.filter(({ name, text }) => readFileSync(new URL(name, generatedFolder), 'utf8') !== text)
  assert.deepEqual(
    stale.map(({ name }) => name),
    [],
    advice,
  )
})
