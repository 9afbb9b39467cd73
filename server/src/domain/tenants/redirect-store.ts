import sql from 'sql-template-tag'
import type { Transaction } from '../database.ts'
import { toMillis } from '../rows.ts'

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

export async function saveRedirect(tx: Transaction, key: string, url: string, now: Temporal.Instant): Promise<void> {
  await tx.run(sql`
    insert into company_redirects (company_key, url, modified_at) values (${key}, ${url}, ${toMillis(now)})
    on conflict (company_key) do update set url = excluded.url, modified_at = excluded.modified_at`)
}

export async function deleteRedirect(tx: Transaction, key: string): Promise<boolean> {
  return (await tx.run(sql`delete from company_redirects where company_key = ${key}`)) > 0
}
