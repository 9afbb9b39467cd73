import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { template } from '../engine.ts'
import { postgresPrograms } from './cluster.ts'
import { startTestServer } from './test-server.ts'

export const schemaFile = new URL('../../schema.sql', import.meta.url)

/** The schema as pg_dump prints it, without what differs between versions of pg_dump. */
export function schemaOf(socket: string, database: string): string {
  const words = ['-h', socket, '-U', 'postgres', '--schema-only', '--no-owner', '--schema=public', database]
  const { status, stdout, stderr } = spawnSync(join(postgresPrograms(), 'pg_dump'), words, { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  const lines = stdout
    .split('\n')
    .filter(line => !/^(?:--|SET |SELECT pg_catalog|\\|CREATE SCHEMA|COMMENT ON SCHEMA)/.test(line))
  return `${lines
    .join('\n')
    .replace(/\n{2,}/g, '\n\n')
    .trim()}\n`
}

/** `npm run schema` */
if (import.meta.main) {
  const cluster = await startTestServer()
  writeFileSync(schemaFile, schemaOf(cluster.socket, template))
  cluster.remove()
  console.log('server/schema.sql is up to date')
  process.exit()
}
