// engines: both

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { unknownId } from '../../src/wire/samples.ts'
import { plumbline } from '../cli/plumbline.ts'
import { authorization, type OrderFixture, openOrderFixture } from '../orders/order-fixture.ts'
import { eventually } from '../webhooks/eventually.ts'
import { AssistantProgram } from './assistant-program.ts'

describe('1 an owner and the assistants of everyone', () => {
  let fixture: OrderFixture
  before(async () => {
    fixture = await openOrderFixture()
  })
  after(() => fixture.close())

  test('1 sees them with their users and calls, and disconnects one', async () => {
    const [office, inspector] = [new AssistantProgram(fixture.server), new AssistantProgram(fixture.server)]
    const { access_token: token } = await office.connect('office')
    const { access_token: other } = await inspector.connect('inspector')
    await office.call(token, 'who_am_i')
    const { assistants } = fixture.owner.settings
    const listed = await assistants.list()
    assert.deepEqual(
      listed.map(({ user, name }) => [user, name]).toSorted(),
      ['office', 'inspector'].map(name => [fixture.user(name), 'Test Assistant']).toSorted(),
    )
    await eventually(async () => {
      const [call] = await assistants.calls()
      assert.deepEqual([call?.user, call?.tool, call?.outcome], [fixture.user('office'), 'who_am_i', 'done'])
    })
    const { stdout } = await plumbline(fixture.server.dataDir, ['connector', 'log', '--company', fixture.server.key])
    assert.match(stdout, /office +Test Assistant +who_am_i +done/)
    const its = listed.find(({ user }) => user === fixture.user('office')) ?? assert.fail()
    assert.equal(await assistants.disconnect(its.id), its.id)
    await eventually(async () => assert.equal((await office.message(token, 'tools/list')).status, 401))
    assert.equal((await inspector.message(other, 'tools/list')).status, 200)
    assert.deepEqual(
      (await assistants.list()).map(({ user }) => user),
      [fixture.user('inspector')],
    )
  })

  test('1 other users neither see nor end the assistants of others', async () => {
    const assistant = new AssistantProgram(fixture.server)
    const { access_token: token } = await assistant.connect('owner')
    const { assistants } = fixture.owner.settings
    const its = (await assistants.list()).find(({ user }) => user === fixture.user('owner')) ?? assert.fail()
    const office = new AssistantProgram(fixture.server)
    await office.browser.signIn(fixture.server.access.office)
    const { body } = await office.browser.send('DELETE', `/session/assistants/${its.id}`)
    assert.equal(body.message, `could not locate an assistant with the provided id: ${its.id}`)
    for (const [method, path] of [
      ['GET', '/settings/assistants'],
      ['GET', '/settings/assistants/calls'],
      ['DELETE', `/settings/assistants/${its.id}`],
    ] as const)
      assert.equal((await fixture.request(method, path, authorization(fixture, 'office'))).status, 403)
    assert.equal((await assistant.message(token, 'tools/list')).status, 200)
  })

  test('1 an assistant that is not there, or of another company, is unknown', async () => {
    const other = await openOrderFixture()
    try {
      await new AssistantProgram(other.server).connect()
      const [theirs = assert.fail()] = await other.owner.settings.assistants.list()
      for (const id of [unknownId, theirs.id, 'x'])
        await assert.rejects(fixture.owner.settings.assistants.disconnect(id), /could not locate an assistant/)
      assert.equal((await other.owner.settings.assistants.list()).length, 1)
    } finally {
      await other.close()
    }
  })
})
