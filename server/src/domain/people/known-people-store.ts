import sql, { join, type Sql } from 'sql-template-tag'
import type { AgentId, ClientId } from '../ids.ts'
import type { Tenant } from '../scope.ts'

export interface AskedPeople {
  readonly client: ClientId | undefined
  readonly buyersAgent: AgentId | undefined
  readonly sellersAgent: AgentId | undefined
}

/** Which of these people the company has: one statement for all of them, none where nobody is asked for. */
export async function findKnownPeople({ tx, companyId }: Tenant, asked: AskedPeople): Promise<AskedPeople> {
  const { client, buyersAgent, sellersAgent } = asked
  const parts: Sql[] = []
  if (client)
    parts.push(sql`select 'client' as kind, id from clients where company_id = ${companyId} and id = ${client}`)
  for (const agent of new Set([buyersAgent, sellersAgent])) {
    if (agent) parts.push(sql`select 'agent' as kind, id from agents where company_id = ${companyId} and id = ${agent}`)
  }
  if (parts.length === 0) return asked
  const rows = await tx.all<{ kind: string; id: string }>(join(parts, ' union all '))
  // A client named in the place of an agent is no agent, though the company knows the id.
  const keep = <I extends string>(kind: string, id: I | undefined) =>
    rows.some(row => row.kind === kind && row.id === id) ? id : undefined
  return {
    client: keep('client', client),
    buyersAgent: keep('agent', buyersAgent),
    sellersAgent: keep('agent', sellersAgent),
  }
}
