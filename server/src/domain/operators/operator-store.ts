import sql, { raw } from 'sql-template-tag'
import type { Transaction } from '../database.ts'
import type { OperatorId } from '../ids.ts'
import { fromMillis, rowReader, toMillis } from '../rows.ts'
import type { Operator } from './operator.ts'

const operators = rowReader<Operator>({
  id: 'id',
  email: 'email',
  name: 'name',
  passwordHash: 'password_hash',
  createdAt: ['created_at', fromMillis],
})

export async function findOperator(tx: Transaction, id: OperatorId): Promise<Operator | undefined> {
  const row = await tx.one(sql`select ${raw(operators.columns)} from operators where id = ${id}`)
  return row && operators.read(row)
}

export async function findOperatorByEmail(tx: Transaction, email: string): Promise<Operator | undefined> {
  const row = await tx.one(sql`select ${raw(operators.columns)} from operators where email = ${email}`)
  return row && operators.read(row)
}

/** Whether this is the password of the operator. Until the transaction ends, it stays so. */
export async function lockOperatorPassword(tx: Transaction, { id, passwordHash = '' }: Operator): Promise<boolean> {
  const row = await tx.one(sql`
    select id from operators where id = ${id} and password_hash = ${passwordHash} for no key update`)
  return row !== undefined
}

export async function listOperators(tx: Transaction): Promise<Operator[]> {
  const rows = await tx.all(sql`select ${raw(operators.columns)} from operators order by email`)
  return rows.map(operators.read)
}

/** Returns whether the email was free. */
export async function insertOperator(tx: Transaction, operator: Operator): Promise<boolean> {
  const { id, email, name, createdAt } = operator
  const inserted = await tx.run(sql`
    insert into operators (id, email, name, created_at) values (${id}, ${email}, ${name}, ${toMillis(createdAt)})
    on conflict (email) do nothing`)
  return inserted > 0
}

export async function saveOperatorPassword(tx: Transaction, id: OperatorId, hash: string): Promise<void> {
  await tx.run(sql`update operators set password_hash = ${hash} where id = ${id}`)
}

export async function deleteOperator(tx: Transaction, id: OperatorId): Promise<void> {
  await tx.run(sql`delete from operators where id = ${id}`)
}
