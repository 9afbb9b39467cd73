import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { cpuMsOf } from '../../test/cpu-time.ts'
import { readForm } from './form.ts'

describe('2.1 form fields with bracket nesting', () => {
  const cases: readonly [form: string, fields: Record<string, unknown>][] = [
    ['', {}],
    ['a=1&b=two+words&c=%C3%A9', { a: '1', b: 'two words', c: 'é' }],
    ['a', { a: '' }],
    ['a=1&a=2', { a: '2' }],
    ['services[]=a&services[]=b', { services: ['a', 'b'] }],
    ['services%5B%5D=a', { services: ['a'] }],
    ['client[name]=Ann&client[email]=a@b', { client: { name: 'Ann', email: 'a@b' } }],
    ['fees[0][feeid]=x&fees[0][value]=1&fees[1][feeid]=y', { fees: [{ feeid: 'x', value: '1' }, { feeid: 'y' }] }],
    ['fees[2]=c&fees[0]=a', { fees: ['a', 'c'] }],
    ['fees[10]=k&fees[9]=j', { fees: ['j', 'k'] }],
    ['a[b][c][d]=1', { a: { b: { c: { d: '1' } } } }],
    ['a[0]=x&a[b]=y', { a: { 0: 'x', b: 'y' } }],
    ['a=1&a[b]=2', { a: { b: '2' } }],
    ['a[b]=2&a=1', { a: '1' }],
    ['a[=1&a]=2&[b]=3', { 'a[': '1', 'a]': '2', '[b]': '3' }],
    ['a[b]c=1', { 'a[b]c': '1' }],
    ['a%00b=1', { 'a\0b': '1' }],
  ]
  for (const [form, fields] of cases) {
    test(`"${form}"`, () => assert.deepEqual(read(form), fields))
  }

  test('a JSON body read as a form has none of its fields', () => {
    assert.deepEqual(Object.keys(read('{"services":["a"],"city":"Oslo"}')), ['{"services":["a"],"city":"Oslo"}'])
  })

  for (const name of ['__proto__', 'constructor', 'prototype', 'toString']) {
    test(`a field named ${name} is a field like any other`, () => {
      for (const form of [`${name}=x`, `${name}[admin]=x`, `a[${name}]=x`, `a[${name}][b]=x`]) {
        const fields = read(form)
        assert.equal(Object.getPrototypeOf(fields), Object.prototype)
        assert.ok(Object.hasOwn(fields, form.split(/[=[]/)[0] ?? ''))
      }
      assert.equal(({} as Record<string, unknown>).admin, undefined)
      assert.equal(({} as Record<string, unknown>).b, undefined)
    })
  }

  test('the maximum depth is read, deeper nesting is refused', () => {
    const nested = (depth: number) => `a${'[b]'.repeat(depth - 1)}=1`
    assert.ok(read(nested(32)).a)
    assert.throws(() => read(nested(33)), { code: 'body.too-deep' })
    assert.throws(() => read(nested(10_000)), { code: 'body.too-deep' })
  })

  test('a hundred thousand entries are read quickly', () => {
    const ms = cpuMsOf(() => {
      const { services } = read('services[]=a&'.repeat(75_000)) as { services: string[] }
      assert.equal(services.length, 75_000)
    })
    assert.ok(ms < 3_000)
  })

  test('no bytes cause an error other than a refusal', () => {
    const piece = fc.constantFrom('a', '[', ']', '[]', '[0]', '=', '&', '%', '%5B', '__proto__', '\0', '9'.repeat(20))
    fc.assert(fc.property(fc.array(piece, { maxLength: 30 }), pieces => void read(pieces.join(''))))
    fc.assert(fc.property(fc.uint8Array({ maxLength: 60 }), bytes => void readForm(Buffer.from(bytes), 32)))
  })

  test('half a million fields are read in linear time', () => {
    const ms = cpuMsOf(() => {
      assert.deepEqual(read('a&'.repeat(512 * 1024)), { a: '' })
      assert.equal(Object.keys(read(Array.from({ length: 150_000 }, (_, i) => `k${i}`).join('&'))).length, 150_000)
    })
    assert.ok(ms < 5_000)
  })

  test('names and values are decoded as by URLSearchParams', () => {
    const piece = fc.constantFrom('a', 'b', '=', '&', '?', '+', '%', '%41', '%4', '%c3%a9', '%ff', 'é', '#', ';', ' ')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), pieces => {
        const text = pieces.join('')
        const pairs = [...new URLSearchParams(text)].filter(([name]) => name !== '')
        const { ...fields } = read(text)
        // An entry without a name is numbered, like an entry of a list.
        for (const name of Object.keys(fields)) if (/^\d+$/.test(name)) delete fields[name]
        assert.deepEqual(fields, Object.fromEntries(pairs))
      }),
      { numRuns: 500 },
    )
  })

  test('a flat list of fields is read back as it was written', () => {
    const name = fc.string({ minLength: 1 }).filter(name => !/[[\]]/.test(name) && name.isWellFormed())
    const fields = fc.dictionary(
      name,
      fc.string().filter(text => text.isWellFormed()),
      { noNullPrototype: true },
    )
    fc.assert(
      fc.property(fields, fields => {
        assert.deepEqual(read(new URLSearchParams(fields).toString()), fields)
      }),
    )
  })
})

function read(form: string): Record<string, unknown> {
  return readForm(Buffer.from(form), 32)
}
