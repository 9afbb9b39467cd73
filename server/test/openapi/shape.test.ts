import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { directoryDocs, tenantDocs } from '../../src/http/docs/descriptions.ts'
import { describeOperatorApi, operatorPath } from '../../src/http/operator/operator-openapi.ts'
import { type RunningServer, startServer } from '../running-server.ts'
import { tenantDescription } from './as-described.ts'
import {
  answersFile,
  Description,
  type Media,
  type Operation,
  type Parameter,
  type Schema,
  sentFields,
} from './description.ts'
import { everywhere } from './everywhere.ts'
import { registeredRoutes } from './registered-routes.ts'

let server: RunningServer
before(async () => {
  server = await startServer()
})
after(() => server.stop())

const apis = [
  {
    name: 'tenant API',
    api: 'tenant',
    docs: tenantDocs,
    prefix: '/:company_key/rest',
    from: () => `${server.publicUrl}/demo/rest/openapi.json`,
  },
  {
    name: 'operator API',
    api: 'operator',
    docs: { describe: describeOperatorApi },
    prefix: operatorPath,
    from: () => `${server.publicUrl}/operator/api/openapi.json`,
  },
  {
    name: 'directory',
    api: 'directory',
    docs: directoryDocs,
    prefix: '',
    from: () => `${server.directoryUrl}/rest/openapi.json`,
  },
] as const

for (const { name, api, docs, prefix, from } of apis) {
  const document = JSON.parse(JSON.stringify(docs.describe()))
  const description = api === 'tenant' ? tenantDescription() : new Description(document)

  test(`4 the description of the ${name} is served without credentials`, async () => {
    const response = await fetch(from())
    assert.equal(response.status, 200)
    assert.equal(response.headers.get('content-type'), 'application/json; charset=utf-8')
    assert.deepEqual(await response.json(), document)
  })

  test(`4 the description of the ${name} is valid OpenAPI 3.1`, async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate(structuredClone(document))
    assert.ok(valid, JSON.stringify(errors, null, 1))
    assert.equal(validator.version, '3.1')
  })

  test(`4 the description of the ${name} lists exactly the routes that are registered`, async () => {
    const registered = (await registeredRoutes())[api].filter(line => !pages.includes(line))
    const described = description
      .calls()
      .map(({ method, path }) => `${method} ${prefix}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`)
    assert.deepEqual(described.toSorted(), registered.toSorted())
  })

  test(`4 every member in the description of the ${name} has a description`, () => {
    const silent = [...everywhere(document)]
      .filter(([way, value]) => needsDescription(way) && !(value as Schema).description && !(value as Schema).$ref)
      .map(([way]) => way.join(' '))
    assert.deepEqual(silent, [])
  })

  test(`4 every example of the ${name} is valid against its schema`, () => {
    let shown = 0
    for (const [way, value] of everywhere(document)) {
      const { schema, examples = {}, example } = (value ?? {}) as Partial<Media> & { example?: unknown }
      if (way.at(-2) === 'properties' || !schema) continue
      const values = [...Object.values(examples).map(({ value }) => value), ...(example === undefined ? [] : [example])]
      for (const value of values) {
        shown += 1
        const problems = description.problems([...way, 'schema'], value)
        assert.deepEqual(problems, [], `${way.join(' ')} ${JSON.stringify(value)}`)
      }
    }
    assert.ok(shown > 3)
  })

  test(`4 names in the description of the ${name} are unique, and every tag is used`, () => {
    const names = description.calls().map(({ operation }) => operation.operationId)
    assert.equal(new Set(names).size, names.length)
    const used = description.calls().flatMap(({ operation }) => operation.tags)
    assert.deepEqual([...new Set(used)].toSorted(), document.tags.map((tag: { name: string }) => tag.name).toSorted())
  })

  test(`4 responses of the ${name} have no undescribed members`, () => {
    const open = [...everywhere(document.components.schemas)]
      .filter(([way, value]) => isAnswerObject(way, value) && (value as Schema).additionalProperties === undefined)
      .map(([way]) => way.join(' '))
    assert.deepEqual(open, [])
  })

  test(`4 every operation of the ${name} has examples of request and response`, () => {
    for (const call of description.calls()) {
      const { operation } = call
      const [media] = Object.entries(operation.responses[200]?.content ?? {})
      assert.ok(media)
      const isFile = operation.operationId === 'openapi' || answersFile(call)
      if (!isFile) assert.ok(media[1].examples?.ok, operation.operationId)
      for (const parameter of operation.parameters ?? []) {
        if (!parameter.$ref && !standsBesideFile(parameter, operation))
          assert.notEqual(parameter.example, undefined, `${operation.operationId} ${parameter.name}`)
      }
      if (operation.requestBody) assert.ok(sentFields(operation)?.examples?.example, operation.operationId)
    }
  })
}

/** Pages for people, not part of the API. */
const pages = ['/', '/docs', '/docs/page.css'].map(path => `GET ${path}`)

/** Their example is the one of the multipart form. */
function standsBesideFile({ in: place }: Parameter, { requestBody }: Operation): boolean {
  return place === 'query' && requestBody?.content['*/*'] !== undefined
}

/** Members, parameters, responses and shared components. */
function needsDescription(way: readonly string[]): boolean {
  if (way.includes('examples') || way.includes('example')) return false
  const place = way.at(-2) ?? ''
  return ['properties', 'parameters', 'responses'].includes(place) || (way[0] === 'components' && way.length === 3)
}

/** Request schemas are excluded: unknown fields are ignored. */
function isAnswerObject(way: readonly string[], value: unknown): boolean {
  return (value as Schema)?.type === 'object' && !way[0]?.endsWith('Fields') && way.at(-1) !== 'properties'
}
