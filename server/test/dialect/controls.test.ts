import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { readCompanyFile } from '../../src/cli/company-file-reader.ts'
import { FileMistakes } from '../../src/domain/entries/mistakes.ts'
import { exportOf } from '../cli/plumbline.ts'
import { type OrderFixture, openOrderFixture, savesNothing } from '../orders/order-fixture.ts'
import { bareCompany, changeCompany, soon } from '../rest/outside-change.ts'

const lockbox = '7d4e2a64-9a3b-4c59-8f0e-2b6a1d8c5e10'
const definitions = [
  { id: lockbox, name: 'lockbox', label: 'Lockbox code', type: 'text' },
  { name: 'dogs', label: 'Dogs', type: 'number' },
  { name: 'closing', label: 'Closing date', type: 'date' },
  { name: 'vacant', label: 'Vacant', type: 'checkbox' },
  { name: 'roof', label: 'Roof', type: 'select', choices: ['Shingle', 'Metal'] },
  { name: 'status', label: 'Status' },
  { id: '480', name: 'Client attending', label: 'Client attending', type: 'checkbox' },
]

/** As `company apply` reads them. */
async function readControls(controls: readonly object[]) {
  const { settings } = await readCompanyFile({ ...bareCompany('acme'), settings: { controls } })
  return settings?.controls ?? []
}

let fixture: OrderFixture
before(async () => {
  fixture = await openOrderFixture()
  const controls = await readControls(definitions)
  await changeCompany(fixture.server, fixture.server.key, file => ({
    ...file,
    settings: { ...file.settings, controls },
  }))
  const { id } = await fixture.owner.createOrder({})
  const count = async () => (await fixture.owner.order(id, { withallcontrols: true })).controls.length
  assert.ok(await soon(async () => (await count()) === definitions.length))
})
after(() => fixture.close())

test('2.3 customfields lists the custom fields, also for people who may not read the settings', async () => {
  const fields = await fixture.server.as('limited').customFields()
  assert.deepEqual(
    fields.map(({ name, label, type, choices }) => [name, label, type, choices]),
    definitions.map(({ name, label, type = 'text', choices = [] }) => [name, label, type, choices]),
  )
  assert.equal(fields[0]?.id, lockbox)
})

test('2.3 withallcontrols shows all custom fields in lists and searches too', async () => {
  const { id } = await fixture.owner.createOrder({ address1: '77 Control Court' })
  const shown = async (path: string) => {
    const { body } = await fixture.request('GET', path)
    const orders = body.orders as unknown as { id: string; controls: unknown[] }[]
    return orders.find(order => order.id === id)?.controls.length
  }
  for (const path of ['/orders?', '/orders?limit=1000&', '/orders/search?address1=77%20Control&']) {
    assert.equal(await shown(path), 0, path)
    assert.equal(await shown(`${path}withallcontrols=true`), definitions.length, path)
  }
})

async function valuesOf(id: string): Promise<Record<string, string>> {
  const { controls } = await fixture.owner.order(id)
  return Object.fromEntries(controls.map(({ name, value }) => [name, value]))
}

const sent = [
  { id: lockbox, value: '4711' },
  { id: 'dogs', value: 2 },
  { id: 'closing', value: '2032-02-29' },
  { id: 'vacant', value: true },
  { id: 'roof', value: 'METAL' },
]
const kept = { lockbox: '4711', dogs: '2', closing: '2032-02-29', vacant: 'yes', roof: 'Metal' }

for (const field of ['controls', 'controls-v2'] as const) {
  test(`2.2 controls sent as ${field} read back with name, label, type and value, as JSON and as a form`, async () => {
    for (const send of [fixture.send, fixture.sendForm]) {
      const { body } = await send('/order', { [field]: sent })
      assert.deepEqual([body.status, body.warnings], ['ok', undefined])
      const { controls } = await fixture.owner.order(String(body.id))
      assert.deepEqual(controls[0], {
        id: lockbox,
        name: 'lockbox',
        label: 'Lockbox code',
        type: 'text',
        value: '4711',
      })
      assert.deepEqual(await valuesOf(String(body.id)), kept)
    }
  })
}

test('2.2 an update changes the controls that are sent, an empty value clears one, and the history has their labels', async () => {
  const { id } = await fixture.owner.createOrder({ controls: sent })
  await fixture.owner.updateOrder(id, {
    city: 'Durham',
    controls: [
      { id: 'dogs', value: '' },
      { id: lockbox, value: '12' },
    ],
  })
  const { dogs: _, ...rest } = kept
  assert.deepEqual(await valuesOf(id), { ...rest, lockbox: '12' })
  await fixture.owner.updateOrder(id, { city: 'Raleigh', controls: [{ id: 'status', value: 'odd' }] })
  const [created, changed, named] = (await fixture.owner.orderHistory(id)).map(({ changes }) => changes)
  assert.deepEqual([created?.['Lockbox code'], created?.Roof, created?.Vacant], ['4711', 'Metal', 'yes'])
  assert.deepEqual(changed, { Address: 'Durham', 'Lockbox code': '12', Dogs: '' })
  assert.deepEqual(named, { Address: 'Raleigh', Status: 'odd' })
  const other = await fixture.owner.createOrder({ controls: [{ id: 'status', value: 'odd' }] })
  const [first] = await fixture.owner.orderHistory(other.id)
  assert.deepEqual([first?.changes.Status, first?.changes['Status (custom field)']], ['draft', 'odd'])
  const snapshot = fixture.events(id).at(-1)?.order.controls as { name: string }[]
  assert.deepEqual(
    snapshot.map(({ name }) => name),
    ['lockbox', 'closing', 'vacant', 'roof', 'status'],
  )
})

test('2.2 a control with a whole number as its id is sent by this number', async () => {
  const send = [{ id: 480, value: 'yes' }]
  const { id } = await fixture.owner.createOrder({ 'controls-v2': send })
  const { controls } = await fixture.owner.order(id)
  assert.deepEqual(
    controls.map(({ id, value }) => [id, value]),
    [['480', 'yes']],
  )
})

test('2.1 an unknown control is dropped with a warning, and so is a value that does not fit; strict handling refuses', async () => {
  const controls = [
    { id: 'ghost', value: 'x' },
    { id: 'dogs', value: 'many' },
    { id: 'closing', value: '2031-02-29' },
    { id: 'vacant', value: 'maybe' },
    { id: 'roof', value: 'Thatch' },
    { value: 'no id' },
    { id: lockbox, value: 'kept' },
  ]
  const { body } = await fixture.send('/order', { controls })
  assert.deepEqual(body.warnings, [
    'controls: {"value":"no id"} needs an id and a value and was ignored',
    'controls: ghost is not known here and was dropped',
    'controls[dogs]: many is not a number and was ignored',
    'controls[closing]: 2031-02-29 is not a date such as 2026-11-17 and was ignored',
    'controls[vacant]: maybe is neither a yes nor a no and was ignored',
    'controls[roof]: Thatch is none of the choices and was ignored',
  ])
  assert.deepEqual(await valuesOf(String(body.id)), { lockbox: 'kept' })
  const strict = await savesNothing(fixture, () => fixture.send('/order', { controls }, { prefer: 'handling=strict' }))
  assert.equal(strict.body.status, 'error')
})

test('2.2 ?withallcontrols=true shows the controls without a value too, in the order of the company', async () => {
  const { id } = await fixture.owner.createOrder({ controls: [{ id: 'roof', value: 'Shingle' }] })
  const order = await fixture.owner.order(id, { withallcontrols: true })
  const values = order.controls.map(({ name, value }) => [name, value])
  assert.deepEqual(
    values,
    definitions.map(({ name }) => [name, name === 'roof' ? 'Shingle' : '']),
  )
  const { controls } = await fixture.owner.order(id)
  assert.deepEqual({ ...order, controls }, await fixture.owner.order(id))
})

test('2.2 the company file keeps the definitions of controls, and mistakes in them are refused', async () => {
  const { settings } = await exportOf(fixture.server.dataDir, fixture.server.key)
  const { controls } = settings as { controls: object[] }
  assert.deepEqual(controls[0], { ...definitions[0], choices: [] })
  assert.deepEqual(controls.at(-2), { name: 'status', label: 'Status', type: 'text', choices: [] })
  for (const wrong of [
    { name: 'a', type: 'select' },
    { name: 'a', choices: ['b'] },
    { name: 'a', type: 'colour' },
  ]) {
    await assert.rejects(readControls([wrong]), FileMistakes)
  }
})
