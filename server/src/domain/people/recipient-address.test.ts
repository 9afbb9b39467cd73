import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { readEmailAddress, readPhoneNumber } from './recipient-address.ts'

describe('addresses of recipients', () => {
  for (const address of [
    'rosa@example.com',
    ' rosa@example.com\n',
    'r.o+s-a_%@mail.example.co',
    'x@y',
    'ró@exämple.com',
  ]) {
    test(`${JSON.stringify(address)} is an address`, () => assert.equal(readEmailAddress(address), address.trim()))
  }
  const noAddresses = ['', ' ', 'rosa', '@example.com', 'rosa@', 'a@b@c', 'a b@c.d', 'a@b.c, d@e.f', 'a@b.c;d@e.f']
  const trickyOnes = [
    'Rosa <rosa@example.com>',
    'a@b\r\nBcc: c@d',
    'a\u0000@b',
    '"a b"@c',
    'a@[127.0.0.1]',
    `${'x'.repeat(250)}@y.z`,
  ]
  for (const text of [...noAddresses, ...trickyOnes]) {
    test(`${JSON.stringify(text).slice(0, 40)} is none`, () => assert.equal(readEmailAddress(text), undefined))
  }

  const numbers: readonly [text: string, number: string][] = [
    ['704-555-0199', '+17045550199'],
    ['(704) 555.0199', '+17045550199'],
    ['1 704 555 0199', '+17045550199'],
    ['+1 704 555 0199', '+17045550199'],
    ['+44 20 7946 0018', '+442079460018'],
  ]
  for (const [text, number] of numbers) {
    test(`${text} is dialled ${number}`, () => assert.equal(readPhoneNumber(text), number))
  }
  for (const text of [
    '',
    '555-0199',
    '104-555-0199',
    '704-555-0199 x12',
    'call me',
    '+0123456789',
    '+1',
    '44 20 7946 0018',
  ]) {
    test(`${JSON.stringify(text)} is not a number to dial`, () => assert.equal(readPhoneNumber(text), undefined))
  }

  test('any address that is read is one line, and any number a plus and digits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        const address = readEmailAddress(text)
        if (address !== undefined) assert.match(address, /^[^\s@<>,;]+@[^\s@<>,;]+$/)
        const number = readPhoneNumber(text)
        if (number !== undefined) assert.match(number, /^\+[1-9]\d{6,14}$/)
      }),
    )
  })
})
