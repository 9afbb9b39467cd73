import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { cpuMsOf } from '../../../test/cpu-time.ts'
import { readBasicCredentials } from './basic-credentials.ts'

const encoded = (text: string) => Buffer.from(text).toString('base64')

describe('section 5: HTTP Basic', () => {
  const read: readonly [header: string, username: string, password: string][] = [
    [`Basic ${encoded('plk_a:pls_b')}`, 'plk_a', 'pls_b'],
    [`basic ${encoded('a:b')}`, 'a', 'b'],
    [`BASIC  ${encoded('a:b')} `, 'a', 'b'],
    [`Basic ${encoded('a:b:c')}`, 'a', 'b:c'],
    [`Basic ${encoded(':b')}`, '', 'b'],
    [`Basic ${encoded('a:')}`, 'a', ''],
    [`Basic ${encoded('jürgen:gehéim')}`, 'jürgen', 'gehéim'],
    [`Basic ${encoded('a:b').replace(/=+$/, '')}`, 'a', 'b'],
  ]
  for (const [header, username, password] of read) {
    test(`"${header}" is ${username} with ${password}`, () => {
      assert.deepEqual(readBasicCredentials(header), { username, password })
    })
  }

  const unread = [
    undefined,
    '',
    'Basic',
    'Basic ',
    `Bearer ${encoded('a:b')}`,
    encoded('a:b'),
    `Basic${encoded('a:b')}`,
    `Basic ${encoded('no colon')}`,
    `Basic ${encoded('a:\0')}`,
    'Basic a:b',
    `Basic ${encoded('a:b')} ${encoded('c:d')}`,
    `Basic ${encoded('a:b')}, Basic ${encoded('c:d')}`,
  ]
  for (const header of unread) {
    test(`${JSON.stringify(header)} is malformed`, () => assert.equal(readBasicCredentials(header), undefined))
  }

  test('any name without a colon and any secret are decoded unchanged', () => {
    const text = fc.string({ unit: 'grapheme' }).filter(text => !text.includes('\0') && text.isWellFormed())
    const name = text.filter(name => !name.includes(':'))
    fc.assert(
      fc.property(name, text, (username, password) => {
        assert.deepEqual(readBasicCredentials(`Basic ${encoded(`${username}:${password}`)}`), { username, password })
      }),
    )
  })

  test('no header throws or takes long', () => {
    fc.assert(
      fc.property(fc.string(), text => void [readBasicCredentials(text), readBasicCredentials(`Basic ${text}`)]),
    )
    for (const long of [`Basic${' '.repeat(50_000)}!`, `Basic ${'='.repeat(50_000)}!`]) {
      assert.ok(cpuMsOf(() => readBasicCredentials(long)) < 1_000)
    }
  })
})
