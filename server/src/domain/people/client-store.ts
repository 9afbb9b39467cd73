import sql from 'sql-template-tag'
import type { Changed } from '../changes/commit-sequence.ts'
import { type ListPosition, type Page, pageOf } from '../changes/page.ts'
import type { ClientId } from '../ids.ts'
import type { Tenant } from '../tenant.ts'
import type { Client } from './client.ts'
import { contactAssignments, contactColumns, contactValues, readContact, type StoredContact } from './contact-store.ts'

export function insertClient({ tx, companyId }: Tenant, client: Changed<Client>): void {
  tx.defer(sql`
    insert into clients (company_id, id, ${contactColumns})
    values (${companyId}, ${client.id}, ${contactValues(client)})`)
}

export function updateClientRow({ tx, companyId }: Tenant, client: Changed<Client>): void {
  tx.defer(sql`
    update clients set ${contactAssignments(client)} where company_id = ${companyId} and id = ${client.id}`)
}

export async function findClient({ tx, companyId }: Tenant, id: ClientId): Promise<Client | undefined> {
  // failpoint: client-of-any-company
  const row = await tx.one<StoredContact>(sql`
    select id, ${contactColumns} from clients where company_id = ${companyId} and id = ${id}`)
  return row && readContact<ClientId>(row)
}

/** The oldest, if several match. */
export async function findClientByEmail({ tx, companyId }: Tenant, emailKey: string): Promise<Client | undefined> {
  // failpoint: client-email-of-any-company
  const row = await tx.one<StoredContact>(sql`
    select id, ${contactColumns} from clients
    where company_id = ${companyId} and email_key = ${emailKey} order by created_at, id limit 1`)
  return row && readContact<ClientId>(row)
}

export async function findClientByDisplayName({ tx, companyId }: Tenant, name: string): Promise<Client | undefined> {
  // failpoint: client-name-of-any-company
  const row = await tx.one<StoredContact>(sql`
    select id, ${contactColumns} from clients
    where company_id = ${companyId} and display_name = ${name} order by created_at, id limit 1`)
  return row && readContact<ClientId>(row)
}

/** Records that changed after a position, in commit order. */
export async function listClients({ tx, companyId }: Tenant, from: ListPosition, limit: number): Promise<Page<Client>> {
  // failpoint: clients-of-all-companies
  const rows = await tx.all<StoredContact>(sql`
    select id, ${contactColumns} from clients
    where company_id = ${companyId} and (modified_at, id) > (${from.modifiedMillis}, ${from.id})
    order by modified_at, id limit ${limit + 1}`)
  return pageOf(rows, from, limit, row => readContact<ClientId>(row))
}
