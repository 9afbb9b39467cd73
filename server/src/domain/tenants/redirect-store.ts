import sql from 'sql-template-tag'
import { insertInto, instant, plain } from '../columns.ts'
import type { Transaction } from '../database.ts'

/** The address of the install that a company was migrated to, such as `https://cell2.example.com`. */
export async function findRedirect(tx: Transaction, key: string): Promise<string | undefined> {
  const row = await tx.one<{ url: string }>(sql`select url from company_redirects where company_key = ${key}`)
  return row?.url
}

export async function listRedirects(tx: Transaction): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.all<{ company_key: string; url: string }>(
    sql`select company_key, url from company_redirects order by company_key`,
  )
  return new Map(rows.map(({ company_key, url }) => [company_key, url]))
}

const saveRow = insertInto(
  'company_redirects',
  { companyKey: plain<string>(), url: plain<string>(), modifiedAt: instant },
  'on conflict (company_key) do update set url = excluded.url, modified_at = excluded.modified_at',
)

export async function saveRedirect(tx: Transaction, key: string, url: string, now: Temporal.Instant): Promise<void> {
  await tx.run(saveRow([{ companyKey: key, url, modifiedAt: now }]))
}

export async function deleteRedirect(tx: Transaction, key: string): Promise<boolean> {
  return (await tx.run(sql`delete from company_redirects where company_key = ${key}`)) > 0
}
