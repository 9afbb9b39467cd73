import type { AgentId, ClientId } from '../ids.ts'
import { fixedStatement } from '../statements.ts'
import type { Tenant } from '../tenant.ts'

export interface PeopleIds {
  readonly client: ClientId | undefined
  readonly buyersAgent: AgentId | undefined
  readonly sellersAgent: AgentId | undefined
}

/** By whether a client is asked for, and how many agents. */
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

/** Which of these people the company has: one statement for all of them, none where nobody is asked for. */
export async function findKnownPeople({ tx, companyId }: Tenant, asked: PeopleIds): Promise<PeopleIds> {
  const { client, buyersAgent, sellersAgent } = asked
  const agents = [...new Set([buyersAgent, sellersAgent])].filter(agent => agent !== undefined)
  const ids: string[] = client ? [client, ...agents] : agents
  const lookup = lookups[client ? 1 : 0]?.[agents.length]
  if (!lookup || ids.length === 0) return asked
  const rows = await tx.all<{ kind: string; id: string }>(lookup(...ids.flatMap(id => [companyId, id])))
  // A client named in the place of an agent is no agent, though the company knows the id.
  const keep = <I extends string>(kind: string, id: I | undefined) =>
    rows.some(row => row.kind === kind && row.id === id) ? id : undefined
  return {
    client: keep('clients', client),
    buyersAgent: keep('agents', buyersAgent),
    sellersAgent: keep('agents', sellersAgent),
  }
}
