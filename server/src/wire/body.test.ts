import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { Refusal } from '../domain/refusal.ts'
import { readBody } from './body.ts'

const json = 'application/json'

describe('2.1 the body', () => {
  for (const type of [
    json,
    'application/json; charset=utf-8',
    'Application/JSON',
    'application/json5',
    'application/json-patch+json',
  ]) {
    test(`is JSON as ${type}`, () => assert.deepEqual(readBody(type, Buffer.from('{"a":[1]}')), { a: [1] }))
  }
  for (const type of [
    undefined,
    '',
    'text/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'x application/json',
    'nonsense',
  ]) {
    test(`is a form as ${type}`, () => {
      assert.deepEqual(readBody(type, Buffer.from('a=1')), { a: '1' })
      assert.equal(readBody(type, Buffer.from('{"a":1}')).a, undefined)
    })
  }

  test('an empty body has no fields, as JSON too', () => {
    assert.deepEqual(readBody(json, Buffer.alloc(0)), {})
    assert.deepEqual(readBody(undefined, Buffer.alloc(0)), {})
  })

  const refused: readonly [name: string, body: string | Buffer, code: string][] = [
    ['half a document', '{"a":', 'body.malformed'],
    ['two documents', '{}{}', 'body.malformed'],
    ['a list', '[]', 'body.malformed'],
    ['null', 'null', 'body.malformed'],
    ['a number', '1', 'body.malformed'],
    ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 'body.malformed'],
    ['33 levels', nested(33), 'body.too-deep'],
    ['a hundred thousand levels', nested(100_000), 'body.too-deep'],
    ['a NUL', '{"a":"x\\u0000"}', 'text.unreadable'],
    ['half a surrogate pair', '{"a":["\\ud800"]}', 'text.unreadable'],
    ['a NUL in a name', '{"a":{"x\\u0000":1}}', 'text.unreadable'],
    ['10,001 characters', `{"a":"${'x'.repeat(10_001)}"}`, 'text.too-long'],
  ]
  for (const [name, body, code] of refused) {
    test(`${name}: ${code}`, () => assert.throws(() => readBody(json, Buffer.from(body)), { name: 'Refusal', code }))
  }

  const allowed: readonly [name: string, body: string, value: unknown][] = [
    ['32 levels', nested(32), undefined],
    ['10,000 characters', `{"a":"${'x'.repeat(10_000)}"}`, 'x'.repeat(10_000)],
    ['a whole surrogate pair', '{"a":"\\ud83c\\udfe0"}', '🏠'],
    ['a number past every limit', '{"a":1e400}', Number.POSITIVE_INFINITY],
    ['the last of two members of one name', '{"a":1,"a":2}', 2],
  ]
  for (const [name, body, value] of allowed) {
    test(`${name} is read`, () => {
      const { a } = readBody(json, Buffer.from(body))
      if (value !== undefined) assert.equal(a, value)
    })
  }

  test('a nested mistake is reported with its path', () => {
    const read = () => readBody(json, Buffer.from('{"client":{"name":"x\\u0000"}}'))
    assert.throws(read, { code: 'text.unreadable', details: { field: 'client[name]' } })
  })

  test('__proto__ is a field, not the prototype', () => {
    for (const type of [json, undefined]) {
      const body = readBody(type, Buffer.from(type ? '{"__proto__":{"owner":true}}' : '__proto__[owner]=true'))
      assert.equal(body.owner, undefined)
      assert.ok(Object.hasOwn(body, '__proto__'))
    }
  })

  test('any body is either read or refused', () => {
    const type = fc.constantFrom(json, undefined, 'text/plain')
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 80 }).map(bytes => Buffer.from(bytes)),
      fc.json().map(text => Buffer.from(text)),
      fc.string({ unit: 'binary' }).map(text => Buffer.from(text)),
    )
    fc.assert(
      fc.property(type, bytes, (type, bytes) => {
        try {
          assert.equal(typeof readBody(type, bytes), 'object')
        } catch (error) {
          assert.ok(error instanceof Refusal, String(error))
        }
      }),
    )
  })
})

/** An object in an object, so many in all. */
function nested(levels: number): string {
  return `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
}
