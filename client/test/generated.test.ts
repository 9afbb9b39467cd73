import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { apis, generatedFiles, generatedFolder } from '../generate/generated-files.ts'
import { answerNames, methodNames, queryNames, typeNames, wholeLists, withoutMethod } from '../generate/names.ts'

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

test('17.2 the names that differ are those of operations and schemas', () => {
  const documents = Object.values(apis).map(describe => describe())
  const operations = documents.flatMap(({ paths }) =>
    Object.values(paths).flatMap(path => Object.values(path).map(({ operationId }) => operationId)),
  )
  const schemas = documents.flatMap(({ components }) => Object.keys(components.schemas))
  const named = [methodNames, answerNames, queryNames].flatMap(Object.keys).concat([...wholeLists, ...withoutMethod])
  const unknown = [
    ...named.filter(name => !operations.includes(name)),
    ...Object.keys(typeNames).filter(name => !schemas.includes(name)),
  ]
  assert.deepEqual(unknown, [], 'client/generate/names.ts')
})

test('17.2 the manifest names the sources, except while npm packs', () => {
  const { exports } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  for (const path of Object.values(exports))
    assert.match(String(path), /^\.\/src\/.*\.ts$/, 'node client/pack.ts source')
})
