import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { MigrationRefused } from '../../domain/migration/migration-refused.ts'
import { environmentWith } from '../process/config.ts'

/** Settings of libpq. They are in the environment, because every user of the machine sees the words of a command. */
export type Connection = Readonly<Record<string, string>>

/** How PostgreSQL's programs reach the server that accepts writes. */
export function connectionTo(urls: readonly string[], options: string): Connection {
  const hosts = urls.map(url => new URL(url))
  const { username, password, pathname, searchParams } = hosts[0] as URL
  const found: Record<string, string | null> = {
    PGHOST: hosts.map(({ hostname }) => decodeURIComponent(hostname)).join(','),
    PGPORT: hosts.map(({ port }) => port || '5432').join(','),
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGTARGETSESSIONATTRS: urls.length > 1 ? 'read-write' : null,
    PGOPTIONS: options,
  }
  for (const name of ['sslmode', 'sslrootcert', 'sslcert', 'sslkey'])
    found[`PG${name.toUpperCase()}`] = searchParams.get(name)
  return Object.fromEntries(Object.entries(found).filter((entry): entry is [string, string] => Boolean(entry[1])))
}

/** Runs one of the programs, which must succeed. `onLine` gets its output. */
export async function runProgram(
  program: 'pg_dump' | 'pg_restore',
  words: readonly string[],
  connection: Connection = {},
  onLine: (line: string) => void = () => undefined,
): Promise<void> {
  const child = spawn(program, words, { env: environmentWith(connection), stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>((resolve, reject) => child.on('close', resolve).on('error', reject))
  createInterface({ input: child.stdout }).on('line', onLine)
  const [code, errors] = await Promise.all([ended, text(child.stderr)]).catch(error => {
    if (error.code !== 'ENOENT') throw error
    throw new MigrationRefused(`${program} is not installed: install PostgreSQL's client programs, see docs/backups.md`)
  })
  if (code !== 0) throw new MigrationRefused(`${program} failed:\n${errors.trim().replace(/^/gm, '  ')}`)
}

/** The number of rows of each table in a dump. */
export async function countDumpedRows(dump: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  let table: string | undefined
  await runProgram('pg_restore', ['--data-only', '--file=-', dump], {}, line => {
    if (line === '\\.') table = undefined
    else if (table !== undefined) counts[table] = (counts[table] ?? 0) + 1
    else {
      table = /^COPY public\.(\w+) \(.*\) FROM stdin;$/.exec(line)?.[1]
      if (table !== undefined) counts[table] = 0
    }
  })
  return counts
}
