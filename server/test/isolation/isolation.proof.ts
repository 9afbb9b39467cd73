// engines: both

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { isPostgres } from '../engine.ts'
import { nextOpening } from '../guard/next-opening.ts'
import { canaryTextsOf, contaminated, marksOf, plantCanaries } from './canaries.ts'
import { addCalendar, eventTime, type Things, unusedTarget } from './furnish.ts'
import { type Cell, cells, requestOf, type Variant, valueFor, variants } from './matrix.ts'
import { closeAgent, comparable, type HttpResponse, maskGenerated, sendAs } from './requests.ts'
import { newAssistant, newPasskey, newSession } from './sign-in-both.ts'
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

/** Credentials and privileges decide these requests before the store is asked for a record. */
const skip = isPostgres && 'as on SQLite'

/** Signing in needs no credentials. */
const needsCredentials = ({ call }: Cell) => call.operation.security?.length !== 0

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

describe('1 a caller without a key or session of this company reads and changes nothing', { skip }, () => {
  let before: Record<string, string> = {}

  /** A request with the header of the console gets no `WWW-Authenticate`, so each kind of caller has its own response. */
  const answersOf = { key: new Set<string>(), session: new Set<string>() }

  for (const actor of ['revoked', 'another company', 'no key', 'session of another company'] as const) {
    test(`${actor}: every parameter of every route, with every kind of value`, async () => {
      const answers = answersOf[actor === 'session of another company' ? 'session' : 'key']
      before = marksOf(two.fixture, two.companyId)
      for (const cell of cells().filter(needsCredentials)) {
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

const listWithCursor =
  /query cursor$|^GET \/(?:orders|clients|agents|users|agencies|contacts|escrowofficers|escrowoffices|insuranceagents) everywhere/

/** Parameters for which an id of another kind, or of a removed record, is valid. */
const leadsSomewhere: readonly (readonly [line: RegExp, variant: Variant, why: string])[] = [
  [
    /(order|addpayment|amountdue|attachmentupload).* (id|everywhere at once)$/,
    'removed',
    'a removed order is readable, and refused as such',
  ],
  [
    /^GET \/(?:client|agent|contact)s?\/(?:messages\/|duplicates\/)?\{id\} path id/,
    'removed',
    'a removed person stays readable by id',
  ],
  [
    /^POST \/(?:client|agent|contact)\/erase\/\{id\} path id/,
    'removed',
    'personal data of a removed person is removed too',
  ],
  [/packages\[\]\[package\]/, 'removed', 'a retired package is still a package of the company'],
  [/query uuids|^GET \/packages everywhere/, 'removed', 'a removed record is listed by its id'],
  [/^GET \/orders query office/, 'another kind', 'an unknown office is the primary one, whose orders have the id'],
  [/body office$/, 'malformed', 'a text that is no id is the name of an office'],
  [listWithCursor, 'another kind', 'an id is no cursor, which the answer says'],
  [listWithCursor, 'malformed', 'neither is this'],
  [/settings.* fees\[\]\[id\]|settings.* everywhere/, 'malformed', 'the id of a fee must be a UUID'],
]

/** Parameters for which an own id has no effect either. */
const meansNothing: readonly (readonly [line: RegExp, why: string])[] = [
  [/^POST \/order body remove/, 'from a new order there is nothing to take off'],
  [/^POST \/order\/\{id\} body removeinspectors/, 'the inspector is not on the order'],
  [/^POST \/order\/messages\/\{id\}\/\{message\}\/resend path message/, 'the order has no message'],
  [/^POST \/session\/invitation body user/, 'the link differs each time'],
  [/^GET \/user\/lookup query q/, 'a user is looked up by name or address, not by id'],
  [/ body packages\[\]\[id\]/, 'an entry of the order, which names its package beside it'],
  [/ body controls(?:-v2)?\[\]\[id\]/, 'the demo company has no custom fields'],
  [/^POST \/settings\/services(?:\/\{id\})? body fees/, 'a standalone fee is no fee of the service'],
  [/^POST \/settings\/services everywhere/, 'the fee is refused first'],
  [/^POST \/booking(?:\/hold|\/wait)? (?:query|body|everywhere)/, 'without a solved puzzle all are refused alike'],
  [/^POST \/booking\/wait\/\{token\}\/end /, 'the answer is the same for every token'],
  [/^GET \/booking\/agent\/\{token\} /, 'the link of an agent is signed, and names no booking'],
  [/^GET \/booking\/times query (?:services|inspector)/, 'others have the same time, as long'],
  [/^GET \/openings\/best query hold/, 'the hold is on a day that is not among the best'],
  [/^POST \/hold body instead/, 'the hold is released without a word'],
  [/^GET \/changes query order/, 'who has an order open is for streams'],
  [/^GET \/ordertypes query uuids/, 'an earlier request gave the order type to another office'],
  [/^GET \/agents\/list query agency/, 'nobody works for the agency'],
  [/^GET \/calendar everywhere/, 'the inspector belongs to another office'],
  [/^POST \/calculateservicequote body ordertypeuuid/, 'no price depends on the order type'],
]

function isKnown(cell: Cell, variant: Variant): boolean {
  return leadsSomewhere.some(([line, which]) => which === variant && line.test(lineOf(cell)))
}

/**
 * Each write of the owner gets records of its own, so that both requests find the same state. The limited user may not
 * change orders and needs none.
 */
async function thingsFor(
  { call, slots }: Cell,
  actor: Actor,
  variant: Variant,
): Promise<{ things: Things; fresh: readonly string[] }> {
  if (call.method === 'GET' || actor !== 'owner') return { things: two.own, fresh: [] }
  const made = await two.newOrder(/report|attachment/.test(call.path))
  // A booking uses the hold up.
  const isHeld = variant === 'own' && slots.some(({ kind }) => kind === 'hold')
  const isGone = call.method === 'DELETE' || call.path.includes('/erase/') || call.path.includes('/merge/')
  const gone = isGone || isHeld ? await personFor(isHeld ? '/hold/' : call.path) : {}
  return { things: { ...two.own, ...made, ...gone }, fresh: [...Object.values(made), ...Object.values(gone)] }
}

/** Removed by the request. */
async function personFor(path: string): Promise<Partial<Things>> {
  const { owner } = two.fixture
  const fields = { lastname: 'Passing' }
  if (path.startsWith('/agency/merge/')) return { agency: (await owner.createAgency({ name: 'Passing' })).id }
  if (path.startsWith('/client/')) return { client: (await owner.createClient(fields)).id }
  if (path.startsWith('/insuranceagent/')) return { insuranceAgent: (await owner.createInsuranceAgent(fields)).id }
  if (path.startsWith('/agent/')) return { agent: (await owner.createAgent(fields)).id }
  if (path.includes('/calendars/')) {
    // A person has few calendars.
    const { user = '' } = await settingFor('/users/')
    return { user, outsideCalendar: (await addCalendar(owner, user, randomUUID())).id }
  }
  if (/^\/(?:session|settings)\/assistants\//.test(path))
    return { assistant: await newAssistant(two.fixture, two.companyId) }
  if (path.startsWith('/settings/')) return settingFor(path)
  if (path.startsWith('/ordertype/')) return settingFor('/ordertypes/')
  if (path.startsWith('/hooks/')) return settingFor('/webhooks/')
  if (path.startsWith('/sessions/')) return { session: await newSession(two.fixture) }
  if (path.startsWith('/session/passkeys/')) return { passkey: await newPasskey(two.fixture, two.companyId) }
  if (path.startsWith('/calendarevent/')) return { calendarEvent: (await owner.createCalendarEvent(eventTime)).id }
  if (path.startsWith('/hold/')) return { hold: (await owner.hold(await nextOpening(owner))).id }
  if (path.startsWith('/escrowofficer/'))
    return { contact: (await owner.createContact({ ...fields, type: 'escrowofficer' })).id }
  return path.startsWith('/contact/') ? { contact: (await owner.createContact(fields)).id } : {}
}

async function settingFor(path: string): Promise<Partial<Things>> {
  const { settings } = two.fixture.owner
  const name = `passing-${randomUUID()}`
  if (path.includes('/keys/')) return { key: (await settings.keys.create({ name })).id }
  if (path.includes('/webhooks/'))
    return { hook: (await settings.webhooks.create({ url: unusedTarget, events: ['ORDER_PAID'] })).id }
  if (path.includes('/offices/')) return { office: (await settings.offices.create({ slug: name, name })).id }
  if (path.includes('/users/')) return { user: (await settings.users.create({ username: name })).id }
  if (path.includes('/ordertypes/')) return { orderType: (await settings.orderTypes.create({ name })).id }
  if (path.includes('/services/')) return { service: (await settings.services.create({ name })).id }
  if (path.includes('/packages/')) return { package: (await settings.packages.create({ name })).id }
  return { fee: (await settings.fees.create({ name, amount: 1 })).id }
}

async function tryIt(actor: Actor, cell: Cell, variant: Variant): Promise<string | undefined> {
  const { things, fresh } = await thingsFor(cell, actor, variant)
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

describe('1 owner with a session: every read answers as for a key', { skip }, () => {
  for (const cell of cells().filter(({ call }) => call.method === 'GET')) {
    test(lineOf(cell), async () => {
      for (const variant of ['own', 'foreign', 'random'] as const) {
        const session = await tryIt('owner with a session', cell, variant)
        if (!/^GET \/(?:sessions?|time|reflect)\b/.test(lineOf(cell)))
          assert.equal(session, await tryIt('owner', cell, variant))
      }
    })
  }
})

for (const actor of ['owner', 'limited'] as const) {
  const options = { skip: actor === 'limited' && skip }
  describe(`1 ${actor}: an id of another company gets the same response as an unknown one`, options, () => {
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
