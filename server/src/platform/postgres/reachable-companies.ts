import sql, { raw } from 'sql-template-tag'
import { type Database, OutcomeUnknown, StoreUnavailable } from '../../domain/database.ts'
import { listDistributed } from './distribution.ts'

/** The companies to which statements for all companies are restricted. */
export interface OnlyCompanies {
  /** As a value of PostgreSQL. */
  readonly list: string
  /** The tables that have companies. */
  readonly tables: ReadonlySet<string>
}

const askAgainMs = 2_000

const listNodes = raw(`
  select groupid from pg_dist_node where noderole = 'primary' and isactive and shouldhaveshards order by groupid`)

const askNode = (groupid: number) => sql`
  select citus_check_connection_to_node(nodename, nodeport)::int as answers from pg_dist_node
  where noderole = 'primary' and groupid = ${groupid}`

const companiesOf = (groups: string) => sql`
  select company_id from companies where get_shard_id_for_distribution_column('company_state', company_id) in (
    select shardid from pg_dist_placement where groupid = any(${groups}::int[]))`

/**
 * Of a distributed store: while one of its servers is away, work for the reachable companies goes on without those of that
 * server, which a statement for all of them would fail to reach.
 */
export class ReachableCompanies {
  readonly #database: Database
  /** Undefined while every server answers. */
  #only: OnlyCompanies | undefined
  #asking: Promise<void> | undefined
  #askedAt = 0

  constructor(database: Database) {
    this.#database = database
  }

  /** Where a server has gone away, the work is performed again without it. */
  async perform<T>(work: (only: OnlyCompanies | undefined) => Promise<T>): Promise<T> {
    if (this.#only && performance.now() - this.#askedAt > askAgainMs) this.#ask().catch(() => undefined)
    try {
      return await work(this.#only)
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error
      await this.#ask().catch(() => undefined)
      if (!this.#only || error instanceof OutcomeUnknown) throw error
      return work(this.#only)
    }
  }

  /** Callers that ask at the same time share the answer. */
  #ask(): Promise<void> {
    this.#asking ??= this.#find().finally(() => {
      this.#asking = undefined
      this.#askedAt = performance.now()
    })
    return this.#asking
  }

  async #find(): Promise<void> {
    const nodes = await this.#database.read('all companies', tx => tx.all<{ groupid: number }>(listNodes))
    const isThere = await Promise.all(nodes.map(({ groupid }) => this.#answers(groupid)))
    if (isThere.every(Boolean)) {
      this.#only = undefined
      return
    }
    const groups = nodes.filter((_, i) => isThere[i]).map(({ groupid }) => groupid)
    this.#only = await this.#database.read('all companies', async tx => {
      const tables = await listDistributed(tx)
      const companies = await tx.all<{ company_id: string }>(companiesOf(`{${groups.join()}}`))
      return { list: `{${companies.map(({ company_id }) => company_id).join()}}`, tables: new Set(tables) }
    })
  }

  /** A server that does not answer within the time of a statement is away as well. */
  #answers(groupid: number): Promise<boolean> {
    return this.#database
      .read('all companies', tx => tx.one<{ answers: number }>(askNode(groupid)))
      .then(
        row => row?.answers === 1,
        () => false,
      )
  }
}
