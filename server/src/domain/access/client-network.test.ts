import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientNetwork } from './client-network.ts'

const cases = [
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8::7', '2001:db8:0:0::/64'],
  ['2001:0DB8:0:00:1:2:3:4', '2001:db8:0:0::/64'],
  ['2001:db8:0:1::', '2001:db8:0:1::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
] as const

for (const [address, network] of cases) {
  test(`limits count ${address} as ${network}`, () => assert.equal(clientNetwork(address), network))
}
