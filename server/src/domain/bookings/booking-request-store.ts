import sql from 'sql-template-tag'
import { type Columns, insertInto, instant, optionalInstant, plain, rowReader } from '../columns.ts'
import type { Transaction } from '../database.ts'
import { toMillis } from '../rows.ts'
import type { TenantScope } from '../tenant.ts'
import type { Language } from './language.ts'

/** A booking that waits for the link in an email. */
export interface StoredRequest {
  readonly visitor: string
  readonly codeHash: string
  readonly email: string
  /** The form, as JSON. */
  readonly form: string
  readonly language: Language
  readonly network: string
  readonly createdAt: Temporal.Instant
  readonly expiresAt: Temporal.Instant
  /** Since when it is known that the visitor reads emails at the address. */
  readonly confirmedAt: Temporal.Instant | undefined
}

const columns: Columns<StoredRequest> = {
  visitor: plain(),
  codeHash: plain(),
  email: plain(),
  form: plain(),
  language: plain(),
  network: plain(),
  createdAt: instant,
  expiresAt: instant,
  confirmedAt: optionalInstant,
}
const requests = rowReader(columns)
const upsertRequests = insertInto(
  'booking_requests',
  { companyId: plain(), ...columns },
  `on conflict (company_id, visitor) do update set code_hash = excluded.code_hash, email = excluded.email, form = excluded.form,
    language = excluded.language, network = excluded.network, created_at = excluded.created_at,
    expires_at = excluded.expires_at, confirmed_at = excluded.confirmed_at`,
)

/** In place of an earlier one of the visitor. */
export function saveRequest({ tx, companyId }: TenantScope, request: StoredRequest): void {
  tx.defer(upsertRequests([{ companyId, ...request }]))
}

export async function findRequest(
  { tx, companyId }: Pick<TenantScope, 'tx' | 'companyId'>,
  visitor: string,
): Promise<StoredRequest | undefined> {
  const row = await tx.one(sql`
    select ${requests.columns} from booking_requests where company_id = ${companyId} and visitor = ${visitor}`)
  return row && requests.read(row)
}

export async function markConfirmed({ tx, companyId, now }: TenantScope, visitor: string): Promise<void> {
  await tx.run(sql`
    update booking_requests set confirmed_at = ${toMillis(now)} where company_id = ${companyId} and visitor = ${visitor}`)
}

export async function countRequestsOfNetwork(
  { tx, companyId }: TenantScope,
  network: string,
  since: Temporal.Instant,
): Promise<number> {
  const row = await tx.one<{ found: number }>(sql`
    select count(*) as found from booking_requests
    where company_id = ${companyId} and network = ${network} and created_at > ${toMillis(since)}`)
  return Number(row?.found)
}

/** Those of all companies that expired a day ago. */
export async function pruneRequests(tx: Transaction, now: Temporal.Instant): Promise<void> {
  await tx.run(sql`delete from booking_requests where expires_at <= ${toMillis(now.subtract({ hours: 24 }))}`)
}
