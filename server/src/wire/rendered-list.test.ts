import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepBusy } from '../../test/keep-busy.ts'
import { renderOk } from './envelope.ts'
import { Listed } from './listed.ts'
import { piecesOf, renderList, renderOkInSlices } from './rendered-list.ts'

const envelope = () => '{"status":"ok","message":""}'

test('a list of several pieces is one list', async () => {
  const { body } = await renderList('names', pieces('"a","b"', '', '"ç"'), envelope)
  assert.deepEqual(JSON.parse(body.toString()), { status: 'ok', message: '', names: ['a', 'b', 'ç'] })
})

test('a list without records is empty', async () => {
  const { body } = await renderList('names', piecesOf('a', [], String), envelope)
  assert.equal(body, '{"status":"ok","message":"","names":[]}')
})

test('a long list is rendered in pieces, and other work gets its turn in between', async () => {
  const records = Array.from({ length: 40 }, (_, i) => i)
  let turns = 0
  let immediate = setImmediate(function count() {
    turns += 1
    immediate = setImmediate(count)
  })
  const { body } = await renderList('records', piecesOf('a', records, renderSlowly), envelope)
  clearImmediate(immediate)
  assert.deepEqual(JSON.parse(body.toString()).records, records)
  assert.ok(turns >= 4, `${turns} turns of the event loop`)
})

function renderSlowly(record: number): string {
  keepBusy(0.3)
  return String(record)
}

async function* pieces(...some: readonly string[]): AsyncGenerator<string> {
  yield* some
}

test('a response is the same in slices as at once', async () => {
  const show = (n: number) => ({ n, half: n / 2, none: undefined })
  const long = Array.from({ length: 100 }, (_, i) => i)
  for (const members of [
    {},
    { a: 1, none: undefined, list: [], b: 'ü' },
    { list: new Listed(long, show), plain: long, more: { list: new Listed([1], show) }, end: null },
  ]) {
    assert.equal((await renderOkInSlices('company', members)).body.toString(), renderOk(members))
  }
})
