import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import type { Tool } from '../../src/http/connector/tools/tool.ts'
import { tools } from '../../src/http/connector/tools/tools.ts'
import type { Schema } from '../../src/wire/schema.ts'
import { type OrderFixture, openOrderFixture } from '../orders/order-fixture.ts'
import { AssistantProgram } from './assistant-program.ts'

/** Texts of the other company's records. */
const canary = 'canary of the other company'

describe('1 no tool reads or changes another company', () => {
  let own: OrderFixture
  let other: OrderFixture
  let assistant: AssistantProgram
  let token: string
  let foreign: readonly string[]
  let order: string
  before(async () => {
    own = await openOrderFixture()
    other = await openOrderFixture()
    assistant = new AssistantProgram(own.server)
    token = (await assistant.connect()).access_token
    order = (await own.owner.createOrder({ address1: '1 Own Street' })).id
    const client = await other.owner.createClient({ firstname: canary, lastname: canary })
    const agent = await other.owner.createAgent({ firstname: canary, lastname: canary })
    const theirs = await other.owner.createOrder({ address1: canary, clientuuid: client.id, notes: [{ text: canary }] })
    foreign = [theirs.id, client.id, agent.id]
  })
  after(async () => {
    await own.close()
    await other.close()
  })

  /** Where an id can stand, with a value for it. */
  const placesOf = ({ input }: Tool): [name: string, value: (id: string) => unknown][] =>
    Object.entries(input.properties ?? {}).flatMap(([name, schema]) => {
      const value = valueWith(schema)
      return value ? [[name, value] as [string, (id: string) => unknown]] : []
    })
  const valueWith = (schema: Schema): ((id: string) => unknown) | undefined => {
    if (schema.format === 'uuid' || (schema.type === 'string' && /\bid\b/i.test(schema.description ?? '')))
      return id => id
    const of = schema.items && valueWith(schema.items)
    if (of) return id => [of(id)]
    const members = Object.entries(schema.properties ?? {}).map(([name, each]) => [name, valueWith(each)] as const)
    const found = members.find(([, value]) => value)
    return found?.[1] && (id => ({ [found[0]]: found[1]?.(id), text: 'x', value: 1, name: 'x' }))
  }
  const required = ({ input }: Tool) =>
    Object.fromEntries(
      (input.required ?? []).map(name => [name, name === 'id' ? order : name === 'q' ? canary : randomUUID()]),
    )

  for (const tool of tools) {
    test(`1 ${tool.name} answers an id of the other company as a random one`, async () => {
      const answer = async (name: string, value: unknown, id: string) => {
        const { content, isError } = await assistant.call(token, tool.name, {
          ...required(tool),
          [name]: value,
          ...dry(tool),
        })
        const text = content.map(each => each.text).join('')
        return JSON.stringify([isError, text.replaceAll(id, 'ID').replaceAll(changing, '')])
      }
      for (const [name, value] of placesOf(tool)) {
        for (const id of foreign) {
          const random = randomUUID()
          const theirs = await answer(name, value(id), id)
          assert.equal(theirs, await answer(name, value(random), random), `${tool.name} ${name}`)
          assert.ok(!theirs.replaceAll(`\\"q\\":\\"${canary}`, '').includes(canary), `${tool.name} ${name}`)
        }
      }
      assert.deepEqual(other.query(`select count(*) as n from order_history`).length, 1)
    })
  }

  const dry = ({ scope }: Tool) => (scope === 'book' ? { dry_run: true } : {})

  test('1 assistants of many companies at once see their own company only', async () => {
    const theirs = new AssistantProgram(other.server)
    const { access_token: other_token } = await theirs.connect()
    const names = async (program: AssistantProgram, token: string) => {
      const { structuredContent } = await program.call(token, 'search_orders', { q: canary })
      return structuredContent?.count
    }
    const counts = await Promise.all(
      Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? names(assistant, token) : names(theirs, other_token))),
    )
    assert.deepEqual(
      counts,
      counts.map((_, i) => i % 2),
    )
  })
})

/** Ids of new records, numbers and moments differ each time. */
const changing =
  /\\"(?:id|orderId|oid|modified|at)\\":(?:\\"[^"]*\\"|\d+)|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|\d{4}-\d{2}-\d{2}T[\d:.+-]+|\\"oid\\":\d+/g
