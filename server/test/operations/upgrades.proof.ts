// engines: both

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import sql, { join as list, raw } from 'sql-template-tag'
import { startApp } from '../../src/app.ts'
import { hashSecret } from '../../src/domain/access/secret.ts'
import type { Transaction } from '../../src/domain/database.ts'
import { PostgresDatabase } from '../../src/platform/postgres/postgres-database.ts'
import { readConfig } from '../../src/platform/process/config.ts'
import { openLog } from '../../src/platform/process/log.ts'
import { SqliteDatabase } from '../../src/platform/sqlite/sqlite-database.ts'
import { migrate, readMigrations } from '../../src/platform/store/migrations.ts'
import type { Store } from '../../src/platform/store/store.ts'
import { addressOf, createDatabase } from '../engine.ts'
import { basic } from '../running-server.ts'
import { atEnd, folderFor } from '../store/scratch.ts'

const socket = process.env.TEST_POSTGRES
const key = { access_key: 'plk_upgrade', secret_key: 'pls_upgrade' }
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const [company, office, user, client, order] = [1, 2, 3, 4, 5].map(id)
const migrations = readMigrations()

interface Answer {
  readonly status: string
  readonly id: string
  readonly me?: { readonly id: string }
  readonly client?: { readonly lastname: string }
  readonly order?: { readonly oid: number; readonly inspector1: string }
}

describe('an upgrade', () => {
  for (const { version, name } of migrations) {
    test(`from a store of migration ${version} (${name}) keeps its data, and books`, async t => {
      const environment = environmentOf(t, version)
      await buildStore(environment, version)
      const config = readConfig({ ...environment, PORT: '0', DIRECTORY_PORT: '0', LOG_LEVEL: 'silent' })
      const app = await startApp(config, openLog(config.logLevel), () => undefined)
      atEnd(t, () => app.stop())
      const call = async (path: string, init: RequestInit = {}) => {
        const headers = { authorization: basic(key), 'content-type': 'application/json' }
        const response = await fetch(`${app.publicUrl}/acme/rest${path}`, { ...init, headers })
        return (await response.json()) as Answer
      }
      assert.equal((await call('/me')).me?.id, user)
      if (version >= 2) {
        assert.equal((await call(`/order/${order}`)).order?.oid, 1)
        assert.equal((await call(`/client/${client}`)).client?.lastname, 'Byron')
      }
      const booked = await call('/order', {
        method: 'POST',
        body: JSON.stringify({ datetime: '2030-05-06 09:00:00', inspector1uuid: user, clientuuid: client }),
      })
      assert.equal(booked.status, 'ok')
      assert.equal((await call(`/order/${booked.id}`)).order?.inspector1, user)
    })
  }
})

function environmentOf(t: TestContext, version: number): Record<string, string> {
  const DATA_DIR = folderFor(t)
  if (!socket) return { DATA_DIR }
  const name = `upgrade_${process.pid}_${version}`
  createDatabase(socket, name)
  return { DATA_DIR, DATABASE_URL: addressOf(socket, name) }
}

/** As an earlier version left it: its migrations, with rows that were written when their tables were new. */
async function buildStore(environment: Record<string, string>, version: number): Promise<void> {
  const { dataDir, postgres } = readConfig(environment)
  const onLostLog = (error: unknown) => assert.fail(String(error))
  const store: Store = postgres
    ? new PostgresDatabase(postgres)
    : await SqliteDatabase.open(join(dataDir, 'plumbline.db'), { longRunning: false, onLostLog })
  try {
    await migrate(store, migrations.slice(0, 1))
    await store.write('all companies', insertCompany)
    if (version < 2) return
    await migrate(store, migrations.slice(0, 2))
    await store.write('all companies', insertOrder)
    await migrate(store, migrations.slice(0, version))
  } finally {
    await store.close()
  }
}

async function insertCompany(tx: Transaction): Promise<void> {
  const settings = JSON.stringify({})
  const at = { created_at: 1, modified_at: 1 }
  await insert(tx, 'companies', {
    company_id: company,
    key: 'acme',
    name: 'Acme',
    zone: 'UTC',
    settings,
    revision: 1,
    last_oid: 1,
    calendar_revision: 1,
    ...at,
  })
  const texts = (names: string) => Object.fromEntries(names.split(' ').map(name => [name, '']))
  await insert(tx, 'offices', {
    company_id: company,
    id: office,
    slug: 'main',
    name: 'Main',
    ...texts('address city state zip county phone manager manager_email'),
    is_shown: 1,
    is_primary: 1,
    sequence: 1,
    modified_at: 1,
  })
  await insert(tx, 'users', {
    company_id: company,
    id: user,
    office_id: office,
    username: 'owner',
    ...texts('first_name last_name email phone mobile'),
    display_name: 'Owner',
    is_inspector: 1,
    is_owner: 1,
    is_manager: 0,
    is_office_staff: 0,
    is_shown: 1,
    privileges: '[]',
    modified_at: 1,
  })
  await insert(tx, 'access_keys', {
    company_id: company,
    access_key: key.access_key,
    user_id: user,
    label: 'first',
    secret_hash: hashSecret(key.secret_key),
    created_at: 1,
  })
}

async function insertOrder(tx: Transaction): Promise<void> {
  const texts = (names: string) => Object.fromEntries(names.split(' ').map(name => [name, '']))
  await insert(tx, 'clients', {
    company_id: company,
    id: client,
    first_name: 'Ada',
    last_name: 'Byron',
    display_name: 'Ada Byron',
    ...texts('email email_key mobile_phone work_phone home_phone address1 address2 city state zip notes'),
    created_at: 1,
    modified_at: 1,
  })
  await insert(tx, 'orders', {
    company_id: company,
    id: order,
    oid: 1,
    modified_at: 1,
    office_id: office,
    client_id: client,
    ...texts('address1 address2 city state zip county foundation report_number'),
    duration_minutes: 120,
    is_duration_given: 1,
    created_at: 1,
    created_by: user,
    sends_email: 1,
    sends_sms: 1,
  })
}

async function insert(
  tx: Transaction,
  table: string,
  row: Readonly<Record<string, string | number | undefined>>,
): Promise<void> {
  const columns = raw(Object.keys(row).join(', '))
  await tx.run(
    sql`insert into ${raw(table)} (${columns}) values (${list(Object.values(row).map(value => sql`${value}`))})`,
  )
}
