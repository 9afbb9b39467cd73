import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { unknownId } from '../../src/wire/samples.ts'
import { asForm } from '../orders/order-fixture.ts'
import { tenantDescription } from './as-described.ts'
import type { DescribedCall, Schema } from './description.ts'
import { openStage, type Request, type Stage } from './stage.ts'

const description = tenantDescription()
let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

for (const call of description.calls()) {
  const media = call.operation.requestBody?.content['application/json']
  if (!media) continue
  const fields = resolve(media.schema)
  const line = `${call.method} ${call.path}`
  // They refuse values that are only plausible.
  const isChecked = /^\/(?:settings\/|calendarevent$|booking|user\b|ordertype|contacttype)/.test(call.path)

  test(`2.1 ${line} knows every field that is described`, async () => {
    const send = await senderOf(call, fields)
    const names = Object.keys(fields.properties ?? {})
    // Together, and those of a refused request in two requests, unless the refusal tells of all mistakes.
    const requests = names.length > 0 ? [names] : []
    for (const sent of requests) {
      const { status, body: answer } = await send(sent)
      const tellsAll = call.path.startsWith('/settings/') && answer.errors !== undefined
      if (answer.status === 'error' && !tellsAll && sent.length > 1) {
        const half = Math.ceil(sent.length / 2)
        requests.push(sent.slice(0, half), sent.slice(half))
        continue
      }
      // A sign-in is refused if any field is wrong.
      const isDenied = call.operation.security?.length === 0 && status === 401
      if (!isChecked) assert.ok(status === 200 || isDenied, `${sent}: ${JSON.stringify(answer)}`)
      const { warnings = [], errors = [] } = answer as { warnings?: string[]; errors?: { message: string }[] }
      const ignored = [
        ...warnings.filter(warning => warning.includes('is not a field here')),
        ...errors.filter(({ message }) => message === 'unknown field'),
      ]
      assert.deepEqual(ignored, [], String(sent))
    }
  })

  test(`2.1 ${line} accepts its examples as a form of either kind too`, async () => {
    for (const request of await stage.examples(call)) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const { body } = await stage.send({ ...request, headers, body: asForm(request.body as object) })
      assert.deepEqual([body.status, body.warnings], ['ok', undefined], JSON.stringify(body))
      assert.deepEqual(description.problemsOfAnswer(call, 200, body), [])
    }
    for (const request of await stage.examples(call)) {
      const fields = Object.fromEntries(new URLSearchParams(asForm(request.body as object)))
      const { body } = await stage.send({ ...(await asParts(request, fields)), query: request.query })
      assert.deepEqual([body.status, body.warnings], ['ok', undefined], JSON.stringify(body))
    }
  })

  // What else a booking needs depends on what the company asks for.
  const needsMore = ['/booking', '/booking/hold', '/booking/wait'].includes(call.path)

  test(`7.1 ${line} requires the fields that the description requires`, async () => {
    const [request] = await stage.examples(call)
    const { status } = await stage.send({ ...(request ?? assert.fail()), body: required(request, fields) })
    assert.equal(status, needsMore ? 400 : 200)
    for (const name of fields.required ?? []) {
      const { [name]: _, ...rest } = required(request, fields)
      const { status, body } = await stage.send({ ...(request ?? assert.fail()), body: rest })
      assert.equal(status, 400)
      const message = call.path.startsWith('/settings/')
        ? `please correct: ${name}: is required`
        : `this action requires the following fields: ${name}`
      assert.equal(body.message, message)
    }
  })
}

for (const call of description.calls()) {
  const media = call.operation.requestBody?.content['multipart/form-data']
  if (!media || !call.operation.requestBody?.content['*/*']) continue
  const line = `${call.method} ${call.path}`
  const names = Object.keys(media.schema.properties ?? {})
  const needed = new Set(media.schema.required)

  test(`2.1 ${line} accepts a file with all its fields as multipart, as a form and raw`, async () => {
    const [alone = assert.fail()] = await stage.examples(call)
    const fields = sentAlone(alone)
    assert.deepEqual(Object.keys(fields).toSorted(), names.toSorted())
    for (const request of [alone, await asParts(alone, fields), asPlainForm(alone, fields)]) {
      const { status, body } = await stage.send(request)
      assert.deepEqual([body.status, body.warnings], ['ok', undefined], JSON.stringify(body))
      assert.deepEqual(description.problemsOfAnswer(call, status, body), [])
    }
  })

  test(`7.1 ${line} requires the fields that the description requires`, async () => {
    const [alone = assert.fail()] = await stage.examples(call)
    const fields = sentAlone(alone)
    for (const name of names) {
      const { [name]: _, ...rest } = fields
      const { status, body } = await stage.send(await asParts(alone, rest))
      assert.equal(status, needed.has(name) ? 400 : 200, `${name}: ${JSON.stringify(body)}`)
      if (needed.has(name)) assert.equal(body.message, `this action requires the following fields: ${name}`)
    }
  })
}

/**
 * Sends the required fields and others, as in the example if it has them. What an example names may serve once, so a refused
 * request is sent with the next. A visitor is always a new one, because few requests are answered at once.
 */
async function senderOf(call: DescribedCall, fields: Schema) {
  const next = async () => (await stage.examples(call))[0] ?? assert.fail()
  const sendWith = (example: Request, names: readonly string[]) => {
    const shown = example.body as Readonly<Record<string, unknown>>
    const more = names.map(name => [name, shown[name] ?? plausible(name, fields.properties?.[name] ?? {})])
    return stage.send({ ...example, body: { ...required(example, fields), ...Object.fromEntries(more) } })
  }
  const isForVisitors = call.operation.security?.length === 0
  let example = await next()
  return async (names: readonly string[]) => {
    const answered = isForVisitors ? undefined : await sendWith(example, names)
    if (answered?.status === 200) return answered
    example = await next()
    return sendWith(example, names)
  }
}

/** The file and its fields from the query string. */
function sentAlone({ query, body }: Request): Record<string, string> {
  return { ...Object.fromEntries(new URLSearchParams(query)), file: String(body) }
}

async function asParts(request: Request, { file, ...fields }: Record<string, string>): Promise<Request> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (file !== undefined) form.append('file', new Blob([file]), fields.filename ?? 'file')
  const encoded = new Response(form)
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
  return { ...request, query: '', headers, body: await encoded.text() }
}

function asPlainForm(request: Request, fields: Record<string, string>): Request {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return { ...request, query: '', headers, body: asForm(fields) }
}

function resolve(schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return name === undefined ? schema : (description.document.components.schemas[name] ?? assert.fail(name))
}

function required(request: Request | undefined, { required = [] }: Schema): Record<string, unknown> {
  const body = (request?.body ?? {}) as Record<string, unknown>
  return Object.fromEntries(required.map(name => [name, body[name]]))
}

const checkedTexts = [
  [/email/i, 'olive@example.com'],
  [/phone|mobile/, '704-555-0100'],
  [/^repeat$/, 'weekly'],
  [/^repeatuntil$/, '2032-05-01'],
] as const

/** A plausible value for a field. */
function plausible(name: string, { type, format, pattern, properties, items }: Schema): unknown {
  if (name === 'feeid') return stage.fixture.fee('Trip Fee')
  if (name === 'id') return stage.fixture.query('select id from orders limit 1')[0]?.id
  if (type === 'array' && items) return [name === 'zips' ? '28202' : plausible('', items)]
  if (type === 'object')
    return Object.fromEntries(Object.entries(properties ?? {}).map(([n, s]) => [n, plausible(n, s)]))
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return 10
  if (format === 'uuid') return unknownId
  if (pattern) return '2031-05-01 09:15:00'
  return checkedTexts.find(([names]) => names.test(name))?.[1] ?? 'text'
}
