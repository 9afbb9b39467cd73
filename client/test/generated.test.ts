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

test('17.2 the manifest names the sources, except while npm packs', () => {
  const { exports } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  for (const path of Object.values(exports))
    assert.match(String(path), /^\.\/src\/.*\.ts$/, 'node client/pack.ts source')
})
