import assert from 'node:assert/strict'
import { test } from 'node:test'
import { processCpuMsOf } from '../cpu-time.ts'
import { radonQuotes } from './radon-quotes.ts'

const mebibyte = 1024 * 1024

const quotes = radonQuotes()
const { send } = quotes

test('2.1 a hundred thousand fields are read within a second', async () => {
  const many = Array.from({ length: 80_000 }, (_, i) => `,"k${i}":1`).join('')
  const form = Array.from({ length: 100_000 }, (_, i) => `&k${i}=1`).join('')
  const ms = await processCpuMsOf(async () => {
    assert.equal((await send(`{"services":["${quotes.radon}"]${many}}`)).body.totalfee, 165)
    assert.equal((await send(`services[]=${quotes.radon}${form}`, 'text/plain')).body.totalfee, 165)
  })
  assert.ok(ms < 10_000, `${ms} ms`)
})

test('8 a million keys are too large a body, and as many as fit are read within a second', async () => {
  const million = `{${Array.from({ length: 1_000_000 }, (_, i) => `"k${i}":1`).join()}}`
  assert.equal((await send(million)).status, 413)
  assert.equal((await send(million, 'text/plain')).status, 413)
  const form = `services[]=${quotes.radon}&`
  const ms = await processCpuMsOf(async () => {
    assert.equal((await send(form + 'a&'.repeat((mebibyte - form.length) / 2), 'text/plain')).body.totalfee, 165)
    assert.equal((await send(form + '=&'.repeat((mebibyte - form.length) / 2), 'text/plain')).body.totalfee, 165)
  })
  assert.ok(ms < 15_000, `${ms} ms`)
})

test('8 thirty thousand numbered services are refused within a second', async () => {
  const numbered = Array.from({ length: 30_000 }, (_, i) => `services[${i + 30_000}]=a`).join('&')
  const ms = await processCpuMsOf(async () => {
    const form = await send(`${numbered}${'&services[]=a'.repeat(30_000)}`, 'text/plain')
    assert.equal(form.body.message, 'services has more than 100 entries')
  })
  assert.ok(ms < 10_000, `${ms} ms`)
})
