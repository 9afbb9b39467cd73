import assert from 'node:assert/strict'
import { test } from 'node:test'
import { templateOf } from '../../src/http/openapi/request-parts.ts'
import { routes } from '../../src/http/rest/routes.ts'
import { cells } from './matrix.ts'

test('1 no route is missing from the matrix', () => {
  const inMatrix = new Set(cells().map(({ call }) => `${call.method} ${call.path}`))
  const missing = routes.map(({ method, path }) => `${method} ${templateOf(path)}`).filter(line => !inMatrix.has(line))
  assert.deepEqual(missing, [])
})
