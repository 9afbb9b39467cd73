import sql from 'sql-template-tag'
import { insertInto, plain } from '../columns.ts'
import type { Transaction } from '../database.ts'

/** Where clients reach an install. */
export interface ServerAddresses {
  readonly publicUrl: string
  readonly directoryUrl: string
}

/** Those of the server that started last. It may have stopped since: the next one probably starts with the same settings. */
export async function findServerAddresses(tx: Transaction): Promise<Partial<ServerAddresses>> {
  const rows = await tx.all<{ server: string; url: string }>(sql`select server, url from server_addresses`)
  const { api: publicUrl, directory: directoryUrl } = Object.fromEntries(rows.map(({ server, url }) => [server, url]))
  return { ...(publicUrl && { publicUrl }), ...(directoryUrl && { directoryUrl }) }
}

const saveRows = insertInto(
  'server_addresses',
  { server: plain<string>(), url: plain<string>() },
  'on conflict (server) do update set url = excluded.url',
)

export async function saveServerAddresses(
  tx: Transaction,
  { publicUrl, directoryUrl }: ServerAddresses,
): Promise<void> {
  const addresses = { api: publicUrl, directory: directoryUrl }
  await tx.run(saveRows(Object.entries(addresses).map(([server, url]) => ({ server, url }))))
}
