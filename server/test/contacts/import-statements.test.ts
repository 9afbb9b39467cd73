// engines: both

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { agentStore, clientStore } from '../../src/domain/people/contact-store.ts'
import { agents, clients } from '../../src/domain/people/contacts.ts'
import { type ImportedContact, importContacts } from '../../src/domain/people/import-contacts.ts'
import { OpenTimeStore } from '../availability/open-time-store.ts'
import { RecordingTransaction } from '../store/recording-transaction.ts'
import { atEnd } from '../store/scratch.ts'

test('4.3 an import reads the contacts of fifty rows together', async t => {
  const store = await OpenTimeStore.open()
  atEnd(t, () => store.close())
  const company = await store.company()
  const perform = (rows: readonly ImportedContact[]) =>
    company.write(async scope => {
      const tx = new RecordingTransaction(scope.tx)
      const sent = rows.map(contact => ({ contact, mistakes: [] }))
      const outcomes = await importContacts({ ...scope, tx }, { store: clientStore, commands: clients }, sent)
      return { outcomes, reads: tx.about(/^\s*select[\s\S]* from clients/).length }
    })
  const rows = Array.from({ length: 120 }, (_, i) =>
    i % 2 === 0 ? { email: `client${i}@example.com` } : { displayName: `Client ${i}`, mobilePhone: `704 555 ${i}` },
  )
  const created = await perform(rows)
  assert.deepEqual([new Set(created.outcomes.map(({ outcome }) => outcome)), created.reads], [new Set(['created']), 6])
  const byId = created.outcomes.map(({ id }, i) => ({ id, ...(i === 0 && { displayName: 'First' }) }))
  const updated = await perform([...byId, { ...rows[1], notes: 'a' }, { ...rows[1], notes: 'b' }])
  assert.deepEqual(
    updated.outcomes.map(({ outcome }) => outcome),
    ['updated', ...Array(119).fill('unchanged'), 'updated', 'updated'],
  )
  assert.equal(updated.reads, 4)
})

test('4.3 an import of agents finds them by id, address and name', async t => {
  const store = await OpenTimeStore.open()
  atEnd(t, () => store.close())
  const company = await store.company()
  const perform = (rows: readonly ImportedContact[]) =>
    company.write(scope => {
      const sent = rows.map(contact => ({ contact, mistakes: [] }))
      return importContacts(scope, { store: agentStore, commands: agents }, sent)
    })
  const rows = [
    { email: 'vera@example.com', agency: 'Realty' },
    { displayName: 'Vic Vendor', mobilePhone: '704 555 0101', agency: 'Realty' },
  ]
  const created = await perform(rows)
  const again = await perform([...rows, ...created.map(({ id }) => ({ id }))])
  assert.deepEqual(
    again.map(({ id, outcome }) => [id, outcome]),
    [...created, ...created].map(({ id }) => [id, 'unchanged']),
  )
})
