import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { acme } from './acme.ts'
import { companyStoreFor } from './company-store-for.ts'
import { moments, moved } from './kept.ts'
import { lines } from './plumbline.ts'

describe('company apply: a change is listed and updates the modification time of the changed entry', () => {
  const inspection = 'services Full Inspection'
  const radon = 'services Radon Test'
  const feesOfInspection = ['fees Inspection', 'fees Travel']
  const cases: readonly {
    name: string
    edits: Record<string, unknown>
    says: readonly string[]
    moves: readonly string[]
  }[] = [
    {
      name: "a service's price",
      edits: { 'services[1].fees[0].amount': 120 },
      says: ['changed service Radon Test'],
      moves: [radon, 'fees Radon'],
    },
    {
      name: 'a rule of a price',
      edits: { 'services[0].fees[0].rules[1].percent': 10 },
      says: ['changed service Full Inspection'],
      moves: [inspection, ...feesOfInspection],
    },
    {
      name: 'working hours',
      edits: { 'users[1].hours[0].to': '13:00' },
      says: ['changed user ian'],
      moves: ['users ian'],
    },
    { name: 'ZIPs', edits: { 'users[1].zips': ['60601'] }, says: ['changed user ian'], moves: ['users ian'] },
    {
      name: 'a name',
      edits: { 'orderTypes[0].description': 'Homes' },
      says: ['changed order type Residential'],
      moves: ['order_types Residential'],
    },
    { name: "the company's name", edits: { name: 'Acme & Co' }, says: ['changed company acme'], moves: [] },
    { name: 'a setting', edits: { 'settings.sameDayBooking': false }, says: ['changed company acme'], moves: [] },
    {
      name: 'hosts',
      edits: { hosts: ['a.example', 'b.example'] },
      says: ['changed hosts a.example, b.example'],
      moves: [],
    },
    { name: 'blocked time', edits: { 'users[1].blocked': [] }, says: ['changed blocked time ian'], moves: [] },
    {
      name: 'qualified inspectors',
      edits: { 'users[1].services': ['Full Inspection'] },
      says: ['changed user ian', 'changed service Radon Test'],
      moves: ['users ian', radon, 'fees Radon'],
    },
    {
      name: 'qualified inspectors, with the services left out of the file',
      edits: { services: undefined, 'users[1].services': ['Full Inspection'] },
      says: ['changed user ian', 'changed service Radon Test'],
      moves: ['users ian', radon, 'fees Radon'],
    },
    {
      name: 'a user who is no longer an inspector',
      edits: { 'users[1].inspector': false },
      says: ['changed user ian', 'changed service Full Inspection', 'changed service Radon Test'],
      moves: ['users ian', inspection, radon, ...feesOfInspection, 'fees Radon'],
    },
    {
      name: "a package's services",
      edits: { 'packages[0].services': ['Radon Test'] },
      says: ['changed package Everything'],
      moves: ['packages Everything'],
    },
    {
      name: 'a standalone fee',
      edits: { 'fees[0].amount': 80 },
      says: ['changed fee Late Cancellation'],
      moves: ['fees Late Cancellation'],
    },
    {
      name: 'an office',
      edits: { 'offices[1].phone': '704-555-0100' },
      says: ['changed office south'],
      moves: ['offices south'],
    },
  ]
  for (const { name, edits, says, moves } of cases) {
    test(name, async t => {
      const { dataDir, apply } = await companyStoreFor(t)
      await apply(acme())
      const earlier = moments(dataDir)
      assert.deepEqual(lines(await apply(acme(edits))), says)
      const later = moments(dataDir)
      assert.deepEqual(moved(earlier, later).sort(), ['revision acme', ...moves].sort())
      for (const [thing, moment] of later) assert.ok(moment >= (earlier.get(thing) ?? 0), `${thing} went back in time`)
    })
  }
})

test('company apply: a file is compared with the company as it is when the file is saved', async t => {
  const store = await companyStoreFor(t)
  await store.apply(acme())
  const changes = await store.applyDuring(acme(), acme({ 'offices[2]': { slug: 'west', name: 'West' } }))
  assert.deepEqual(lines({ changes }), ['retired office west'])
})

test('company apply: a company that is created while its file is planned is changed, not created twice', async t => {
  const store = await companyStoreFor(t)
  const changes = await store.applyDuring(acme({ 'users[1].lastName': 'Parker' }), acme())
  assert.deepEqual(lines({ changes }), ['changed user ian'])
})
