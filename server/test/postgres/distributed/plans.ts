import pg from 'pg'
import { toPostgres } from '../../../src/platform/postgres/dialect.ts'
import { distributionOf } from '../../../src/platform/postgres/distribution.ts'
import { applicationRole } from '../../../src/platform/postgres/row-security.ts'
import { readSchema } from '../../../src/platform/store/schema.ts'
import { readStatements, restrictedOf } from '../router/check-statements.ts'
import { findConflicts } from '../router/router-query.ts'
import type { ClusterDatabase } from './cluster.ts'

export interface Planned {
  readonly count: number
  /** Statements that the planner gives to several nodes or refuses, although the check of the tests lets them pass. */
  readonly wrong: readonly string[]
}

/**
 * Lets the planner of the cluster plan the statements that `collect.ts` has written; those of work for all companies as while
 * a server is away, with one company.
 */
export async function planStatements({ url }: ClusterDatabase, folder: string): Promise<Planned> {
  const schema = readSchema()
  const texts = readStatements(folder)
    .PostgreSQL.map(text => toPostgres(text).text)
    .filter(text => /^\s*(?:select|insert|update|delete|with)\b/.test(text))
    .flatMap(text => {
      const isOfOneNode = findConflicts(text, table => distributionOf(schema, table)).length === 0
      return isOfOneNode ? text : (restrictedOf(text) ?? [])
    })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const wrong: string[] = []
  try {
    for (const text of texts) {
      const plan = await planOf(client, text).catch(error => String(error))
      const tasks = Number(/Task Count: (\d+)/.exec(plan)?.[1] ?? 0)
      if (tasks > 1 || /Distributed Subplan|^error: /.test(plan)) wrong.push(`${plan.split('\n')[0]}: ${text}`)
    }
  } finally {
    await client.end()
  }
  return { count: texts.length, wrong }
}

/** With a zero for every number, one company for every text, and for a list of them. */
async function planOf(client: pg.Client, text: string): Promise<string> {
  try {
    for (const first of ['begin', `set local app.company_id = 'c'`, `set local role ${applicationRole}`])
      await client.query(first)
    await client.query(`prepare planned as ${text}`)
    const { rows } = await client.query<{ types: string[] }>(
      `select parameter_types::text[] as types from pg_prepared_statements where name = 'planned'`,
    )
    const values = (rows[0]?.types ?? []).map(type =>
      /int|numeric|double/.test(type) ? '0' : type === 'text[]' ? `'{c}'` : `'c'`,
    )
    const plan = await client.query<{ 'QUERY PLAN': string }>(
      `explain (costs off) execute planned${values.length > 0 ? `(${values.join()})` : ''}`,
    )
    return plan.rows.map(row => row['QUERY PLAN']).join('\n')
  } finally {
    await client.query('rollback')
    await client.query('deallocate all')
  }
}
