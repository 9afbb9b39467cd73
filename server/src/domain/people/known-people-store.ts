import type { AgentId, ClientId } from '../ids.ts'
import { fixedStatement } from '../statements.ts'
import type { Tenant } from '../tenant.ts'

export interface PeopleIds {
  readonly client: ClientId | undefined
  readonly buyersAgent: AgentId | undefined
  readonly sellersAgent: AgentId | undefined
}

/** Indexed by whether a client is looked up, and by the number of agents. */
const lookups = [false, true].map(withClient =>
  [0, 1, 2].map(agents => {
    const tables = [...(withClient ? ['clients'] : []), ...Array<string>(agents).fill('agents')]
    // failpoint: known-people-of-any-company
    return fixedStatement(
      tables
        .map(table => `select '${table}' as kind, id from ${table} where company_id = ? and id = ?`)
        .join(' union all '),
    )
  }),
)

/** Keeps the ids that the company knows. One statement, or none without ids. */
export async function findKnownPeople({ tx, companyId }: Tenant, sent: PeopleIds): Promise<PeopleIds> {
  const { client, buyersAgent, sellersAgent } = sent
  const agents = [...new Set([buyersAgent, sellersAgent])].filter(agent => agent !== undefined)
  const ids: string[] = client ? [client, ...agents] : agents
  const lookup = lookups[client ? 1 : 0]?.[agents.length]
  if (!lookup || ids.length === 0) return sent
  const rows = await tx.all<{ kind: string; id: string }>(lookup(...ids.flatMap(id => [companyId, id])))
  // An id counts only in its own table: a client's id in an agent's place is unknown.
  const keep = <I extends string>(kind: string, id: I | undefined) =>
    rows.some(row => row.kind === kind && row.id === id) ? id : undefined
  return {
    client: keep('clients', client),
    buyersAgent: keep('agents', buyersAgent),
    sellersAgent: keep('agents', sellersAgent),
  }
}
