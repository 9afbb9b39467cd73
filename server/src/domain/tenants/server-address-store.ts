import sql from 'sql-template-tag'
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

export async function saveServerAddresses(
  tx: Transaction,
  { publicUrl, directoryUrl }: ServerAddresses,
): Promise<void> {
  await tx.run(sql`
    insert into server_addresses (server, url) values ('api', ${publicUrl}), ('directory', ${directoryUrl})
    on conflict (server) do update set url = excluded.url`)
}
