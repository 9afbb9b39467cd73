import sql from 'sql-template-tag'
import { insertInto, plain } from '../columns.ts'
import type { Database, Transaction } from '../database.ts'
import { newSecret } from './secret.ts'

/** The secret of this name, which all processes of the install have in common. The first one that needs it makes it. */
export async function readInstallSecret(database: Database, name: string): Promise<string> {
  const known = await database.readAutocommit('all companies', tx => findSecret(tx, name))
  return known ?? database.write('all companies', tx => makeSecret(tx, name))
}

async function findSecret(tx: Transaction, name: string): Promise<string | undefined> {
  return (await tx.one<{ secret: string }>(sql`select secret from install_secrets where name = ${name}`))?.secret
}

const insertRow = insertInto(
  'install_secrets',
  { name: plain<string>(), secret: plain<string>() },
  'on conflict (name) do nothing',
)

async function makeSecret(tx: Transaction, name: string): Promise<string> {
  await tx.run(insertRow([{ name, secret: newSecret('pli_') }]))
  const secret = await findSecret(tx, name)
  if (!secret) throw new Error(`the secret ${name} was not saved`)
  return secret
}
