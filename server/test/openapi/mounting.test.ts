import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { routes } from '../../src/http/rest/routes.ts'
import { registeredRoutes } from './registered-routes.ts'

// Refusals of the framework are tested once for each kind of handler, so no operation may have another way in.

/** The description needs no credentials. */
const open = 'GET /:company_key/rest/openapi.json'

test('7 every registered path of the tenant API is an operation', async () => {
  const { tenant } = await registeredRoutes()
  const registered = tenant.filter(line => line.includes('/:company_key/rest') && line !== open)
  const operations = routes.map(({ method, path }) => `${method} /:company_key/rest${path}`)
  assert.deepEqual(registered.toSorted(), operations.toSorted())
})

test('7 one statement registers the operations, with the handler of their kind', () => {
  const folder = fileURLToPath(new URL('../../src/http/rest/', import.meta.url))
  const registering = globSync('**/*.ts', { cwd: folder, exclude: ['**/*.test.ts'] }).filter(path =>
    /\bapp\s*\.(?:route|get|head|post|put|patch|delete|all)\(/.test(readFileSync(join(folder, path), 'utf8')),
  )
  assert.deepEqual(registering, ['rest-api.ts'])
  const source = readFileSync(join(folder, 'rest-api.ts'), 'utf8')
  assert.equal([...source.matchAll(/\bapp\s*\.(?:route|get|head|post|put|patch|delete|all)\(/g)].length, 1)
  assert.match(source, /handler: handlerOf\(route/)
})
