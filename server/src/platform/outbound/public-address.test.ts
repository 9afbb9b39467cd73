import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { isPublicAddress } from './public-address.ts'

/** The bounds of every block as numbers, computed without Node's BlockList. */
const blocks = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
].map(block => {
  const [network = '', bits] = block.split('/')
  const from = network.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
  return { from, to: from + 2 ** (32 - Number(bits)) }
})
const dotted = (number: number) => [24, 16, 8, 0].map(shift => (number >>> shift) & 255).join('.')
const isSpecial = (number: number) => blocks.some(({ from, to }) => number >= from && number < to)

describe('addresses: public or not', () => {
  test('an IPv4 address is public unless a special block contains it', () => {
    const edges = blocks.flatMap(({ from, to }) => [from - 1, from, to - 1, to]).filter(n => n >= 0 && n < 2 ** 32)
    for (const number of edges) assert.equal(isPublicAddress(dotted(number)), !isSpecial(number), dotted(number))
    fc.assert(
      fc.property(fc.nat(2 ** 32 - 1), number => assert.equal(isPublicAddress(dotted(number)), !isSpecial(number))),
    )
  })

  test('an IPv4 address that is embedded in an IPv6 address is never public', () => {
    fc.assert(
      fc.property(fc.nat(2 ** 32 - 1), number => {
        const hex = `${(number >>> 16).toString(16)}:${(number & 0xffff).toString(16)}`
        const forms = [
          `::ffff:${dotted(number)}`,
          `::${dotted(number)}`,
          `64:ff9b::${hex}`,
          `2002:${hex}::1`,
          `2001:0:${hex}::1`,
        ]
        for (const form of forms) assert.equal(isPublicAddress(form), false, form)
      }),
    )
  })

  for (const address of ['2606:4700::1111', '2001:200::1', '2001:4860:4860::8888', '2a00::1', '2003::1', '8.8.8.8']) {
    test(`${address} is public`, () => assert.ok(isPublicAddress(address)))
  }
  const special = ['::', '::1', 'fe80::1', 'fe80::1%eth0', '2606:4700::1111%eth0', 'fc00::1', 'fdff::1', 'fec0::1']
  const further = ['ff02::1', '100::1', '2001:db8::1', '3fff::1', '5f00::1', '4000::1', 'example.com', '', '127.1']
  for (const address of [...special, ...further]) {
    test(`${JSON.stringify(address)} is not`, () => assert.ok(!isPublicAddress(address)))
  }
})
