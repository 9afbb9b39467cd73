import sql from 'sql-template-tag'
import { insertInto, instant, json, plain, rowReader } from '../columns.ts'
import type { Tenant, TenantScope } from '../tenant.ts'
import type { AssistantClient } from './assistant-client.ts'

type RegisteredClient = Omit<AssistantClient, 'host'>

/** More make the oldest that no user has connected give way. */
export const maxRegisteredClients = 1_000

const columns = { id: plain<string>(), name: plain<string>(), redirectUris: json<readonly string[]>() }
const clients = rowReader<RegisteredClient>(columns)
const insertClients = insertInto('assistant_clients', { companyId: plain<string>(), ...columns, createdAt: instant })

export async function findRegisteredClient(
  { tx, companyId }: Tenant,
  id: string,
): Promise<AssistantClient | undefined> {
  const row = await tx.one(sql`
    select ${clients.columns} from assistant_clients where company_id = ${companyId} and id = ${id}`)
  return row && { ...clients.read(row), host: '' }
}

export async function registerClient(scope: TenantScope, { host: _, ...client }: AssistantClient): Promise<void> {
  const { tx, companyId, now: createdAt } = scope
  await tx.run(sql`
    delete from assistant_clients where company_id = ${companyId} and id in (
      select c.id from assistant_clients c where c.company_id = ${companyId} and not exists (
        select 1 from assistants a where a.company_id = ${companyId} and a.client_id = c.id)
      order by c.created_at desc, c.id limit 1000 offset ${maxRegisteredClients - 1})`)
  await tx.run(insertClients([{ companyId, ...client, createdAt }]))
}
