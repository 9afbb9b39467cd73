// engines: both

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { callDays } from '../../src/domain/assistants/call-store.ts'
import { pruneAllAssistants } from '../../src/domain/assistants/prune-assistants.ts'
import { testClock } from '../clock.ts'
import { openStoreOf } from '../engine.ts'
import { type OrderFixture, startOrderFixture } from '../orders/order-fixture.ts'
import { eventually } from '../webhooks/eventually.ts'
import { AssistantProgram } from './assistant-program.ts'

let fixture: OrderFixture
before(async () => {
  fixture = await startOrderFixture()
})
after(() => fixture.close())

test('1 what has expired is deleted: codes, tokens, then the assistant, and old calls', async () => {
  const assistant = new AssistantProgram(fixture.server)
  const { access_token: token } = await assistant.connect()
  await assistant.call(token, 'who_am_i')
  await assistant.code()
  const rows = (table: string) => fixture.query(`select * from ${table}`).length
  await eventually(() => assert.equal(rows('assistant_calls'), 1))
  const database = await openStoreOf(fixture.server.dataDir)
  const prune = (days: number) =>
    database.write('all companies', tx => pruneAllAssistants(tx, testClock().add({ hours: 24 * days })))
  try {
    assert.deepEqual([rows('assistants'), rows('assistant_tokens')], [2, 4])
    await prune(1)
    assert.deepEqual([rows('assistants'), rows('assistant_tokens'), rows('assistant_calls')], [1, 1, 1])
    await prune(callDays + 1)
    assert.deepEqual([rows('assistants'), rows('assistant_tokens'), rows('assistant_calls')], [0, 0, 0])
  } finally {
    await database.close()
  }
})
