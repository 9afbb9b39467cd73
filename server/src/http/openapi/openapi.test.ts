import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '../../domain/refusal.ts'
import type { Operation } from '../../wire/operation.ts'
import { form, record } from '../../wire/schema.ts'
import { id, text } from '../../wire/values.ts'
import { describeApi } from './openapi.ts'
import { describeBody, describeParameters } from './request-parts.ts'
import { describeAnswers } from './responses.ts'

const fields = form('ThingFields', 'A thing.', { title: text('Its title.') }, { id: id('The thing.') })
const example = { id: '38f6b0d4-e2a8-4c71-9f5d-7a1b3c9e6084' }

const upload: Operation = {
  method: 'PUT',
  path: '/things/:id',
  needs: 'OWNER',
  name: 'uploadThing',
  group: 'Things',
  summary: 'A thing',
  description: 'Words.',
  pathParameters: { id: { schema: id('The thing.'), example: example.id } },
  body: { fields, example, file: 'The thing itself.' },
  answer: { members: { url: text('Where it is.') }, example: { url: 'x' } },
  refuses: [new Refusal('fields.missing', { fields: ['id'] }), new Refusal('order.unknown', { id: 'x' })],
}

const download: Operation = {
  method: 'GET',
  path: '/things',
  name: 'thing',
  group: 'Things',
  summary: 'A thing',
  description: 'Words.',
  answer: { file: 'The thing itself.' },
}

test('a file can be sent as a multipart field or as the whole body', () => {
  const { requestBody } = describeBody(upload) as { requestBody: { content: object; required: boolean } }
  const types = ['multipart/form-data', 'application/x-www-form-urlencoded', '*/*']
  assert.deepEqual(Object.keys(requestBody.content), types)
  assert.equal(requestBody.required, true)
})

test('the fields of a raw file are query parameters, and none of them is required there', () => {
  const inQuery = describeParameters(upload).filter(parameter => parameter.in === 'query')
  assert.deepEqual(
    inQuery.map(({ name, required }) => [name, required]),
    [
      ['id', undefined],
      ['title', undefined],
    ],
  )
})

test('a file response can have other statuses than 200', () => {
  const answer = { file: 'The thing itself.', otherStatuses: { 304: 'It is the same.' } }
  assert.ok('304' in describeAnswers({ ...download, answer }))
})

test('a file response has any media type, and its refusals are JSON', () => {
  const { 200: answer } = describeAnswers({
    ...download,
    refuses: upload.refuses ?? [],
  })
  assert.deepEqual(Object.keys((answer as { content: object }).content), ['*/*', 'application/json'])
})

test('refusals of the framework are described for every route', () => {
  assert.deepEqual(Object.keys(describeAnswers(upload)), [
    '200',
    '400',
    '401',
    '403',
    '413',
    '429',
    '500',
    '503',
    'default',
  ])
  assert.deepEqual(Object.keys(describeAnswers(download)), ['200', '401', '429', '500', '503', 'default'])
  assert.deepEqual(Object.keys(describeAnswers({ ...download, isOpen: true })), ['200', '500', '503', 'default'])
  const fieldsOnly = { ...upload, body: { fields, example } }
  const names = describeParameters(fieldsOnly).map(({ name, $ref }) => name ?? $ref)
  assert.deepEqual(names, ['id', '#/components/parameters/Prefer', '#/components/parameters/IdempotencyKey'])
})

test('a path parameter without a description is an error', () => {
  const { pathParameters: _, ...bare } = upload
  assert.throws(() => describeParameters(bare), /uploadThing does not describe id/)
})

test('two different schemas with one name are an error, one schema used twice is not', () => {
  const api = { title: '', summary: '', description: '', server: {}, credentials: '', groups: {} }
  const shows = (name: string, description: string): Operation => ({
    ...download,
    path: `/${name}`,
    name,
    answer: { members: { thing: record('Thing', description, {}) }, example: {} },
  })
  describeApi({ ...api, routes: [shows('one', 'A thing.'), shows('other', 'A thing.')] })
  const twice = [shows('one', 'A thing.'), shows('other', 'Another thing.')]
  assert.throws(() => describeApi({ ...api, routes: twice }), /two schemas are named Thing/)
})
