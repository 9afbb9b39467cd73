import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { fieldsOf } from '../../../proof/fuzz/operations.ts'
import { Ids } from '../../../proof/fuzz/pools.ts'
import { Random } from '../../../proof/fuzz/random.ts'
import { type Validity, valueFor } from '../../../proof/fuzz/values.ts'
import type { Tool } from '../../src/http/connector/tools/tool.ts'
import { tools } from '../../src/http/connector/tools/tools.ts'
import type { Schema } from '../openapi/description.ts'
import { type OrderFixture, openOrderFixture } from '../orders/order-fixture.ts'
import { isShort } from '../proof/trials.ts'
import { AssistantProgram } from './assistant-program.ts'

/** Fixed, so that a failure can be reproduced. */
const seed = Number(process.env.SEED ?? 20_261_119)
const callsOfTool = isShort ? 96 : 1_000
const atATime = 8
const ajv = new Ajv2020({ strict: false, validateFormats: false })

describe('8 no arguments break a tool', () => {
  let fixture: OrderFixture
  let other: OrderFixture
  let assistant: AssistantProgram
  let token: string
  let ids: Ids
  before(async () => {
    ;[fixture, other] = [await openOrderFixture(), await openOrderFixture()]
    assistant = new AssistantProgram(fixture.server)
    token = (await assistant.connect()).access_token
    ids = new Ids(await poolOf(fixture), await poolOf(other))
  })
  after(async () => {
    await fixture.close()
    await other.close()
  })

  const poolOf = async ({ owner }: OrderFixture) => {
    const [users, services, types, packages] = [owner.users(), owner.services(), owner.orderTypes(), owner.packages()]
    const idsOf = async (records: Promise<readonly { readonly id: string }[]>) => (await records).map(({ id }) => id)
    const order = await owner.createOrder({ address1: '1 Fuzz Street' })
    return {
      ...{ user: await idsOf(users), service: await idsOf(services), 'order type': await idsOf(types) },
      ...{ package: await idsOf(packages), office: await idsOf(owner.offices()), order: [order.id] },
      client: [(await owner.createClient({ firstname: 'Fuzz' })).id],
      agent: [(await owner.createAgent({ firstname: 'Fuzz' })).id],
    }
  }

  const argumentsOf = ({ input }: Tool, validity: Validity, random: Random) => {
    const fields = fieldsOf(input as Schema).filter(({ isRequired }) => isRequired || random.happens(0.4))
    const drawn = fields.map(field => [field.name, valueFor(field, validity, random, ids)] as const)
    return validity === 'hostile' && random.happens(0.1)
      ? random.pick([null, 7, 'x', drawn])
      : Object.fromEntries(drawn)
  }

  for (const [number, tool] of tools.entries()) {
    test(`8 ${tool.name}: no failure, and every answer is as described`, async t => {
      const isAsDescribed = ajv.compile(tool.output as object)
      // Another tool may have cancelled the one before.
      const time = { datetime: '2027-09-01 09:00:00', inprogress: false, scheduled: '2027-06-01 10:00:00' }
      ids.add('order', (await fixture.owner.createOrder({ address1: '2 Fuzz Street', ...time })).id)
      let answered = 0
      const attempt = async (index: number) => {
        const random = new Random(seed, number * 100_000 + index)
        const validity = random.pick(['valid', 'valid', 'nearly valid', 'hostile'] as const)
        const args = argumentsOf(tool, validity, random)
        const sent = JSON.stringify(args)
        const { status, body } = await assistant.message(token, 'tools/call', { name: tool.name, arguments: args })
        const where = `seed ${seed}, call ${index}: ${sent.slice(0, 2_000)}`
        assert.ok(status < 500, `${status} ${where}`)
        const { result, error } = body as { result?: Record<string, never>; error?: { code: number; message: string } }
        if (!result) assert.ok(error && error.code !== -32603, `${JSON.stringify(body).slice(0, 500)} ${where}`)
        else if (result.isError) assert.doesNotMatch(JSON.stringify(result), /failed on our side/, where)
        else {
          answered++
          assert.ok(isAsDescribed(result.structuredContent), `${JSON.stringify(isAsDescribed.errors)} ${where}`)
        }
      }
      for (let index = 0; index < callsOfTool; index += atATime)
        await Promise.all(Array.from({ length: atATime }, (_, i) => attempt(index + i)))
      t.diagnostic(`${tool.name}: ${answered} of ${callsOfTool} calls were answered, the others refused`)
      assert.ok(answered > 0, 'nothing but refusals')
    })
  }
})
