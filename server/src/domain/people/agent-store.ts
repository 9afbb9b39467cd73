import sql from 'sql-template-tag'
import type { AgentId } from '../ids.ts'
import type { Tenant } from '../scope.ts'
import type { Agent } from './agent.ts'
import { contactAssignments, contactColumns, contactValues, readContact, type StoredContact } from './contact-store.ts'

type StoredAgent = StoredContact & { agency: string }

export async function insertAgent({ tx, companyId }: Tenant, agent: Agent): Promise<void> {
  await tx.run(sql`
    insert into agents (company_id, id, agency, ${contactColumns})
    values (${companyId}, ${agent.id}, ${agent.agency}, ${contactValues(agent)})`)
}

export async function updateAgentRow({ tx, companyId }: Tenant, agent: Agent): Promise<void> {
  await tx.run(sql`
    update agents set agency = ${agent.agency}, ${contactAssignments(agent)}
    where company_id = ${companyId} and id = ${agent.id}`)
}

export async function findAgent({ tx, companyId }: Tenant, id: AgentId): Promise<Agent | undefined> {
  return readAgent(
    await tx.one<StoredAgent>(sql`
      select id, agency, ${contactColumns} from agents where company_id = ${companyId} and id = ${id}`),
  )
}

/** Of several, the oldest. */
export async function findAgentByEmail({ tx, companyId }: Tenant, emailKey: string): Promise<Agent | undefined> {
  return readAgent(
    await tx.one<StoredAgent>(sql`
      select id, agency, ${contactColumns} from agents
      where company_id = ${companyId} and email_key = ${emailKey} order by created_at, id limit 1`),
  )
}

function readAgent(row: StoredAgent | undefined): Agent | undefined {
  return row && { ...readContact<AgentId>(row), agency: row.agency }
}
