import sql from 'sql-template-tag'
import { hashSecret } from '../access/secret.ts'
import { insertInto, plain } from '../columns.ts'
import type { UserId } from '../ids.ts'
import type { Tenant } from '../tenant.ts'

const insertCodes = insertInto('recovery_codes', { companyId: plain(), userId: plain(), codeHash: plain() })

export async function replaceRecoveryCodes(
  { tx, companyId }: Tenant,
  userId: UserId,
  codes: readonly string[],
): Promise<void> {
  await tx.run(sql`delete from recovery_codes where company_id = ${companyId} and user_id = ${userId}`)
  if (codes.length > 0)
    await tx.run(insertCodes(codes.map(code => ({ companyId, userId, codeHash: hashSecret(code) }))))
}

/** Returns whether there was such a code. It works once. */
export async function useRecoveryCode({ tx, companyId }: Tenant, userId: UserId, code: string): Promise<boolean> {
  // failpoint: recovery-codes-used-twice
  const used = await tx.run(sql`
    delete from recovery_codes
    where company_id = ${companyId} and user_id = ${userId} and code_hash = ${hashSecret(code)}`)
  return used > 0
}

export async function countRecoveryCodes({ tx, companyId }: Tenant, userId: UserId): Promise<number> {
  const row = await tx.one<{ found: number }>(sql`
    select count(*) as found from recovery_codes where company_id = ${companyId} and user_id = ${userId}`)
  return Number(row?.found)
}
