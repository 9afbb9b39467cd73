import assert from 'node:assert/strict'
import { join } from 'node:path'
import { raw } from 'sql-template-tag'
import { settingsResources } from '../../src/wire/settings/settings-resources.ts'
import { acme } from '../cli/acme.ts'
import { apply, plumbline } from '../cli/plumbline.ts'
import { testToday } from '../clock.ts'
import { OddSource } from '../moving-in/odd-source.ts'
import { openCalendarServer } from '../outside/calendar-server.ts'
import { stripeKey, webhookSecret } from '../payments/fake-stripe.ts'
import { basic } from '../running-server.ts'
import { spareEntry } from '../settings/spare-entry.ts'
import { type CrashFixture, openCrashFixture } from './crash-fixture.ts'
import { unprovenHost } from './host-texts.ts'

/** The ids of the template's records. */
export interface Ids {
  readonly authorization: string
  readonly accessKey: string
  readonly order: string
  readonly draft: string
  readonly removed: string
  /** Its move can be undone. */
  readonly moved: string
  readonly client: string
  readonly agent: string
  readonly agency: string
  readonly calendarEvent: string
  /** A server that listens as long as the process. */
  readonly calendarAddress: string
  /** Another one, from which the company moves in. */
  readonly sourceAddress: string
  readonly outsideCalendar: string
  readonly hold: string
  readonly contact: string
  readonly insuranceAgent: string
  readonly escrowOffice: string
  readonly contactType: string
  /** Records to be merged into the others. */
  readonly twins: Readonly<Record<'client' | 'agent' | 'agency', string>>
  readonly report: string
  readonly attachment: string
  readonly webhook: string
  readonly event: string
  readonly message: string
  readonly services: Readonly<Record<string, string>>
  readonly users: Readonly<Record<string, string>>
  readonly packages: Readonly<Record<string, string>>
  readonly offices: Readonly<Record<string, string>>
  readonly orderTypes: Readonly<Record<string, string>>
  /** Entries of settings that no other refers to, by section. */
  readonly spare: Readonly<Record<string, string>>
}

export interface Template {
  readonly dataDir: string
  readonly ids: Ids
}

/** The Monday after so many weeks: the inspector works then, and a hold needs open time. */
export const monday = (weeks: number) => {
  const today = testToday()
  return today.add({ days: 8 - today.dayOfWeek, weeks }).toString()
}

const time = { datetime: '2032-03-01 09:00:00', duration: 180 }
const twoDaysMs = 172_800_000
const scheduling = { inprogress: false, scheduled: '2031-05-01 10:20:30' }

/** A small company with one record of each kind, created through the product itself. */
export async function makeTemplate(folder: string, receiverUrl: string): Promise<Template> {
  const first = join(folder, 'first')
  const known = await applyCompany(first, receiverUrl)
  const fixture = await openCrashFixture({ from: first, folder: join(folder, 'template') })
  try {
    return { dataDir: fixture.dataDir, ids: await createRecords(await fixture.serve(), known, fixture) }
  } finally {
    await fixture.close()
  }
}

type Known = Pick<
  Ids,
  'authorization' | 'accessKey' | 'webhook' | 'services' | 'users' | 'packages' | 'offices' | 'orderTypes'
>

export async function applyCompany(dataDir: string, receiverUrl: string): Promise<Known> {
  const document = acme({ 'users[0].email': 'olive@example.com', 'users[1].email': 'ian@example.com' })
  const { ids, keys } = await apply(dataDir, document)
  const added = await plumbline(
    dataDir,
    ['webhook', 'create', '--company', 'acme', '--url', receiverUrl, '--events', 'all', '--json'],
    { environment: { WEBHOOK_ALLOW_PRIVATE: 'on' } },
  )
  const { id: webhook } = JSON.parse(added.stdout) as { id: string }
  const key = keys[0] ?? assert.fail()
  const named = { services: ids.services ?? {}, users: ids.users ?? {}, packages: ids.packages ?? {} }
  const more = { offices: ids.offices ?? {}, orderTypes: ids.orderTypes ?? {} }
  return { authorization: basic(key), accessKey: key.access_key, webhook, ...named, ...more }
}

/** Writes one record of each kind over HTTP. Nothing is due afterwards; each test makes due what it needs. */
export async function createRecords(
  url: string,
  known: Known,
  { database, alter }: Pick<CrashFixture, 'database' | 'alter'>,
): Promise<Ids> {
  const written = await writeOneOfEach(sender(`${url}/acme/rest`, known.authorization), known)
  const spare = { ...written.spare, assistants: '0198c5b2-7e11-7a00-8000-000000000031' }
  await alter(
    `insert into assistants (company_id, id, user_id, client_id, name, host, scopes, created_at, connected_at)
      select company_id, '${spare.assistants}', '${known.users.olive}', 'plm_1', '', '', '["read"]', 1, 1 from companies`,
    `update deliveries set state = 'delivered', completed_at = 1, attempt_count = 1`,
    `update messages set state = 'cancelled', completed_at = 1, error = 'not now'`,
    // Some are dated as the demo dates its records, so that removing the demo data removes them.
    `update order_moves set undo_until = 4102444800000`,
    'update company_state set has_demo_data = 1',
    // Another process has the lease.
    `insert into company_imports (company_id, source, access_key, sealed_secret, state, calls_at_once, calls_per_second,
      started_at, changed_at, leased_until, lease_id, progress, problems, error)
      select company_id, '${written.sourceAddress}', 'key', '', 'read', 4, 20, 0, 0, 9999999999999, 'elsewhere', '{}', '[]', ''
      from companies`,
    `update orders set created_at = created_at - ${twoDaysMs} where address1 <> ''`,
    `update clients set created_at = created_at - ${twoDaysMs}`,
    `update agencies set created_at = created_at - ${twoDaysMs}`,
  )
  const find = async (statement: string) => {
    const row = await database.read('all companies', tx => tx.one<{ id: string }>(raw(statement)))
    return row?.id ?? assert.fail(statement)
  }
  const event = await find(`select id from events where order_id = '${written.draft}' and kind = 'ORDER_CREATED'`)
  const message = await find(
    `select id from messages where channel = 'email' and audience = 'client' and order_id = '${written.order}'`,
  )
  return { ...known, ...written, spare, event, message }
}

/** A feed has the id of its user only. */
type Entry = { readonly id: string; readonly user: string }

type Send = (method: string, path: string, body: unknown) => Promise<string>

/** Returns the id of the written record, if it has one. */
function sender(base: string, authorization: string): Send {
  return async (method, path, body) => {
    const response = await fetch(base + path, {
      method,
      headers: { authorization, 'content-type': typeof body === 'string' ? 'application/pdf' : 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    const answer = (await response.json()) as { status: string; id?: string }
    assert.equal(answer.status, 'ok', JSON.stringify(answer))
    // A settings object is a member of its own.
    const entry = Object.values<unknown>(answer).find(value => typeof value === 'object') as Partial<Entry> | undefined
    return answer.id ?? entry?.id ?? entry?.user ?? ''
  }
}

async function writeOneOfEach(send: Send, { services, users }: Pick<Ids, 'services' | 'users'>) {
  const client = await send('POST', '/client', {
    firstname: 'Rosa',
    lastname: 'W',
    emailaddress: 'rosa@example.com',
    mobilephone: '704-555-0100',
  })
  const agent = await send('POST', '/agent', { lastname: 'Osei', emailaddress: 'agent@example.com' })
  const dentist = { user: users.ian, start: '2032-04-04 09:00', end: '2032-04-04 10:00' }
  const calendarEvent = await send('POST', '/calendarevent', dentist)
  const { address: calendarAddress } = await openCalendarServer()
  const { address: sourceAddress } = (await new OddSource([]).open()).unref()
  const outsideCalendar = await send('POST', `/settings/users/${users.ian}/calendars`, { address: calendarAddress })
  const hold = await send('POST', '/hold', {
    inspector: [users.ian],
    start: `${monday(1)} 09:00`,
    duration: 60,
    seconds: 3_600,
  })
  const agency = await send('POST', '/agency', { name: 'First Title' })
  const contact = await send('POST', '/contact', { lastname: 'Cole', type: 'escrowofficer' })
  const insuranceAgent = await send('POST', '/insuranceagent', { lastname: 'Cover' })
  const escrowOffice = await send('POST', '/escrowoffice', { name: 'Old Title' })
  const contactType = await send('POST', '/contacttype', { name: 'Attorney' })
  const twins = {
    client: await send('POST', '/client', { lastname: 'Twin', mobilephone: '704-555-0166' }),
    agent: await send('POST', '/agent', { lastname: 'Twin' }),
    agency: await send('POST', '/agency', { name: 'First Title LLC' }),
  }
  await send('POST', '/agent', { lastname: 'Member', agency: twins.agency })
  await send('POST', '/order', {
    clientuuid: twins.client,
    buyersagentuuid: twins.agent,
    notes: [{ text: 'Rosa W called.' }],
  })
  const order = await send('POST', '/order', {
    ...time,
    ...scheduling,
    address1: '1420 Dilworth Road',
    services: [services['Full Inspection'], services['Radon Test']],
    inspector1uuid: users.ian,
    inspector2uuid: users.olive,
    clientuuid: client,
    buyersagentuuid: agent,
    notes: [{ text: 'Without an author.' }],
  })
  const draft = await send('POST', '/order', { services: [services['Full Inspection']] })
  const gone = { ...time, ...scheduling, datetime: '2032-03-02 09:00:00', inspector1uuid: users.ian }
  const removed = await send('DELETE', `/order/${await send('POST', '/order', gone)}`, {})
  const moved = await send('POST', '/order', { ...gone, datetime: '2032-03-03 09:00:00' })
  await send('POST', `/order/move/${moved}`, { datetime: '2032-03-03 13:00:00', override: 'They asked.' })
  const report = await send('PUT', `/orders/uploadreport?id=${order}`, '%PDF-1.7 a report')
  const attachment = await send('PUT', `/orders/uploadattachment?id=${order}`, '%PDF-1.7 a note')
  await send('POST', `/settings/users/${users.ian}/feed`, {})
  await send('POST', '/settings/company', { hosts: [unprovenHost] })
  await send('POST', '/settings/stripe', { secretkey: stripeKey, webhooksecret: webhookSecret })
  const spare: Record<string, string> = { keys: await send('POST', '/settings/keys', { name: 'Spare' }) }
  for (const resource of settingsResources) {
    const fees = resource.section === 'services' && { fees: [{ name: 'Spare', amount: 1 }] }
    const fields = { ...spareEntry(resource, 'spare', 'Spare'), ...fees }
    spare[resource.path] = await send('POST', `/settings/${resource.path}`, fields)
  }
  return {
    client,
    agent,
    calendarEvent,
    calendarAddress,
    sourceAddress,
    outsideCalendar,
    hold,
    agency,
    contact,
    insuranceAgent,
    escrowOffice,
    contactType,
    twins,
    order,
    draft,
    removed,
    moved,
    report,
    attachment,
    spare,
  }
}
