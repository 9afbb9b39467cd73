import sql from 'sql-template-tag'
import { type Columns, insertInto, instant, named, plain, rowReader } from '../columns.ts'
import type { Transaction } from '../database.ts'
import type { UserId } from '../ids.ts'
import type { Operator } from './operator.ts'

const columns: Columns<Operator> = {
  id: plain(),
  email: plain(),
  displayName: named('name', plain()),
  createdAt: instant,
}
const operators = rowReader(columns)

export async function findOperator(tx: Transaction, id: UserId): Promise<Operator | undefined> {
  const row = await tx.one(sql`select ${operators.columns} from operators where id = ${id}`)
  return row && operators.read(row)
}

export async function findOperatorByEmail(tx: Transaction, email: string): Promise<Operator | undefined> {
  const row = await tx.one(sql`select ${operators.columns} from operators where email = ${email}`)
  return row && operators.read(row)
}

export async function listOperators(tx: Transaction): Promise<Operator[]> {
  const rows = await tx.all(sql`select ${operators.columns} from operators order by email`)
  return rows.map(operators.read)
}

const insertOperators = insertInto('operators', columns, 'on conflict (email) do nothing')

/** Returns whether the email was free. */
export async function insertOperator(tx: Transaction, operator: Operator): Promise<boolean> {
  return (await tx.run(insertOperators([operator]))) > 0
}

export async function deleteOperator(tx: Transaction, id: UserId): Promise<void> {
  await tx.run(sql`delete from operators where id = ${id}`)
}
