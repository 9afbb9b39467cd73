import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Refusal, RefusalCode } from '../../src/domain/refusal.ts'
import { templateOf } from '../../src/http/openapi/request-parts.ts'
import { refusalsOf } from '../../src/http/rest/framework-refusals.ts'
import { routes } from '../../src/http/rest/routes.ts'
import type { Operation } from '../../src/wire/operation.ts'
import { refusalResponse } from '../../src/wire/refusal-responses.ts'
import { unknownId } from '../../src/wire/samples.ts'
import { authorization } from '../orders/order-fixture.ts'
import type { DescribedCall } from './description.ts'
import { patternOf } from './documented-refusals.ts'
import { provocations } from './provocations.ts'
import { openStage, type Stage } from './stage.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

const tested = new Set<string>()

/** The refusals of this operation itself, and those of the framework that no operation of its kind was tested with before. */
function testedRefusals(route: Operation): readonly Refusal[] {
  const own = route.refuses ?? []
  return refusalsOf(route).filter(refusal => {
    const once = `${refusal.code} ${kindOf(route, refusal.code)}`
    return own.includes(refusal) || tested.size < tested.add(once).size
  })
}

/** Refusals of `Call.write`. A free handler could change something without it. */
const ofWrites: ReadonlySet<RefusalCode> = new Set(['idempotency.other-request', 'strict.refused'])

/** The functions of an operation determine its handler. A free handler reads the request with the framework too. */
function kindOf(route: Operation, code: RefusalCode): string {
  const { method, body, path } = route
  const functions = Object.entries(route).filter(([, value]) => typeof value === 'function')
  const names = functions.map(([name]) => name).sort()
  if (!names.includes('free')) return [method === 'GET', ...names].join(' ')
  return `free ${method} ${method !== 'GET' && ofWrites.has(code) ? path : body && (body.file ? 'file' : 'fields')}`
}

for (const route of routes) {
  const line = `${route.method} ${templateOf(route.path)}`
  for (const refusal of testedRefusals(route)) {
    test(`7 ${line} can be refused as described: ${refusalResponse(refusal).message}`, async () => {
      const call = callOf(line)
      const [example] = await stage.examples(call)
      const provoked = await provocationFor(refusal, line)(example ?? assert.fail(), stage)
      const [last, ...before] = [provoked].flat().toReversed()
      for (const request of before.toReversed()) await stage.send(request)
      const { status, headers, body } = await stage.send(last ?? assert.fail())
      assert.equal(status, refusalResponse(refusal).status, JSON.stringify(body))
      assert.equal(body.status, 'error')
      assert.match(body.message ?? '', patternOf(refusal))
      assert.deepEqual(stage.description.problemsOfAnswer(call, status, body), [], JSON.stringify(body))
      if (refusal.code === 'strict.refused') assert.equal(headers.get('preference-applied'), 'handling=strict')
    })
  }
}

test('5 every operation refuses a caller without credentials, and one without its privilege', async () => {
  const limited = authorization(stage.fixture, 'limited')
  const check = async ({ method, path, isOpen, needs }: Operation, i: number) => {
    // Another address for each route, because the next sign-in from an address of failed ones is answered late.
    const address = { 'x-forwarded-for': `198.51.${i >> 8}.${i & 0xff}` }
    const statusFor = async (headers: Record<string, string>) => {
      const { status } = await stage.send({
        method,
        path: path.replaceAll(/:\w+/g, unknownId),
        query: '',
        headers: { ...address, ...headers },
        body: method === 'GET' ? undefined : '{',
      })
      return status
    }
    if (!isOpen) assert.equal(await statusFor({ authorization: 'Basic none' }), 401, `${method} ${path}`)
    if (needs) assert.equal(await statusFor(limited), 403, `${method} ${path}`)
  }
  await Promise.all((routes as readonly Operation[]).map(check))
})

test('7 the pattern of a described refusal leaves its values open, and nothing else', () => {
  for (const refusal of new Set(routes.flatMap(refusalsOf))) {
    const { message } = refusalResponse(refusal)
    // Every place of a value, and a separator or two between several.
    const places = patternOf(refusal).source.split('[\\s\\S]*').length - 1
    assert.ok(places <= 6, `${refusal.code}: ${places} places are open in “${message}”`)
  }
})

function callOf(line: string): DescribedCall {
  const call = stage.description.calls().find(({ method, path }) => `${method} ${path}` === line)
  return call ?? assert.fail(`${line} is not described`)
}

/** A described refusal must be possible. */
function provocationFor(refusal: Refusal, line: string) {
  const { code, details } = refusal
  const about = (details as { field?: string }).field
  const found = provocations[`${code} ${line} ${about}`] ?? provocations[`${code} ${line}`] ?? provocations[code]
  return found ?? assert.fail(`provocations.ts does not say how ${code} comes about`)
}

test('3 an unknown package is answered as described: partial', async () => {
  const unknown = '00000000-0000-4000-8000-000000000000'
  const { id } = await stage.fixture.owner.createOrder({})
  for (const [line, path] of [
    ['POST /order', '/order'],
    ['POST /order/{id}', `/order/${id}`],
  ] as const) {
    const { status, body } = await stage.fixture.send(path, { packages: [{ package: unknown }] })
    assert.equal(body.status, 'partial')
    assert.deepEqual(stage.description.problemsOfAnswer(callOf(line), status, body), [])
    const { operation } = callOf(line)
    const example = operation.responses[200]?.content?.['application/json']?.examples?.partial?.value
    assert.equal(body.message, (example as { message: string }).message)
  }
})

test('7.1 an unknown path is answered as described', async () => {
  const { status, body } = await stage.fixture.request('GET', '/nothing')
  assert.equal(status, 405)
  assert.deepEqual(stage.description.problemsOfAnswer(callOf('GET /me'), status, body), [])
})
