import assert from 'node:assert/strict'
import { from, type ImportCommands, newKey, type State } from './import-commands.ts'
import { contentOf, idHere, idOf, type Oddity } from './odd-company.ts'
import { OddSource } from './odd-source.ts'

/** Copies a source with these oddities, compares it with its copy, and looks at the copy. */
export async function copyOddSource(commands: ImportCommands, odd: readonly Oddity[]): Promise<void> {
  const source = await new OddSource(odd).open()
  const key = newKey()
  try {
    const state = await commands.json<State>(from(source.address, key))
    const balances = source.calls.filter(call => call.startsWith('GET /amountdue'))
    // Orders that are paid are not asked for; a source that refuses one is not asked again.
    if (!odd.includes('bad line')) assert.equal(balances.length, odd.includes('partly paid orders') ? 9 : 1)
    lookAtState(state, odd)
    await commands.compare(key)
    const { read, send } = await commands.ownerOf(key, 'user1')
    const get = async (path: string) => JSON.parse(await read(path))
    await lookAtOrders(get, odd)
    await lookAtPeople(get, odd)
    const { records, problems } = state
    const report = await read(`/order/file/${idHere(odd, idOf.order(5))}/${idHere(odd, idOf.file(5))}`)
    if (odd.includes('hidden files')) {
      assert.match(report, /could not locate/)
      assert.ok(problems.some(({ why }) => /3 files of 3 orders stay at the source/.test(why)))
    } else {
      assert.deepEqual([records.files, report], [{ copied: 3 }, contentOf(idOf.file(5))])
    }
    assert.equal(source.calls.filter(call => !call.startsWith('GET ')).length, 0)
    await workOn(get, send, odd)
  } finally {
    await source.close()
  }
}

type Get = (path: string) => ReturnType<typeof JSON.parse>
type Send = Awaited<ReturnType<ImportCommands['ownerOf']>>['send']

function lookAtState({ state, records, problems }: State, odd: readonly Oddity[]): void {
  assert.equal(state, 'read')
  assert.deepEqual(records.orders, { copied: 12 })
  assert.deepEqual(records.clients, { copied: 12 })
  assert.ok(problems.every(({ why }) => why !== ''))
  const isNamed = (list: string, words: RegExp) => problems.some(({ what, why }) => what === list && words.test(why))
  if (odd.includes('failing lists'))
    for (const list of ['/insuranceagents', '/cancelreasons']) assert.ok(isNamed(list, /could not be read/))
  const unknown = isNamed('what is paid of orders that are not paid in full', /all of their fees are due here/)
  assert.equal(unknown, !odd.includes('partly paid orders'))
}

async function lookAtOrders(get: Get, odd: readonly Oddity[]): Promise<void> {
  const path = (n: number) => idHere(odd, idOf.order(n))
  const { order } = await get(`/order/${path(2)}`)
  assert.deepEqual(
    [order.oid, order.client, order.state, order.squarefeet, order.totalfee, order.duration],
    [1002, idHere(odd, idOf.client(2)), 'NC', '', 99.5, 180],
  )
  assert.deepEqual(
    [order.complete, order.referreason, order.costcenter, order.costcentername],
    ['yes', idHere(odd, idOf.referReason), idHere(odd, idOf.costCenter), 'Territory A'],
  )
  assert.equal(order.datetime, '2026-03-20 09:00:00')
  assert.equal(order.controls.length, 1)
  const { order: cancelled } = await get(`/order/${path(6)}`)
  assert.deepEqual(
    [cancelled.canceled, cancelled.show],
    odd.includes('cancelled as removed') ? ['no', 'no'] : ['yes', 'yes'],
  )
  const { notes } = await get(`/order/notes/${path(2)}`)
  assert.equal(notes[0].text, 'Note 2')
  const { history } = await get(`/order/history/${path(2)}`)
  assert.equal(history[0].when, '2026-01-01T13:00:00.000+00:00')
  const balances = await Promise.all([1, 2, 4].map(n => get(`/amountdue/${path(n)}`)))
  const isPartly = odd.includes('partly paid orders')
  assert.deepEqual(
    balances.map(({ amountpaid, amountdue }) => [amountpaid, amountdue]),
    [isPartly ? [49.75, 49.75] : [0, 99.5], [0, 99.5], [99.5, 0]],
  )
}

async function lookAtPeople(get: Get, odd: readonly Oddity[]): Promise<void> {
  for (const [list, id] of [
    ['escrowofficers', idOf.officer(1)],
    ...(odd.includes('failing lists') ? [] : [['insuranceagents', idOf.insuranceAgent(1)] as const]),
    ['contacts', idOf.contact(1)],
    ['agencies', idOf.agency(1)],
    ['escrowoffices', idOf.escrowOffice(1)],
  ] as const) {
    const ids = (await get(`/${list}`))[list].map((each: { id: string }) => each.id)
    assert.ok(ids.includes(idHere(odd, id)), `${list} ${ids}`)
  }
}

/** Programs and people go on where they were: custom fields have their ids, and a fee leaves with its service. */
async function workOn(get: Get, send: Send, odd: readonly Oddity[]): Promise<void> {
  const { customfields } = await get('/customfields')
  assert.equal(customfields.length, odd.includes('many custom fields') ? 137 : 2)
  const { id, name, label, type, choices } = customfields[1]
  const known = odd.includes('whole numbers everywhere') ? '2' : idOf.control(2)
  assert.deepEqual(
    [id, name, label, type, choices],
    [odd.includes('whole-number ids') ? '402' : known, 'field2', 'Field 2', 'select', ['Once', 'Often']],
  )
  const path = `/order/${idHere(odd, idOf.order(1))}`
  const removeservices = [idHere(odd, idOf.service(1))]
  const { warnings } = await send(path, { 'controls-v2': [{ id, value: 'Often' }], removeservices })
  const { order } = await get(path)
  assert.deepEqual([warnings, order.controls.length, order.totalfee], [undefined, 2, 0])
}
