import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Changed } from '../changes/commit-sequence.ts'
import { type ListFilter, type ListPosition, type Page, pageOf } from '../changes/page.ts'
import { type Columns, flag, instant, optional, optionalInstant, plain } from '../columns.ts'
import type { Row } from '../database.ts'
import type { AgencyId, AgentId, ClientId, ContactId, UserId } from '../ids.ts'
import { pipelined } from '../pipelined.ts'
import { RowTable } from '../row-table.ts'
import { beginsWith, searchKey } from '../search-key.ts'
import { among, fixedStatement, statementOfMany } from '../statements.ts'
import type { Tenant } from '../tenant.ts'
import {
  type Agent,
  agentTexts,
  type Client,
  contactTexts,
  emailKey,
  type OtherContact,
  type Person,
} from './contact.ts'

const commonColumns = {
  ...Object.fromEntries(contactTexts.map(name => [name, plain()])),
  sendsEmail: flag,
  sendsSms: flag,
  isShown: flag,
  mergedInto: optional(),
  erasedAt: optionalInstant,
  createdAt: instant,
  modifiedAt: instant,
}

const searchKeys = {
  email_key: ({ email }: Person) => emailKey(email),
  name_key: ({ displayName }: Person) => searchKey(displayName),
  last_name_key: ({ lastName }: Person) => searchKey(lastName),
}

/** The table of clients, of agents or of other contacts, or the contacts of one type. */
export class ContactStore<C extends Person> {
  readonly #rows: RowTable<C, Changed<C>>
  readonly #select: (companyId: string) => Sql
  readonly #ofType: Sql

  constructor(
    table: 'clients' | 'agents' | 'contacts',
    ownColumns: Columns<Omit<C, keyof Client | 'agencyName'>>,
    type?: string,
  ) {
    this.#ofType = type === undefined ? empty : sql`and type = ${type}`
    const columns = { ...commonColumns, ...ownColumns } as unknown as Columns<Omit<C, 'id'>>
    this.#rows = new RowTable(table, columns, { derived: searchKeys })
    this.#select = companyId =>
      'agencyId' in ownColumns
        ? sql`select ${this.#rows.columns}, ${agencyNameIn(table, companyId)} from ${raw(table)}`
        : sql`select ${this.#rows.columns} from ${raw(table)}`
  }

  readonly #read = (row: Row): C => {
    const contact = this.#rows.read(row)
    return row.agency_name === undefined ? contact : { ...contact, agencyName: row.agency_name }
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
    const row = await tx.one(
      sql`${this.#select(companyId)} where company_id = ${companyId} and id = ${id} ${this.#ofType}`,
    )
    return row && this.#read(row)
  }

  /** By id, with removed ones. */
  async findMany(
    { tx, companyId }: Tenant,
    ids: readonly (C['id'] | undefined)[],
  ): Promise<Map<string | undefined, C>> {
    const known = [...new Set(ids.filter(id => id !== undefined))]
    if (known.length === 0) return new Map()
    const rows = await tx.all(
      sql`${this.#select(companyId)} where company_id = ${companyId} and id in (${join(known)})`,
    )
    return new Map(rows.map(row => this.#read(row)).map(contact => [contact.id, contact]))
  }

  /** Those with any of these ids, addresses or names; without removed ones. One index for each. */
  async findShown(
    { tx, companyId }: Tenant,
    { ids, emailKeys, names }: { ids: readonly C['id'][]; emailKeys: readonly string[]; names: readonly string[] },
  ): Promise<C[]> {
    const matching = async (column: string, values: readonly string[]): Promise<Row[]> =>
      values.length === 0
        ? []
        : tx.all(sql`
            ${this.#select(companyId)} where company_id = ${companyId} and is_shown = 1 and ${raw(column)} in (${join([...new Set(values)])})`)
    const found = await pipelined(
      matching('id', ids),
      matching('email_key', emailKeys),
      matching('display_name', names),
    )
    return found.flat().map(this.#read)
  }

  /** The oldest, if several match. Removed ones are not found. */
  async findByEmail({ tx, companyId }: Tenant, emailKey: string): Promise<C | undefined> {
    // failpoint: client-email-of-any-company
    // failpoint: agent-email-of-any-company
    const row = await tx.one(sql`
      ${this.#select(companyId)} where company_id = ${companyId} and email_key = ${emailKey} and is_shown = 1 ${this.#ofType}
      order by created_at, id limit 1`)
    return row && this.#read(row)
  }

  /** The oldest, if several match. Removed ones are not found. */
  async findByDisplayName({ tx, companyId }: Tenant, name: string): Promise<C | undefined> {
    // failpoint: client-name-of-any-company
    const row = await tx.one(sql`
      ${this.#select(companyId)} where company_id = ${companyId} and display_name = ${name} and is_shown = 1
      order by created_at, id limit 1`)
    return row && this.#read(row)
  }

  /** Records that changed after a position, in commit order. */
  async list({ tx, companyId }: Tenant, from: ListPosition, limit: number, { ids }: ListFilter = {}): Promise<Page<C>> {
    // failpoint: clients-of-all-companies
    // failpoint: agents-of-all-companies
    const rows = await tx.all<{ id: string; modified_at: number }>(sql`
      ${this.#select(companyId)} where company_id = ${companyId} and (modified_at, id) > (${from.modifiedMillis}, ${from.id})
      ${this.#ofType} ${among(ids)} order by modified_at, id limit ${limit + 1}`)
    return pageOf(rows, from, limit, this.#read)
  }

  /** Records whose display name, last name or email address begins with the text, by name. One index range for each. */
  async search({ tx, companyId }: Tenant, text: string, limit: number): Promise<C[]> {
    const key = searchKey(text)
    if (key === '') return []
    const matches = (column: string) =>
      tx.all(sql`
        ${this.#select(companyId)} where company_id = ${companyId} and is_shown = 1 and ${beginsWith(column, key)} ${this.#ofType}
        order by ${raw(column)} limit ${limit}`)
    const found = await pipelined(matches('name_key'), matches('last_name_key'), matches('email_key'))
    const byId = new Map(found.flat().map(row => [row.id, this.#read(row)]))
    return [...byId.values()].toSorted((a, b) => (a.displayName < b.displayName ? -1 : 1)).slice(0, limit)
  }
}

function agencyNameIn(table: string, companyId: string): Sql {
  return sql`coalesce((select g.name from agencies g
    where g.company_id = ${companyId} and g.id = ${raw(table)}.agency_id), '') as agency_name`
}

export const clientStore = new ContactStore<Client>('clients', {})
export const agentStore = new ContactStore<Agent>('agents', {
  agencyId: optional(),
  ...(Object.fromEntries(agentTexts.map(name => [name, plain<string>()])) as Columns<
    Pick<Agent, (typeof agentTexts)[number]>
  >),
  latitude: optional(),
  longitude: optional(),
})

const contactColumns = { agencyId: optional<AgencyId>(), type: plain<string>() }
export const otherContactStore = new ContactStore<OtherContact>('contacts', contactColumns)
export const escrowOfficerStore = new ContactStore<OtherContact>('contacts', contactColumns, 'escrowofficer')
export const insuranceAgentStore = new ContactStore<OtherContact>('contacts', contactColumns, 'insuranceagent')

const typesOfShown = statementOfMany(
  list => `select id, type from contacts where company_id = ? and is_shown = 1 and id in (${list})`,
)

/** The types of those contacts that the company knows and has not removed. */
export async function findContactTypes(
  { tx, companyId }: Tenant,
  ids: readonly ContactId[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.all<{ id: string; type: string }>(typesOfShown(ids.length, companyId, ...ids))
  return new Map(rows.map(({ id, type }) => [id, type]))
}

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
      where i.company_id = ${companyId} and i.order_id = o.id and i.place >= 1) limit 1`)
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
        .map(table => `select '${table}' as kind, id from ${table} where company_id = ? and id = ? and is_shown = 1`)
        .join(' union all '),
    )
  }),
)

/** Keeps the ids that the company knows and has not removed. One statement, or none without ids. */
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
