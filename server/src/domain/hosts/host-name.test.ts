import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CompanyId } from '../ids.ts'
import { findHostMistake, hostsOfService, recordOf } from './host-name.ts'

const service = hostsOfService([
  'https://Bücher.example/books',
  'http://[::1]:8081',
  'example.com',
  undefined,
  '0.0.0.0',
])

for (const host of [
  'book.example.com',
  'xn--bcher-kva.test',
  'a-b.example',
  'intranet',
  'example.com.au',
  '1.example',
]) {
  test(`${host} can be a host of a company`, () => assert.equal(findHostMistake(host, service), undefined))
}

const refused: Record<string, string> = {
  'example.com': 'is a host of the service itself',
  'xn--bcher-kva.example': 'is a host of the service itself',
  localhost: 'is the machine itself',
  'a.b.localhost': 'is the machine itself',
  '127.0.0.1': 'is an address, not a name',
  '0x7f.1': 'is an address, not a name',
  '3221226221': 'is an address, not a name',
  '[::1]': 'is an address, not a name',
  'example.com.': 'is not a name that DNS can have',
  'example.com:443': 'is not a name that DNS can have',
  'a.1': 'is not a name that DNS can have',
  [`${'a'.repeat(64)}.example`]: 'is not a name that DNS can have',
}
for (const [host, mistake] of Object.entries(refused)) {
  test(`${host} ${mistake}`, () => assert.equal(findHostMistake(host, service), `${host} ${mistake}`))
}

test('the record is another one for each company and each host', () => {
  const [one, other] = ['company 1', 'company 2'] as CompanyId[] as [CompanyId, CompanyId]
  const values = [recordOf(one, 'a.example'), recordOf(one, 'b.example'), recordOf(other, 'a.example')]
  assert.equal(new Set(values.map(({ value }) => value)).size, 3)
  assert.deepEqual(recordOf(one, 'a.example'), values[0])
  assert.equal(values[0]?.name, '_plumbline.a.example')
})
