import assert from 'node:assert/strict'
import { Plumbline } from 'plumbline-client'
import type { OrderFields } from 'plumbline-client/orders'
import sql from 'sql-template-tag'
import { createKey, requireTenant, revokeKey } from '../../src/domain/access/keys.ts'
import { applyCompany } from '../../src/domain/companies/apply-company.ts'
import { exportCompany } from '../../src/domain/companies/export-company.ts'
import type { Database } from '../../src/domain/database.ts'
import { addWebhook } from '../../src/domain/webhooks/add-webhook.ts'
import { readCompanyFile } from '../../src/doors/cli/company-file-reader.ts'
import { systemResolver } from '../../src/platform/name-resolver.ts'
import { checkWebhookUrl } from '../../src/platform/webhook-address.ts'
import { fetchAsDescribed } from '../openapi/as-described.ts'
import { freeTime, now as moment, scheduling } from '../orders/desk.ts'
import { basic, type RunningServer } from '../running-server.ts'
import { eventually } from '../webhooks/eventually.ts'
import { allKinds, type HookedDesk, openHookedDesk } from '../webhooks/hooked-desk.ts'
import { Receiver } from '../webhooks/receiver.ts'
import { neighbourFile } from './neighbour-file.ts'
import type { Kind } from './slots.ts'

/** Something of every kind, and a service that only one office offers. */
export type Things = Readonly<Record<Kind | 'rareService', string>>
export type Actor = 'owner' | 'limited' | 'revoked' | 'another company' | 'nobody'

/** Two companies in one store, each with something of every kind; the first is asked, the second must never be felt. */
export interface TwoCompanies {
  readonly desk: HookedDesk
  readonly companyId: string
  readonly neighbourId: string
  readonly own: Things
  readonly foreign: Things
  /** Of the company that is asked, but no longer there; clients and agents cannot be removed. */
  readonly removed: Partial<Things>
  /** Two things of the asked company's that nothing points at. */
  readonly spare: { readonly client: string; readonly agent: string }
  readonly publicToken: { readonly own: string; readonly foreign: string }
  /** An order number that only the neighbour has. */
  readonly foreignOid: string
  readonly authorization: Readonly<Record<Actor, string | undefined>>
  readonly neighbour: Plumbline
  /** An order with papers, and the day of its appointment, which no other has. */
  newOrder(hasPapers: boolean): Promise<{ order: string; day: string; report?: string; attachment?: string }>
  close(): Promise<void>
}

export const neighbourKey = 'neighbour'
/** The same word of both companies' callers: it must not lead from one to the other. */
export const sharedIdempotencyKey = 'canary-idempotency-key'

export async function openTwoCompanies(): Promise<TwoCompanies> {
  const desk = await openHookedDesk({}, { TRUST_PROXY: 'on', FILE_LIMIT_MIB: '1' })
  const receiver = await new Receiver().open()
  const { database, server } = desk
  const { newKeys } = await applyCompany(database, readCompanyFile(neighbourFile), Temporal.Now.instant())
  const [key = assert.fail()] = newKeys
  const neighbour = clientOf(server, neighbourKey, { access_key: key.accessKey, secret_key: key.secretKey })
  const url = await checkWebhookUrl({ allowPrivate: true, resolve: systemResolver() }, receiver.url('/canary'))
  await database.write(async tx =>
    addWebhook({ ...(await requireTenant(tx, neighbourKey)), now: Temporal.Now.instant() }, { url, kinds: allKinds }),
  )
  // Numbers that the other company never reaches.
  await database.write(tx => tx.run(sql`update companies set last_oid = 8800000 where key = ${neighbourKey}`))
  const { passing, removed } = await removeSome(desk)
  const mine = await furnish(desk.owner)
  const theirs = await furnish(neighbour)
  const lost = await desk.owner.createOrder({ city: 'Gone', inspector1uuid: desk.user('owner'), ...scheduling })
  const lostPaper = (await desk.owner.uploadReport(mine.things.order, '%PDF-1.7 lost')).id
  const lostNote = (await desk.owner.uploadAttachment(mine.things.order, 'lost')).id
  await desk.owner.deleteOrder(lost.id)
  await desk.owner.removeReport(lostPaper)
  await desk.owner.removeAttachment(lostNote)
  const settled = 'select count(*) as open from deliveries where settled_at is null'
  await eventually(() => assert.equal(Number(desk.query(settled)[0]?.open), 0))
  const idOf = (key: string) => String(desk.query('select company_id from companies where key = ?', key)[0]?.company_id)
  const office = desk.office('lake-norman')
  const rare = (await desk.owner.services({ office })).find(({ name }) => name === 'Lake Only')?.id ?? assert.fail()
  const revoked = await database.write(async tx => {
    const scope = { ...(await requireTenant(tx, 'demo')), now: Temporal.Now.instant() }
    const made = await createKey(scope, 'owner', 'revoked')
    await revokeKey(scope, made.accessKey)
    return basic({ access_key: made.accessKey, secret_key: made.secretKey })
  })
  assert.ok(passing > 0)
  return {
    desk,
    companyId: idOf('demo'),
    neighbourId: idOf(neighbourKey),
    own: { ...mine.things, office, rareService: rare },
    foreign: theirs.things,
    removed: { ...removed, order: lost.id, report: lostPaper, attachment: lostNote },
    spare: {
      client: (await desk.owner.createClient({ lastname: 'Spare' })).id,
      agent: (await desk.owner.createAgent({ lastname: 'Spare' })).id,
    },
    publicToken: { own: mine.token, foreign: theirs.token },
    foreignOid: String(theirs.oid),
    authorization: {
      owner: basic(server.access.owner),
      limited: basic(server.access.limited),
      revoked,
      'another company': basic({ access_key: key.accessKey, secret_key: key.secretKey }),
      nobody: undefined,
    },
    neighbour,
    newOrder: hasPapers => newOrder(desk, mine.things, hasPapers),
    close: async () => {
      await desk.close()
      await receiver.close()
    },
  }
}

function clientOf(
  server: RunningServer,
  company: string,
  { access_key: accessKey, secret_key: secretKey }: { access_key: string; secret_key: string },
): Plumbline {
  const baseUrl = `${server.publicUrl}/${company}/rest`
  return new Plumbline({ baseUrl, accessKey, secretKey, fetch: fetchAsDescribed })
}

/** The same in both companies: whatever has an id, and texts that tell whose they are. */
async function furnish(client: Plumbline): Promise<{ things: Things; token: string; oid: number }> {
  const [me, users, offices] = await Promise.all([client.me(), client.users(), client.offices()])
  const [services, orderTypes, packages, fees] = await Promise.all([
    client.services(),
    client.orderTypes(),
    client.packages(),
    client.fees(),
  ])
  const whose = me.username.startsWith('canary') ? 'canary' : 'own'
  const email = { client: `${whose}-client@example.com`, agent: `${whose}-agent@example.com` }
  const words = (what: string) => `${whose} ${what}`
  const person = await client.createClient({ lastname: words('client'), emailaddress: email.client })
  const agent = await client.createAgent({
    lastname: words('agent'),
    agency: words('agency'),
    emailaddress: email.agent,
  })
  const inspector = users.find(user => user.inspector === 'Yes')?.id ?? assert.fail()
  const pack = packages.find(({ active }) => active)?.id ?? assert.fail()
  const fields: OrderFields = {
    ...{ address1: words('street'), city: words('city'), state: 'NC', zip: '28203', foundationtype: words('base') },
    ...{
      datetime: freeTime(),
      inspector1uuid: inspector,
      inspector2uuid: me.id,
      scheduledby: me.id,
      confirmed: moment,
    },
    ...{ services: [services[0]?.id ?? ''], packages: [{ package: pack }], ordertypeuuid: orderTypes[0]?.id ?? '' },
    ...{ clientuuid: person.id, buyersagentuuid: agent.id, sellersagentuuid: agent.id },
    ...{
      notes: [{ owner: me.id, text: words('note') }],
      fees: [{ feeid: fees[0]?.id ?? '', value: 12 }],
      ...scheduling,
    },
  }
  const order = await client.createOrder(fields, { idempotencyKey: sharedIdempotencyKey })
  await client.addPayment({ id: order.id, amount: 1, method: words('method'), reference: words('reference') })
  const details = { title: words('title'), filename: `${whose}.pdf`, public: true }
  const report = await client.uploadReport(order.id, '%PDF-1.7 a report', details)
  const attachment = await client.uploadAttachment(order.id, words('attachment'), { description: words('paper') })
  await client.addReportUrl(order.id, `https://${whose}.example.com/report`, { title: words('hosted') })
  const done = await client.createOrder({ ...fields, datetime: freeTime() })
  await client.completeOrder(done.id, { reportnumber: words('number') }, { idempotencyKey: words('key') })
  const [listed, people, agents] = await Promise.all([client.orders({ limit: 1 }), client.clients(), client.agents()])
  return {
    things: {
      office: offices.at(-1)?.id ?? '',
      user: inspector,
      orderType: orderTypes[0]?.id ?? '',
      service: services[0]?.id ?? '',
      rareService: '',
      package: pack,
      fee: fees[0]?.id ?? '',
      client: person.id,
      agent: agent.id,
      order: order.id,
      report: report.id,
      attachment: attachment.id,
      clientEmail: email.client,
      agentEmail: email.agent,
      orders: listed.cursor,
      clients: people.cursor,
      agents: agents.cursor,
    },
    token: new URL(report.url).pathname.split('/').at(-1) ?? '',
    oid: order.oid,
  }
}

/** On it is the owner, so that there is a footprint to delete. */
async function newOrder({ owner, user }: HookedDesk, { client, agent, service }: Things, hasPapers: boolean) {
  const datetime = freeTime()
  const { id: order } = await owner.createOrder({
    ...{ datetime, inspector1uuid: user('owner'), services: [service] },
    ...{ clientuuid: client, buyersagentuuid: agent, ...scheduling },
  })
  const day = datetime.slice(0, 10)
  if (!hasPapers) return { order, day }
  const report = await owner.uploadReport(order, '%PDF-1.7 a report')
  const attachment = await owner.uploadAttachment(order, 'a note')
  return { order, day, report: report.id, attachment: attachment.id }
}

/** Adds one of each to the company that is asked, and takes it away again. */
async function removeSome({ database, owner }: HookedDesk): Promise<{ passing: number; removed: Partial<Things> }> {
  const found = await database.read(tx => exportCompany(tx, 'demo'))
  const office = 'lake-norman'
  // What only one office has: so that it matters which office is asked.
  const before = readCompanyFile({
    ...found,
    orderTypes: [...(found.orderTypes ?? []), { name: 'Lake Only', office }],
    services: [
      ...(found.services ?? []),
      { name: 'Lake Only', offices: [office], fees: [{ name: 'Lake', amount: 9 }] },
    ],
    packages: [...(found.packages ?? []), { name: 'Lake Only', offices: [office], services: [] }],
  })
  const name = 'Passing'
  const more = readCompanyFile({
    ...{ key: 'demo', name: before.name, zone: before.zone },
    offices: [...(before.offices ?? []), { slug: 'passing', name }],
    users: [...(before.users ?? []), { username: 'passing', firstName: name, inspector: true }],
    orderTypes: [...(before.orderTypes ?? []), { name }],
    services: [...(before.services ?? []), { name, fees: [] }],
    packages: [...(before.packages ?? []), { name, services: [] }],
    fees: [...(before.fees ?? []), { name, amount: 10 }],
  })
  const { ids } = await applyAndName(database, more)
  await applyCompany(database, before, Temporal.Now.instant())
  await eventually(async () => assert.ok(!(await owner.users()).some(({ username }) => username === 'passing')))
  return { passing: Object.keys(ids).length, removed: ids }
}

async function applyAndName(database: Database, file: ReturnType<typeof readCompanyFile>) {
  await applyCompany(database, file, Temporal.Now.instant())
  const { offices, users, orderTypes, services, packages, fees } = await database.read(tx => exportCompany(tx, 'demo'))
  const named = (things: readonly { readonly id?: string | undefined; readonly name: string }[] = []) =>
    things.find(({ name }) => name === 'Passing')?.id ?? assert.fail()
  const user = users?.find(({ username }) => username === 'passing')?.id ?? assert.fail()
  const ids: Partial<Things> = {
    ...{ office: named(offices), user, orderType: named(orderTypes) },
    ...{ service: named(services), package: named(packages), fee: named(fees) },
  }
  return { ids }
}
