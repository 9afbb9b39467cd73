import sql from 'sql-template-tag'
import type { Changed } from '../changes/commit-sequence.ts'
import { type ListPosition, type Page, pageOf } from '../changes/page.ts'
import type { AgentId } from '../ids.ts'
import type { Tenant } from '../tenant.ts'
import type { Agent } from './agent.ts'
import { contactAssignments, contactColumns, contactValues, readContact, type StoredContact } from './contact-store.ts'

type StoredAgent = StoredContact & { agency: string }

export function insertAgent({ tx, companyId }: Tenant, agent: Changed<Agent>): void {
  tx.defer(sql`
    insert into agents (company_id, id, agency, ${contactColumns})
    values (${companyId}, ${agent.id}, ${agent.agency}, ${contactValues(agent)})`)
}

export function updateAgentRow({ tx, companyId }: Tenant, agent: Changed<Agent>): void {
  tx.defer(sql`
    update agents set agency = ${agent.agency}, ${contactAssignments(agent)}
    where company_id = ${companyId} and id = ${agent.id}`)
}

export async function findAgent({ tx, companyId }: Tenant, id: AgentId): Promise<Agent | undefined> {
  // failpoint: agent-of-any-company
  const row = await tx.one<StoredAgent>(sql`
    select id, agency, ${contactColumns} from agents where company_id = ${companyId} and id = ${id}`)
  return row && readAgent(row)
}

/** The oldest, if several match. */
export async function findAgentByEmail({ tx, companyId }: Tenant, emailKey: string): Promise<Agent | undefined> {
  // failpoint: agent-email-of-any-company
  const row = await tx.one<StoredAgent>(sql`
    select id, agency, ${contactColumns} from agents
    where company_id = ${companyId} and email_key = ${emailKey} order by created_at, id limit 1`)
  return row && readAgent(row)
}

/** Records that changed after a position, in commit order. */
export async function listAgents({ tx, companyId }: Tenant, from: ListPosition, limit: number): Promise<Page<Agent>> {
  // failpoint: agents-of-all-companies
  const rows = await tx.all<StoredAgent>(sql`
    select id, agency, ${contactColumns} from agents
    where company_id = ${companyId} and (modified_at, id) > (${from.modifiedMillis}, ${from.id})
    order by modified_at, id limit ${limit + 1}`)
  return pageOf(rows, from, limit, readAgent)
}

function readAgent(row: StoredAgent): Agent {
  return { ...readContact<AgentId>(row), agency: row.agency }
}
