import sql from 'sql-template-tag'
import { type Columns, insertInto, instant, optional, plain, rowReader } from '../columns.ts'
import type { Row, Transaction } from '../database.ts'
import type { CompanyId, OfficeId, OrderId } from '../ids.ts'
import { toMillis } from '../rows.ts'
import type { Tenant, TenantScope } from '../tenant.ts'
import type { LocalDateTime } from '../time/local-time.ts'
import type { Language } from './language.ts'

/** A visitor who wants to hear of a time that starts before another one. */
export interface WaitingVisitor {
  readonly email: string
  readonly language: Language
  readonly officeId: OfficeId
  /** The booking that would move. */
  readonly orderId: OrderId | undefined
  /** What the time is for, as JSON. */
  readonly wanted: string
  readonly startsBefore: LocalDateTime
  /** Ends it. */
  readonly token: string
  readonly network: string
  readonly createdAt: Temporal.Instant
  readonly checkedAt: Temporal.Instant
}

const columns: Columns<WaitingVisitor> = {
  email: plain(),
  language: plain(),
  officeId: plain(),
  orderId: optional(),
  wanted: plain(),
  startsBefore: plain(),
  token: plain(),
  network: plain(),
  createdAt: instant,
  checkedAt: instant,
}
const waiting = rowReader(columns)
const waitingOfAny = rowReader<WaitingVisitor & { readonly companyId: CompanyId }>({ companyId: plain(), ...columns })
const upsertWaiting = insertInto(
  'waiting_visitors',
  { companyId: plain(), ...columns },
  `on conflict (company_id, email) do update set language = excluded.language, office_id = excluded.office_id,
    order_id = excluded.order_id, wanted = excluded.wanted, starts_before = excluded.starts_before,
    token = excluded.token, network = excluded.network, created_at = excluded.created_at,
    checked_at = excluded.checked_at`,
)

/** An address waits for one time at a company. */
export function saveWaiting({ tx, companyId }: Tenant, visitor: WaitingVisitor): void {
  tx.defer(upsertWaiting([{ companyId, ...visitor }]))
}

export async function findWaiting({ tx, companyId }: Tenant, token: string): Promise<WaitingVisitor | undefined> {
  const row = await tx.one(sql`
    select ${waiting.columns} from waiting_visitors where company_id = ${companyId} and token = ${token}`)
  return row && waiting.read(row)
}

/** Returns whether the visitor was still waiting. */
export async function deleteWaiting({ tx, companyId }: Tenant, token: string): Promise<boolean> {
  return (await tx.run(sql`delete from waiting_visitors where company_id = ${companyId} and token = ${token}`)) > 0
}

export async function countWaitingOfNetwork({ tx, companyId, now }: TenantScope, network: string): Promise<number> {
  const since = toMillis(now.subtract({ hours: 24 }))
  const row = await tx.one<{ found: number }>(sql`
    select count(*) as found from waiting_visitors
    where company_id = ${companyId} and network = ${network} and created_at > ${since}`)
  return Number(row?.found)
}

export interface WaitingOfCompany extends WaitingVisitor {
  readonly companyId: CompanyId
  readonly companyKey: string
}

/** Of all companies, the ones first that were not looked at for the longest time. */
export async function listWaiting(
  tx: Transaction,
  checkedBefore: Temporal.Instant,
  limit: number,
): Promise<WaitingOfCompany[]> {
  const rows = await tx.all<Row & { readonly company_key: string }>(sql`
    select ${waitingOfAny.columns},
      (select c.key from companies c where c.company_id = waiting_visitors.company_id) as company_key
    from waiting_visitors where checked_at <= ${toMillis(checkedBefore)} order by checked_at limit ${limit}`)
  return rows.map(row => ({ ...waitingOfAny.read(row), companyKey: row.company_key }))
}

/** Returns false if another worker looks at the visitor. */
export async function claimWaiting(
  { tx, companyId, now }: TenantScope,
  { token, checkedAt }: Pick<WaitingVisitor, 'token' | 'checkedAt'>,
): Promise<boolean> {
  const claimed = await tx.run(sql`
    update waiting_visitors set checked_at = ${toMillis(now)}
    where company_id = ${companyId} and token = ${token} and checked_at = ${toMillis(checkedAt)}`)
  return claimed > 0
}
