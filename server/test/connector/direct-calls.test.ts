// engines: both

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type OrderFixture, openOrderFixture } from '../orders/order-fixture.ts'
import { AssistantProgram } from './assistant-program.ts'

const strange = 'Ring twice\u2028\u200b and \u{e0041}wait\u007f'

describe('1 a call that needs nothing of the library', () => {
  let fixture: OrderFixture
  let assistant: AssistantProgram
  let token: string
  let ids: Readonly<Record<'plain' | 'strange', string>>
  before(async () => {
    fixture = await openOrderFixture()
    assistant = new AssistantProgram(fixture.server)
    token = (await assistant.connect()).access_token
    const create = async (address1: string) => (await fixture.owner.createOrder({ address1 })).id
    ids = { plain: await create('12 Quiet Lane'), strange: await create(strange) }
  })
  after(() => fixture.close())

  /** The name of the tool in the spelling for names that no header may contain: the library reads it. */
  const encoded = (name: string) => ({ 'mcp-name': `=?base64?${btoa(name)}?=` })

  const rows: Readonly<Record<string, () => readonly [tool: string, args: object]>> = {
    'an answer without arguments': () => ['who_am_i', {}],
    'a record': () => ['get_order', { id: ids.plain }],
    'text with characters that nobody sees': () => ['get_order', { id: ids.strange }],
    'a list': () => ['find_open_times', { days: 1, duration: 60 }],
    'a record that does not exist': () => ['get_order', { id: '0199aaaa-0000-7000-8000-000000000000' }],
    'an argument that is missing': () => ['get_order', {}],
    'an argument that does not exist': () => ['who_am_i', { name: 'x' }],
    'an argument of another type': () => ['find_client', { q: 7 }],
    'a dry run': () => ['add_note', { id: ids.plain, text: 'x', dry_run: true, idempotency_key: 'a' }],
    'a change, which is repeated': () => ['add_note', { id: ids.plain, text: 'Gate', idempotency_key: 'b' }],
    'a change that says what it dropped': () => [
      'create_order',
      { address1: '1 Main', services: ['none'], dry_run: true, idempotency_key: 'c' },
    ],
  }
  for (const [name, call] of Object.entries(rows)) {
    test(`1 answers ${name} as the library does`, async () => {
      const [tool, args] = call()
      const params = { name: tool, arguments: args }
      const direct = await assistant.message(token, 'tools/call', params)
      const throughLibrary = await assistant.message(token, 'tools/call', params, encoded(tool))
      assert.equal(direct.status, 200)
      assert.deepEqual(timeless(direct.body), timeless(throughLibrary.body))
      for (const header of ['content-type', 'cache-control', 'x-content-type-options', 'access-control-allow-origin'])
        assert.equal(direct.headers.get(header), throughLibrary.headers.get(header), header)
    })
  }

  test('1 keeps the id of the message, in its own type', async () => {
    for (const id of ['a "text"', 0, 7]) {
      const { body, headers } = assistant.messageOf(token, 'tools/call', { name: 'who_am_i', arguments: {} })
      const answer = await assistant.post('/mcp', JSON.stringify({ ...JSON.parse(body), id }), headers)
      assert.equal(answer.body.id, id)
    }
  })

  const unusual: Readonly<Record<string, (message: Message) => object>> = {
    'without an envelope': ({ params: { _meta: _, ...params }, ...rest }) => ({ ...rest, params }),
    'with the envelope of another revision': message => withMeta(message, { protocolVersion: '2031-01-01' }),
    'with a client that has no name': message => withMeta(message, { clientInfo: {} }),
    'with capabilities that are none': message => withMeta(message, { clientCapabilities: 'all' }),
    'with another version of JSON-RPC': message => ({ ...message, jsonrpc: '1.0' }),
    'with an id that is an object': message => ({ ...message, id: {} }),
    'with arguments that are a list': message => ({ ...message, params: { ...message.params, arguments: [] } }),
    'with a name that is a number': message => ({ ...message, params: { ...message.params, name: 7 } }),
    'for another tool than its header says': message => ({
      ...message,
      params: { ...message.params, name: 'list_services' },
    }),
    'for another method than its header says': message => ({ ...message, method: 'tools/list' }),
  }
  for (const [name, change] of Object.entries(unusual)) {
    test(`1 leaves a message ${name} to the library, which refuses it`, async () => {
      const usual = assistant.messageOf(token, 'tools/call', { name: 'who_am_i', arguments: {} })
      // An envelope that was accepted before makes no other message right.
      assert.equal((await assistant.post('/mcp', usual.body, usual.headers)).status, 200)
      const sent = JSON.stringify(change(JSON.parse(usual.body)))
      const { status, body } = await assistant.post('/mcp', sent, usual.headers)
      assert.ok(body.error, JSON.stringify(body))
      assert.ok(status < 500)
    })
  }

  test('1 refuses headers that are missing', async () => {
    for (const header of ['mcp-protocol-version', 'mcp-method', 'mcp-name']) {
      const { body, headers } = assistant.messageOf(token, 'tools/call', { name: 'who_am_i', arguments: {} })
      const { [header]: _, ...others } = headers
      const answer = await assistant.post('/mcp', body, others)
      assert.deepEqual([answer.status, (answer.body.error as { code: number }).code], [400, -32020], header)
    }
  })
})

interface Message {
  readonly params: Readonly<Record<string, unknown>> & { readonly _meta: object }
}

function withMeta({ params, ...rest }: Message, members: Readonly<Record<string, unknown>>): object {
  const changed = Object.entries(members).map(([name, value]) => [`io.modelcontextprotocol/${name}`, value])
  return { ...rest, params: { ...params, _meta: { ...params._meta, ...Object.fromEntries(changed) } } }
}

/** Times, and the ids of what was only tried, differ from call to call. */
function timeless(body: object): unknown {
  const text = JSON.stringify(body)
  return JSON.parse(
    text
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)/g, 'a time')
      .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'an id'),
  )
}
