import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readStoreAddress, showStoreAddress } from './store-address.ts'

test('a store on the command line is a folder, its file, or an address of PostgreSQL', () => {
  const cases: [string, unknown][] = [
    ['sqlite:/var/lib/plumbline', { engine: 'sqlite', dataDir: '/var/lib/plumbline' }],
    ['sqlite:/var/lib/plumbline/plumbline.db', { engine: 'sqlite', dataDir: '/var/lib/plumbline' }],
    ['sqlite:///var/lib/plumbline', { engine: 'sqlite', dataDir: '/var/lib/plumbline' }],
    ['sqlite:data', { engine: 'sqlite', dataDir: `${process.cwd()}/data` }],
    [
      'postgresql://me@db.example/plumbline',
      { engine: 'postgres', address: { urls: ['postgres://me@db.example/plumbline'], isPooled: false } },
    ],
  ]
  for (const [text, expected] of cases) assert.deepEqual(readStoreAddress(text), expected, text)
  for (const text of ['', 'sqlite:', './data', 'mysql://host/db', 'postgres:']) {
    assert.equal(readStoreAddress(text), undefined, text)
  }
})

test('a password is never shown', () => {
  const address = readStoreAddress('postgres://me:hush@db.example:5433,other.example/plumbline?sslmode=require')
  assert.equal(address && showStoreAddress(address), 'postgres://db.example:5433,other.example/plumbline')
})
