import sql from 'sql-template-tag'
import { type Columns, flag, insertInto, instant, plain, rowReader } from '../columns.ts'
import type { Tenant } from '../tenant.ts'
import type { StripeAccount } from './stripe-account.ts'

const columns: Columns<StripeAccount> = {
  sealedKey: plain(),
  sealedWebhookSecret: plain(),
  keyEnd: plain(),
  isLive: flag,
  linkSecret: plain(),
  connectedAt: instant,
}
const accounts = rowReader(columns)

export async function findStripeAccount({ tx, companyId }: Tenant): Promise<StripeAccount | undefined> {
  const row = await tx.one(sql`select ${accounts.columns} from stripe_accounts where company_id = ${companyId}`)
  return row && accounts.read(row)
}

// Links that were sent keep working with another key.
const upsertAccount = insertInto(
  'stripe_accounts',
  { companyId: plain(), ...columns },
  `on conflict (company_id) do update set sealed_key = excluded.sealed_key,
    sealed_webhook_secret = excluded.sealed_webhook_secret, key_end = excluded.key_end, is_live = excluded.is_live,
    connected_at = excluded.connected_at`,
)

export async function saveStripeAccount({ tx, companyId }: Tenant, account: StripeAccount): Promise<void> {
  await tx.run(upsertAccount([{ companyId, ...account }]))
}

export async function deleteStripeAccount({ tx, companyId }: Tenant): Promise<void> {
  await tx.run(sql`delete from stripe_accounts where company_id = ${companyId}`)
}
