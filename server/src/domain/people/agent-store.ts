import sql from 'sql-template-tag'
import type { TenantScope } from '../scope.ts'
import type { Agent } from './agent.ts'
import { contactColumns, contactValues } from './contact-store.ts'

export async function insertAgent({ tx, companyId }: TenantScope, agent: Agent): Promise<void> {
  await tx.run(sql`
    insert into agents (company_id, id, agency, ${contactColumns})
    values (${companyId}, ${agent.id}, ${agent.agency}, ${contactValues(agent)})`)
}
