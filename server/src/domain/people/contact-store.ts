import sql, { raw, type Sql } from 'sql-template-tag'
import type { Changed } from '../changes/commit-sequence.ts'
import { type ListPosition, type Page, pageOf } from '../changes/page.ts'
import type { AgentId, ClientId, UserId } from '../ids.ts'
import { type Columns, instant, plain, RowTable } from '../row-table.ts'
import { fixedStatement } from '../statements.ts'
import type { Tenant } from '../tenant.ts'
import { type Agent, type Client, contactTexts, emailKey } from './contact.ts'

const textColumns = Object.fromEntries(contactTexts.map(name => [name, plain()]))

/** The table of clients or of agents. */
export class ContactStore<C extends Client | Agent> {
  readonly #rows: RowTable<C, Changed<C>>
  readonly #select: Sql

  constructor(table: 'clients' | 'agents', ownColumns: Columns<Omit<C, keyof Client>>) {
    const columns = { ...textColumns, createdAt: instant, modifiedAt: instant, ...ownColumns } as unknown as Columns<
      Omit<C, 'id'>
    >
    this.#rows = new RowTable(table, columns, { derived: { email_key: ({ email }) => emailKey(email) } })
    this.#select = sql`select ${this.#rows.columns} from ${raw(table)}`
  }

  insert(tenant: Tenant, contact: Changed<C>): void {
    this.#rows.insert(tenant, contact)
  }

  update(tenant: Tenant, contact: Changed<C>): void {
    this.#rows.update(tenant, contact)
  }

  async find({ tx, companyId }: Tenant, id: C['id']): Promise<C | undefined> {
    // failpoint: client-of-any-company
    // failpoint: agent-of-any-company
    const row = await tx.one(sql`${this.#select} where company_id = ${companyId} and id = ${id}`)
    return row && this.#rows.read(row)
  }

  /** The oldest, if several match. */
  async findByEmail({ tx, companyId }: Tenant, emailKey: string): Promise<C | undefined> {
    // failpoint: client-email-of-any-company
    // failpoint: agent-email-of-any-company
    const row = await tx.one(sql`
      ${this.#select} where company_id = ${companyId} and email_key = ${emailKey} order by created_at, id limit 1`)
    return row && this.#rows.read(row)
  }

  /** The oldest, if several match. */
  async findByDisplayName({ tx, companyId }: Tenant, name: string): Promise<C | undefined> {
    // failpoint: client-name-of-any-company
    const row = await tx.one(sql`
      ${this.#select} where company_id = ${companyId} and display_name = ${name} order by created_at, id limit 1`)
    return row && this.#rows.read(row)
  }

  /** Records that changed after a position, in commit order. */
  async list({ tx, companyId }: Tenant, from: ListPosition, limit: number): Promise<Page<C>> {
    // failpoint: clients-of-all-companies
    // failpoint: agents-of-all-companies
    const rows = await tx.all<{ id: string; modified_at: number }>(sql`
      ${this.#select} where company_id = ${companyId} and (modified_at, id) > (${from.modifiedMillis}, ${from.id})
      order by modified_at, id limit ${limit + 1}`)
    return pageOf(rows, from, limit, this.#rows.read)
  }
}

export const clientStore = new ContactStore<Client>('clients', {})
export const agentStore = new ContactStore<Agent>('agents', { agency: plain() })

/** Whether the user is an inspector on an order of the client; removed orders do not count. */
export async function isInspectorForClient(
  { tx, companyId }: Tenant,
  user: UserId,
  client: ClientId,
): Promise<boolean> {
  // Places start at 1. The condition makes SQLite use the primary key, not the index of the inspector's whole calendar.
  const row = await tx.one(sql`
    select 1 as found from orders o
    where company_id = ${companyId} and client_id = ${client} and removed_at is null and ${user} in (
      select user_id from order_inspectors i
      where i.company_id = o.company_id and i.order_id = o.id and i.place >= 1) limit 1`)
  return row !== undefined
}

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
