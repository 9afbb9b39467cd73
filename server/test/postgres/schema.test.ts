import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { PostgresDatabase } from '../../src/platform/postgres/postgres-database.ts'
import { readConfig } from '../../src/platform/process/config.ts'
import { migrate, readMigrations } from '../../src/platform/store/migrations.ts'
import { addressOf, createDatabase } from '../engine.ts'
import { schemaFile, schemaOf } from './schema.ts'

const socket = process.env.TEST_POSTGRES ?? ''

async function migrated(name: string, steps: readonly number[]): Promise<string> {
  createDatabase(socket, name)
  const place = readConfig({ DATABASE_URL: addressOf(socket, name) }).postgres ?? assert.fail()
  for (const step of steps) {
    const database = new PostgresDatabase(place)
    await migrate(database, readMigrations().slice(0, step)).finally(() => database.close())
  }
  return schemaOf(socket, name)
}

test('a new database has the schema of schema.sql', async () => {
  const fresh = await migrated('schema_fresh', [Number.POSITIVE_INFINITY])
  assert.equal(fresh, readFileSync(schemaFile, 'utf8'), 'run "npm run schema" and read what has changed')
})

test('a database that was migrated step by step has the schema of a new one', async () => {
  const steps = readMigrations().map((_, i) => i + 1)
  assert.equal(await migrated('schema_by_steps', steps), readFileSync(schemaFile, 'utf8'))
})

test('concurrent migrations of many processes are applied once', async () => {
  createDatabase(socket, 'schema_concurrent')
  const place = readConfig({ DATABASE_URL: addressOf(socket, 'schema_concurrent') }).postgres ?? assert.fail()
  const databases = Array.from({ length: 5 }, () => new PostgresDatabase(place))
  const taken = await Promise.all(databases.map(database => migrate(database)))
  await Promise.all(databases.map(database => database.close()))
  assert.deepEqual(
    taken.flat().sort(),
    readMigrations().map(({ name }) => name),
  )
})
