import sql, { join } from 'sql-template-tag'
import type { OrderId, UserId } from '../ids.ts'
import { toMillis } from '../rows.ts'
import { statementOfMany } from '../statements.ts'
import type { Tenant, TenantScope } from '../tenant.ts'
import type { RequestContext } from '../tenants/scope.ts'
import { searchedFrom } from '../time/appointment.ts'
import type { LocalDateTime } from '../time/local-time.ts'
import { readWallMinutes } from '../time/wall-minutes.ts'
import type { BusyTime } from './agenda.ts'
import { positionOf } from './positions.ts'

type StoredBusyTimes = { user_id: string; kind: BusyTime['kind']; times: string }

/** Start, end and id have fixed lengths; ZIP, number and coordinates of an order follow. */
const orderTimes = `starts_at || ends_at || order_id || zip || ' ' || coalesce(oid, 0) || ' '
  || coalesce(cast(latitude as text), '') || ' ' || coalesce(cast(longitude as text), '')`

const timesOf = (kind: BusyTime['kind'], times: string, table: string, list: string, more: string) => `
  select user_id, '${kind}' as kind, string_agg(${times}, ';') as times from ${table}
  where company_id = ? and user_id in (${list}) and ends_at > ? and starts_at < ? ${more} group by user_id`

const selectTimes = statementOfMany(list =>
  [
    timesOf('order', orderTimes, 'order_inspectors', list, 'and starts_at > ? and order_id <> ?'),
    timesOf('time off', 'starts_at || ends_at || id', 'blocked_times', list, ''),
    timesOf('hold', 'starts_at || ends_at || holder_id', 'guarded_times', list, 'and expires_at > ?'),
  ].join(' union all '),
)

/**
 * The busy time of these people that overlaps the range, by start: orders, drafts included, blocked time and live holds.
 * One row per person and kind, because decoding thousands of rows costs more than reading them.
 */
export async function listBusyTime(
  { tx, companyId, now, positionOfZip }: TenantScope & Pick<RequestContext, 'positionOfZip'>,
  users: readonly UserId[],
  [from, until]: readonly [LocalDateTime, LocalDateTime],
  ignoredOrder: OrderId | undefined,
): Promise<Map<UserId, BusyTime[]>> {
  const busy = new Map<UserId, BusyTime[]>(users.map(id => [id, []]))
  if (users.length === 0) return busy
  const ofPeople = [companyId, ...users, from, until]
  const ofOrders = [...ofPeople, searchedFrom(from), ignoredOrder ?? '']
  const ofHolds = [...ofPeople, toMillis(now)]
  const rows = await tx.all<StoredBusyTimes>(selectTimes(users.length, ...ofOrders, ...ofPeople, ...ofHolds))
  for (const { user_id, kind, times } of rows) {
    // A person in two places of an order has its time once.
    for (const text of new Set(times.split(';')))
      busy.get(user_id as UserId)?.push(readBusyTime(kind, text, positionOfZip))
  }
  for (const times of busy.values()) times.sort((a, b) => a.starts - b.starts || a.ends - b.ends)
  return busy
}

/** The address of a house, as sent. */
export interface StreetAddress {
  readonly address1: string
  readonly city: string
  readonly state: string
  readonly zip: string
}

/** Of these orders. */
export async function listAddresses(
  { tx, companyId }: Tenant,
  orderIds: readonly string[],
): Promise<Map<string, StreetAddress>> {
  if (orderIds.length === 0) return new Map()
  const rows = await tx.all<{ id: string; address1: string; city: string; state: string; zip: string }>(sql`
    select id, address1, city, state, zip from orders where company_id = ${companyId} and id in (${join(orderIds)})`)
  return new Map(rows.map(({ id, ...address }) => [id, address]))
}

const ends = 'YYYY-MM-DD HH:MM:SS'.length
const id = 2 * ends
const place = id + '00000000-0000-4000-8000-000000000000'.length

function readBusyTime(kind: BusyTime['kind'], text: string, positionOfZip: RequestContext['positionOfZip']): BusyTime {
  const [zip = '', oid = '', latitude = '', longitude = ''] = kind === 'order' ? text.slice(place).split(' ') : []
  return {
    kind,
    starts: readWallMinutes(text),
    // Blocked time may end within a minute.
    ends: readWallMinutes(text.slice(ends, id)) + (text.startsWith('00', id - 2) ? 0 : 1),
    id: text.slice(id, place),
    oid: oid === '' ? undefined : Number(oid),
    position: positionOf({ zip, latitude: readDegrees(latitude), longitude: readDegrees(longitude) }, positionOfZip),
  }
}

function readDegrees(text: string): number | undefined {
  return text === '' ? undefined : Number(text)
}
