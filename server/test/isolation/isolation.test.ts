import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { templateOf } from '../../src/http/openapi/request-parts.ts'
import { routes } from '../../src/http/rest/routes.ts'
import { canaryTextsOf, contaminated, marksOf, plantCanaries } from './canaries.ts'
import { eventTime, type Things } from './furnish.ts'
import { type Cell, cells, requestOf, type Variant, valueFor, variants } from './matrix.ts'
import { closeAgent, comparable, type HttpResponse, maskGenerated, sendAs } from './requests.ts'
import { type Actor, openTwoCompanies, type TwoCompanies } from './two-companies.ts'

let two: TwoCompanies
let canaryTexts: readonly string[] = []
let theirs: Record<string, string> = {}
before(async () => {
  two = await openTwoCompanies()
  await plantCanaries(two)
  canaryTexts = canaryTextsOf(two).canaryTexts
  theirs = marksOf(two.fixture, two.neighbourId)
})
after(async () => {
  closeAgent()
  await two.close()
})

const lineOf = ({ call, slots }: Cell) =>
  `${call.method} ${call.path} ${slots.length > 1 ? 'everywhere at once' : slots.map(({ place, name }) => `${place} ${name}`)}`.trim()

/** The values of the parameters; undefined if one of them does not exist. */
function valuesFor(variant: Variant, { slots }: Cell, own: Things): string[] | undefined {
  const values = slots.map(({ kind }) => valueFor(variant, kind, two, own))
  return values.every(value => value !== undefined) ? values : undefined
}

/** Ignores canaries that the request itself contained. */
function assertNoLeak({ text, headers }: HttpResponse, sent: readonly string[], line: string): void {
  const words = JSON.stringify(headers) + text
  const leaks = canaryTexts.filter(
    canaryText => words.includes(canaryText) && !sent.some(it => it.includes(canaryText)),
  )
  assert.deepEqual(leaks, [], line)
}

test('1 the other company has a canary in every text column', () => {
  assert.ok(canaryTexts.length > 150, `${canaryTexts.length} canaryTexts`)
  assert.deepEqual(canaryTextsOf(two).mute, [])
})

test("1 control: with its own key, the other company's canaries are returned", async () => {
  const shown = JSON.stringify([await two.neighbour.users(), await two.neighbour.order(two.foreign.order)])
  assert.ok(canaryTexts.filter(canaryText => shown.includes(canaryText)).length > 20)
})

test('1 no route is missing from the matrix', () => {
  const inMatrix = new Set(cells().map(({ call }) => `${call.method} ${call.path}`))
  const missing = routes.map(({ method, path }) => `${method} ${templateOf(path)}`).filter(line => !inMatrix.has(line))
  assert.deepEqual(missing, [])
})

describe('1 a caller without a key of this company reads and changes nothing', () => {
  const answers = new Set<string>()
  let before: Record<string, string> = {}

  for (const actor of ['revoked', 'another company', 'no key'] as const) {
    test(`${actor}: every parameter of every route, with every kind of value`, async () => {
      before = marksOf(two.fixture, two.companyId)
      for (const cell of cells()) {
        for (const variant of variants) {
          const response = await sendAs(two, actor, requestOf(cell, valuesFor(variant, cell, two.own) ?? [], two.own))
          assert.equal(response.status, 401, `${lineOf(cell)} ${variant}`)
          answers.add(comparable(response, [], []))
        }
      }
      assert.equal(answers.size, 1, [...answers].join('\n'))
      assert.deepEqual(marksOf(two.fixture, two.companyId), before)
    })
  }
})

/** Parameters for which an id of another kind, or of a removed record, is valid. */
const leadsSomewhere: readonly (readonly [line: RegExp, variant: Variant, why: string])[] = [
  [
    /(order|addpayment|amountdue|attachmentupload).* (id|everywhere at once)$/,
    'removed',
    'a removed order is readable, and refused as such',
  ],
  [/^GET \/(?:client|agent|contact)\/\{id\} path id/, 'removed', 'a removed person stays readable by id'],
  [/packages\[\]\[package\]/, 'removed', 'a retired package is still a package of the company'],
  [/query cursor/, 'another kind', 'an id is no cursor, which the answer says'],
  [/query cursor/, 'malformed', 'neither is this'],
]

/** Parameters for which an own id has no effect either. */
const meansNothing: readonly (readonly [line: RegExp, why: string])[] = [
  [/^POST \/order body removeservices/, 'from a new order there is nothing to take off'],
  [/^GET \/user\/lookup query q/, 'a user is looked up by name or address, not by id'],
  [/ body controls(?:-v2)?\[\]\[id\]/, 'the demo company has no custom fields'],
  [/^POST \/calculateservicequote body ordertypeuuid/, 'no price depends on the order type'],
]

function isKnown(cell: Cell, variant: Variant): boolean {
  return leadsSomewhere.some(([line, which]) => which === variant && line.test(lineOf(cell)))
}

/**
 * Each write of the owner gets records of its own, so that both requests find the same state. The limited user may not
 * change orders and needs none.
 */
async function thingsFor({ call }: Cell, actor: Actor): Promise<{ things: Things; fresh: readonly string[] }> {
  if (call.method === 'GET' || actor !== 'owner') return { things: two.own, fresh: [] }
  const made = await two.newOrder(/report|attachment/.test(call.path))
  const gone = call.method === 'DELETE' ? await personFor(call.path) : {}
  return { things: { ...two.own, ...made, ...gone }, fresh: [...Object.values(made), ...Object.values(gone)] }
}

/** Removed by the request. */
async function personFor(path: string): Promise<Partial<Things>> {
  const { owner } = two.fixture
  const fields = { lastname: 'Passing' }
  if (path.startsWith('/client/')) return { client: (await owner.createClient(fields)).id }
  if (path.startsWith('/agent/')) return { agent: (await owner.createAgent(fields)).id }
  if (path.startsWith('/calendarevent/')) return { calendarEvent: (await owner.createCalendarEvent(eventTime)).id }
  return path.startsWith('/contact/') ? { contact: (await owner.createContact(fields)).id } : {}
}

async function tryIt(actor: Actor, cell: Cell, variant: Variant): Promise<string | undefined> {
  const { things, fresh } = await thingsFor(cell, actor)
  const values = valuesFor(variant, cell, things)
  if (!values) return undefined
  const line = `${actor}: ${lineOf(cell)}: ${variant}`
  const response = await sendAs(two, actor, requestOf(cell, values, things))
  assert.ok(response.status < 500, `${line} ${response.text}`)
  const all = [response, ...(await afterwards(response, things, cell))]
  for (const one of all) assertNoLeak(one, values, line)
  const text = all.map(one => comparable(one, values, fresh)).join('\n')
  return cell.call.method === 'GET' ? text : maskGenerated(text)
}

/** The effect of a write, as the owner sees it. */
async function afterwards({ text }: HttpResponse, { order }: Things, { call }: Cell): Promise<HttpResponse[]> {
  if (call.method === 'GET' || !/order|payment|report|attachment/.test(call.path)) return []
  const { id = order } = call.path === '/order' ? (JSON.parse(text) as { id?: string }) : {}
  const look = (path: string) =>
    sendAs(two, 'owner', { method: 'GET', path, query: '', contentType: undefined, body: undefined })
  return [await look(`/order/${id}`), await look(`/order/history/${id}`), await look(`/order/notes/${id}`)]
}

/** Shows where two long responses differ. */
function assertSame(answer: string, random: string, variant: Variant): void {
  const at = [...answer].findIndex((character, i) => character !== random[i])
  const around = (text: string) => text.slice(Math.max(0, at - 120), at + 120)
  assert.ok(answer === random, `${variant}: ${around(answer)}\nrandom: ${around(random)}`)
}

for (const actor of ['owner', 'limited'] as const) {
  describe(`1 ${actor}: an id of another company gets the same response as an unknown one`, () => {
    for (const cell of cells()) {
      test(lineOf(cell), async () => {
        if (cell.slots.length === 0) return void (await tryIt(actor, cell, 'own'))
        const random = await tryIt(actor, cell, 'random')
        for (const variant of ['foreign', 'another kind', 'malformed', 'removed'] as const) {
          const answer = await tryIt(actor, cell, variant)
          if (answer !== undefined && !isKnown(cell, variant)) assertSame(answer, random ?? '', variant)
        }
        const [foreign, unknown] = [
          await tryIt(actor, cell, 'foreign number'),
          await tryIt(actor, cell, 'random number'),
        ]
        if (foreign !== undefined) assertSame(foreign, unknown ?? '', 'foreign number')
        const own = await tryIt(actor, cell, 'own')
        const matters = actor === 'owner' && !meansNothing.some(([line]) => line.test(lineOf(cell)))
        if (matters) assert.notEqual(own, random, 'an own id makes no difference: is this place looked at?')
      })
    }
  })
}

test('1 after all requests, every row of the other company is unchanged', () => {
  assert.deepEqual(marksOf(two.fixture, two.neighbourId), theirs)
})

test('1 after all requests, no row of the called company holds a canary of the other', () => {
  assert.deepEqual([...new Set(contaminated(two, canaryTexts))], [])
})

test('1 an order shown a moment ago to one company is not shown to another, by id or by number', async () => {
  const { neighbour, foreign, foreignOid } = two
  await two.fixture.owner.order(two.own.order)
  for (const id of [foreign.order, foreignOid]) {
    assert.equal((await neighbour.order(id)).id, foreign.order)
    const get = { method: 'GET', path: `/order/${id}`, query: '', contentType: undefined, body: undefined }
    const response = await sendAs(two, 'owner', get)
    assert.match(response.text, /could not locate an order/)
    assertNoLeak(response, [id], id)
  }
})

test('1 a client is found by name in one company only', async () => {
  const name = String((await two.neighbour.client(two.foreign.client)).displayname)
  const { id } = await two.fixture.owner.createOrder({ client: { name } })
  const { client } = await two.fixture.owner.order(id)
  assert.equal((await two.fixture.owner.client(client)).displayname, name)
  assert.notEqual(client, two.foreign.client)
})

test('1 the same Idempotency-Key in two companies has two responses', async () => {
  const fields = { lastname: 'Same' }
  const theirs = await two.neighbour.createClient(fields, { idempotencyKey: 'the same words' })
  const own = await two.fixture.owner.createClient(fields, { idempotencyKey: 'the same words' })
  assert.notEqual(own.id, theirs.id)
  assert.equal((await two.fixture.owner.createClient(fields, { idempotencyKey: 'the same words' })).id, own.id)
})
