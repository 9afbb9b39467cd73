import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { keepBusy } from '../../../test/keep-busy.ts'
import { beforeSlices, nextSlice } from './slices.ts'

test('a long calculation continues after the short requests that are in progress', async t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const ended: string[] = []
  const short = beforeSlices('a', async () => {
    for (let turn = 0; turn < 200; turn++) await nextTurn()
    ended.push('short')
  })
  await nextSlice('b')
  ended.push('slice')
  await short
  assert.deepEqual(ended, ['short', 'slice'])
})

test('a long calculation goes on while a short request takes long', async t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { promise, resolve } = Promise.withResolvers<void>()
  const short = beforeSlices('a', () => promise)
  const slice = nextSlice('b')
  t.mock.timers.tick(5)
  await slice
  resolve()
  await short
})

test('long calculations continue in rotation, each a slice at a time', async () => {
  const slices: string[] = []
  const calculate = async (name: string) => {
    for (let slice = 0; slice < 3; slice++) {
      await nextSlice('b')
      slices.push(name)
    }
  }
  await Promise.all([calculate('a'), calculate('b')])
  assert.deepEqual(slices, ['a', 'b', 'a', 'b', 'a', 'b'])
})

test('while another company is served, a company whose long reads took much time waits, and others do not wait for it', async () => {
  const slices: string[] = []
  const calculate = async (company: string, sliceMs: number) => {
    await nextSlice(company)
    keepBusy(sliceMs)
    slices.push(company)
  }
  await calculate('loud', 210)
  await beforeSlices('quiet', async () => undefined)
  const later = calculate('loud', 0)
  await nextTurn()
  await Promise.all([later, calculate('another', 0)])
  assert.deepEqual(slices, ['loud', 'another', 'loud'])
})

test('new connections do not wait for a slice each', async t => {
  const count = 60
  let accepted = 0
  const server = createServer(() => {
    accepted += 1
    keepBusy(0.1)
  })
  server.listen({ port: 0, host: '127.0.0.1', backlog: count })
  await once(server, 'listening')
  const clients = Array.from({ length: count }, () => connect((server.address() as AddressInfo).port, '127.0.0.1'))
  t.after(() => {
    for (const client of clients) client.destroy()
    server.close()
  })
  let slices = 0
  while (accepted < count) {
    await nextSlice('b')
    keepBusy(1)
    slices += 1
  }
  assert.ok(slices < count / 2, `${slices} slices`)
})
