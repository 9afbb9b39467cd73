// engines: both

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { raw } from 'sql-template-tag'
import type { CompanyId } from '../../src/domain/ids.ts'
import { agents } from '../../src/domain/people/contacts.ts'
import { PostgresDatabase } from '../../src/platform/postgres/postgres-database.ts'
import { readConfig } from '../../src/platform/process/config.ts'
import { migrate, readMigrations } from '../../src/platform/store/migrations.ts'
import { addressOf, createDatabase } from '../engine.ts'
import { atEnd, folderFor, openDatabase } from '../store/scratch.ts'

const socket = process.env.TEST_POSTGRES

const companyId = 'c0000000-0000-4000-8000-000000000001' as CompanyId
const texts = [
  'first_name',
  'last_name',
  'display_name',
  'email',
  'email_key',
  'mobile_phone',
  'work_phone',
  'home_phone',
]
const places = ['address1', 'address2', 'city', 'state', 'zip', 'notes']
const columns = [...texts, ...places]

const agentWith = (id: string, agency: string, at: number) =>
  raw(`insert into agents (company_id, id, agency, ${columns.join(', ')}, created_at, modified_at)
    values ('${companyId}', '${id}', '${agency}', ${columns.map(() => `''`).join(', ')}, ${at}, ${at})`)

test('2.6 the agency names of agents become agencies when an older store is migrated', async t => {
  const open = () => {
    if (!socket) return openDatabase(join(folderFor(t), 'store.db'))
    createDatabase(socket, 'older_agencies')
    return new PostgresDatabase(
      readConfig({ DATABASE_URL: addressOf(socket, 'older_agencies') }).postgres ?? assert.fail(),
    )
  }
  const database = await open()
  atEnd(t, () => database.close())
  const all = readMigrations()
  await migrate(
    database,
    all.slice(
      0,
      all.findIndex(({ name }) => name.includes('agencies-and-contacts')),
    ),
  )
  const ids = [1, 2, 3, 4].map(n => `a0000000-0000-7000-8000-00000000000${n}`)
  await database.write('all companies', async tx => {
    await tx.run(
      raw(`insert into companies (company_id, key, name, zone, settings, revision, last_oid, calendar_revision, created_at, modified_at)
        values ('${companyId}', 'acme', 'Acme', 'America/New_York', '{}', 1, 1000, 1, 1, 1)`),
    )
    for (const [i, agency] of ['Oak & Co', ' Oak & Co ', 'Birch', ''].entries())
      await tx.run(agentWith(ids[i] ?? '', agency, i + 1))
  })
  await migrate(database, all)
  const found = await database.read('all companies', async tx => {
    const read = []
    for (const id of ids) read.push(await agents.require({ tx, companyId }, id))
    return read
  })
  assert.deepEqual(
    found.map(agent => agent.agencyName),
    ['Oak & Co', 'Oak & Co', 'Birch', ''],
  )
  assert.equal(found[0]?.agencyId, found[1]?.agencyId)
  assert.equal(found[0]?.agencyId, 'a0000000-0000-8000-8000-000000000001')
  assert.equal(found[3]?.agencyId, undefined)
  assert.deepEqual(
    found.map(({ isShown, sendsEmail, sendsSms }) => isShown && sendsEmail && sendsSms),
    [true, true, true, true],
  )
})
