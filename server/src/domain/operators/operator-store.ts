import sql from 'sql-template-tag'
import { type Columns, insertInto, instant, optional, plain, rowReader } from '../columns.ts'
import type { Transaction } from '../database.ts'
import type { OperatorId } from '../ids.ts'
import type { Operator } from './operator.ts'

const columns: Columns<Omit<Operator, 'passwordHash'>> = {
  id: plain(),
  email: plain(),
  name: plain(),
  createdAt: instant,
}
const operators = rowReader<Operator>({ ...columns, passwordHash: optional() })

export async function findOperator(tx: Transaction, id: OperatorId): Promise<Operator | undefined> {
  const row = await tx.one(sql`select ${operators.columns} from operators where id = ${id}`)
  return row && operators.read(row)
}

export async function findOperatorByEmail(tx: Transaction, email: string): Promise<Operator | undefined> {
  const row = await tx.one(sql`select ${operators.columns} from operators where email = ${email}`)
  return row && operators.read(row)
}

/** Whether this is the password of the operator. Until the transaction ends, it stays so. */
export async function lockOperatorPassword(tx: Transaction, { id, passwordHash = '' }: Operator): Promise<boolean> {
  const row = await tx.one(sql`
    select id from operators where id = ${id} and password_hash = ${passwordHash} for no key update`)
  return row !== undefined
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

export async function saveOperatorPassword(tx: Transaction, id: OperatorId, hash: string): Promise<void> {
  await tx.run(sql`update operators set password_hash = ${hash} where id = ${id}`)
}

export async function deleteOperator(tx: Transaction, id: OperatorId): Promise<void> {
  await tx.run(sql`delete from operators where id = ${id}`)
}
