import sql from 'sql-template-tag'
import type { UserId } from '../ids.ts'
import { toMillis } from '../rows.ts'
import type { Tenant, TenantScope } from '../tenant.ts'

/** Not in use until it is confirmed. */
export async function saveTotpSecret({ tx, companyId }: Tenant, userId: UserId, secret: string): Promise<void> {
  await tx.run(sql`
    update user_credentials set totp_secret = ${secret}, totp_confirmed_at = null, totp_last_step = 0
    where company_id = ${companyId} and user_id = ${userId}`)
}

export async function confirmTotp({ tx, companyId, now }: TenantScope, userId: UserId, step: number): Promise<void> {
  await tx.run(sql`
    update user_credentials set totp_confirmed_at = ${toMillis(now)}, totp_last_step = ${step}
    where company_id = ${companyId} and user_id = ${userId}`)
}

export async function saveTotpStep({ tx, companyId }: Tenant, userId: UserId, step: number): Promise<void> {
  await tx.run(sql`
    update user_credentials set totp_last_step = ${step} where company_id = ${companyId} and user_id = ${userId}`)
}

export async function clearTotp({ tx, companyId }: Tenant, userId: UserId): Promise<void> {
  await tx.run(sql`
    update user_credentials set totp_secret = null, totp_confirmed_at = null, totp_last_step = 0
    where company_id = ${companyId} and user_id = ${userId}`)
}
