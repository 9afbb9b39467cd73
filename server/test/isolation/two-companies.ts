import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { Plumbline } from 'plumbline-client'
import sql from 'sql-template-tag'
import { readCompanyFile } from '../../src/cli/company-file-reader.ts'
import { applyCompany } from '../../src/domain/company-files/apply-company.ts'
import { createKey, requireTenant, revokeKey } from '../../src/domain/tenants/access-keys.ts'
import { addWebhook } from '../../src/domain/webhooks/manage-webhooks.ts'
import { systemResolver } from '../../src/platform/outbound/name-resolver.ts'
import { checkWebhookUrl } from '../../src/platform/outbound/webhook-address.ts'
import { testClock } from '../clock.ts'
import { nextOpening } from '../guard/next-opening.ts'
import { fetchAsDescribed } from '../openapi/as-described.ts'
import { scheduling } from '../orders/order-fixture.ts'
import { confirmHosts } from '../rest/confirm-hosts.ts'
import { basic } from '../running-server.ts'
import { eventually } from '../webhooks/eventually.ts'
import { Receiver } from '../webhooks/receiver.ts'
import { allKinds, startWebhookFixture, type WebhookFixture } from '../webhooks/webhook-fixture.ts'
import { addCalendar, eventTime, furnish, newOrder, type Things, unusedTarget } from './furnish.ts'
import { neighbourFile } from './neighbour-file.ts'
import { retireSome } from './retire-some.ts'
import { signInBoth } from './sign-in-both.ts'

export type Actor =
  | 'owner'
  | 'limited'
  | 'revoked'
  | 'another company'
  | 'no key'
  | 'owner with a session'
  | 'session of another company'

/** Two companies in one store, each with something of every kind. Requests go to the first; the second must not show. */
export interface TwoCompanies {
  readonly fixture: WebhookFixture
  readonly companyId: string
  readonly neighbourId: string
  readonly own: Things
  readonly foreign: Things
  /** Removed records of the called company. */
  readonly removed: Partial<Things>
  /** Two records of the called company that no other refers to. */
  readonly spare: { readonly client: string; readonly agent: string }
  readonly publicToken: { readonly own: string; readonly foreign: string }
  /** The last part of the address of a calendar feed. */
  readonly feed: { readonly own: string; readonly foreign: string }
  /** An order number that only the other company has. */
  readonly foreignOid: string
  readonly authorization: Readonly<Record<Actor, string | undefined>>
  /** The cookies of the actors with a session. */
  readonly cookie: Readonly<Partial<Record<Actor, string>>>
  readonly neighbour: Plumbline
  /** An order with files, and the day of its appointment, which no other order has. */
  newOrder(hasPapers: boolean): Promise<{ order: string; day: string; report?: string; attachment?: string }>
  close(): Promise<void>
}

export const neighbourKey = 'canary-company'

export async function openTwoCompanies(): Promise<TwoCompanies> {
  const fixture = await startWebhookFixture(
    { backoffSeconds: [0, 0.01, 0.01] },
    { TRUST_PROXY: 'on', FILE_LIMIT_MIB: '1' },
  )
  const receiver = await new Receiver().open()
  // One attempt fails, so that both outcomes are stored.
  receiver.reaction = (_received, response) => response.writeHead(receiver.received.length === 1 ? 503 : 204).end()
  const close = async () => {
    await fixture.close()
    await receiver.close()
  }
  try {
    return { ...(await fill(fixture, receiver)), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function fill(fixture: WebhookFixture, receiver: Receiver): Promise<Omit<TwoCompanies, 'close'>> {
  const { owner, server } = fixture
  const { neighbour, authorization } = await addNeighbour(fixture, receiver)
  const retired = await retireSome(fixture)
  const mine = await furnish(owner)
  const theirs = await furnish(neighbour)
  await addStripeAccount(fixture)
  const lost = await loseSome(fixture, mine.things)
  const spare = {
    client: (await owner.createClient({ lastname: 'Spare' })).id,
    agent: (await owner.createAgent({ lastname: 'Spare' })).id,
  }
  const office = fixture.office('lake-norman')
  // The server's company cache is stale for up to half a second.
  const rare = await eventually(async () => {
    return (await owner.services({ office })).find(({ name }) => name === 'Lake Only')?.id ?? assert.fail()
  })
  const open = 'select count(*) as open from deliveries where completed_at is null'
  await eventually(() => assert.equal(Number(fixture.query(open)[0]?.open), 0))
  const idOf = (key: string) =>
    String(fixture.query('select company_id from companies where key = ?', key)[0]?.company_id)
  const signedIn = await signInBoth(fixture, neighbour)
  return {
    fixture,
    neighbour,
    spare,
    companyId: idOf('demo'),
    neighbourId: idOf(neighbourKey),
    own: { ...mine.things, ...signedIn.own, office, rareService: rare },
    foreign: { ...theirs.things, ...signedIn.foreign },
    removed: { ...retired, ...lost },
    publicToken: { own: mine.token, foreign: theirs.token },
    feed: { own: mine.feed, foreign: theirs.feed },
    foreignOid: String(theirs.oid),
    authorization: {
      owner: basic(server.access.owner),
      limited: basic(server.access.limited),
      revoked: await makeAndRevoke(fixture),
      'another company': authorization,
      'no key': undefined,
      'owner with a session': undefined,
      'session of another company': undefined,
    },
    cookie: {
      'owner with a session': `plumbline-demo=${signedIn.ownToken}`,
      'session of another company': `plumbline-demo=${signedIn.foreignToken}; plumbline-${neighbourKey}=${signedIn.foreignToken}`,
    },
    newOrder: hasPapers => newOrder(fixture, mine.things, hasPapers),
  }
}

/** With the session of a payment. */
async function addStripeAccount({ database }: WebhookFixture): Promise<void> {
  await database.write('all companies', async tx => {
    const { companyId } = await requireTenant(tx, neighbourKey)
    const at = testClock().epochMilliseconds
    await tx.run(sql`
      insert into stripe_accounts (company_id, sealed_key, sealed_webhook_secret, key_end, is_live, link_secret, connected_at)
      values (${companyId}, 'sealed', 'sealed', 'f3Qa', 0, 'secret', ${at})`)
    await tx.run(sql`
      insert into checkouts (company_id, id, order_id, amount_cents, session_id, url, payment_intent, payment_id, created_at)
      select company_id, ${randomUUID()}, order_id, 100, 'cs_neighbour', 'https://stripe.example', 'pi_neighbour', id, ${at}
      from payments where company_id = ${companyId} limit 1`)
  })
}

async function addNeighbour({ database, server }: WebhookFixture, receiver: Receiver) {
  const { newKeys } = await applyCompany(database, await readCompanyFile(neighbourFile), testClock())
  await confirmHosts(database, neighbourKey, neighbourFile.hosts.slice(0, 1))
  const [{ accessKey, secretKey } = assert.fail()] = newKeys
  const url = await checkWebhookUrl({ allowPrivate: true, resolve: systemResolver() }, receiver.url('/canary'))
  await database.write('all companies', async tx => {
    const tenant = await requireTenant(tx, neighbourKey)
    await addWebhook({ ...tenant, now: testClock() }, { url, kinds: allKinds })
    // Numbers that the called company never reaches.
    await tx.run(sql`update company_state set last_oid = 8800000 where company_id = ${tenant.companyId}`)
    // Measured by a routing service, which is not configured here.
    await tx.run(sql`
      insert into drives (company_id, place, other, minutes, measured_at)
      select company_id, 'one house', 'another', 5, 1 from companies`)
    await tx.run(sql`
      insert into order_views (company_id, id, user_id, name, query, columns)
      select company_id, 'canary view', id, 'canary', 'canary', 'canary' from users where company_id = ${tenant.companyId} limit 1`)
    await tx.run(sql`
      insert into company_imports (company_id, source, access_key, sealed_secret, state, calls_at_once, calls_per_second,
        started_at, changed_at, leased_until, lease_id, progress, problems, error)
      values (${tenant.companyId}, 'canary source', 'canary key', 'canary secret', 'read', 1, 1, 1, 1, 0, 'canary lease', '{}',
        '[]', 'canary error')`)
    await tx.run(sql`
      insert into imported_records (company_id, kind, id, state, source_id, source_modified, copied_at, problem)
      values (${tenant.companyId}, 'orders', 'canary record', 'copied', 'canary source id', 'canary time', 1, 'canary problem')`)
  })
  const baseUrl = `${server.publicUrl}/${neighbourKey}/rest`
  return {
    neighbour: new Plumbline({ maxRetries: 0, baseUrl, accessKey, secretKey, fetch: fetchAsDescribed }),
    authorization: basic({ access_key: accessKey, secret_key: secretKey }),
  }
}

/** Removed records. */
async function loseSome({ owner, user }: WebhookFixture, { order }: Things): Promise<Partial<Things>> {
  const lost = await owner.createOrder({ city: 'Gone', inspector1uuid: user('owner'), ...scheduling })
  const report = await owner.uploadReport(order, '%PDF-1.7 lost')
  const attachment = await owner.uploadAttachment(order, 'lost')
  await owner.deleteOrder(lost.id)
  await owner.removeReport(report.id)
  await owner.removeAttachment(attachment.id)
  const hook = await owner.createHook({ target: unusedTarget, event: 'ORDER_PAID' })
  await owner.deleteHook(hook.id)
  const [client, agent, contact] = [
    await owner.createClient({ lastname: 'Gone' }),
    await owner.createAgent({ lastname: 'Gone' }),
    await owner.createContact({ lastname: 'Gone' }),
  ]
  const event = await owner.createCalendarEvent(eventTime)
  await owner.deleteCalendarEvent(event.id)
  const hold = await owner.hold(await nextOpening(owner))
  await owner.releaseHold(hold.id)
  const calendar = await addCalendar(owner, user('owner'), 'Gone')
  await owner.settings.calendars.remove(user('owner'), calendar.id)
  await owner.deleteClient(client.id)
  await owner.deleteAgent(agent.id)
  await owner.deleteContact(contact.id)
  return {
    calendarEvent: event.id,
    outsideCalendar: calendar.id,
    hold: hold.id,
    client: client.id,
    agent: agent.id,
    contact: contact.id,
    hook: hook.id,
    order: lost.id,
    report: report.id,
    attachment: attachment.id,
  }
}

async function makeAndRevoke({ change }: WebhookFixture): Promise<string> {
  const { accessKey, secretKey } = await change(scope => createKey(scope, 'owner', 'revoked'))
  await change(scope => revokeKey(scope, accessKey))
  return basic({ access_key: accessKey, secret_key: secretKey })
}
