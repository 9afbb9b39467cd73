import sql from 'sql-template-tag'
import type { TenantScope } from '../scope.ts'
import type { Client } from './client.ts'
import { contactColumns, contactValues } from './contact-store.ts'

export async function insertClient({ tx, companyId }: TenantScope, client: Client): Promise<void> {
  await tx.run(sql`
    insert into clients (company_id, id, ${contactColumns})
    values (${companyId}, ${client.id}, ${contactValues(client)})`)
}
