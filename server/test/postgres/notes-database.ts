import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import sql from 'sql-template-tag'
import type { Transaction } from '../../src/domain/database.ts'
import { PostgresDatabase } from '../../src/platform/postgres/postgres-database.ts'
import { readConfig } from '../../src/platform/process/config.ts'
import { alterStore, lookInto, storeOf } from '../engine.ts'
import { atEnd, folderFor } from '../store/scratch.ts'
import { Tap } from './points/tap.ts'

/** Fails once with a serialization failure; later it does nothing. */
const failOnce = `create function fail_once() returns text language plpgsql security definer as $$ begin
  if nextval('failures') = 1 then raise exception 'not this time' using errcode = '40001'; end if; return ''; end $$`

/** A database with a table of notes, reached through a tap. */
export async function openNotes(t: TestContext) {
  const dataDir = folderFor(t)
  const url = storeOf(dataDir).DATABASE_URL ?? ''
  for (const statement of [
    'create table notes (text text)',
    'create table uniques (text text unique)',
    'grant all on notes, uniques to plumbline_app',
    'create sequence failures',
    failOnce,
  ])
    await alterStore(dataDir, statement)
  const tap = await new Tap(process.env.TEST_POSTGRES ?? '').open()
  atEnd(t, () => tap.close())
  void tap.count()
  const { postgres } = readConfig({ DATABASE_URL: tap.addressOf(url.slice(url.lastIndexOf('/') + 1)) })
  const database = new PostgresDatabase(postgres ?? assert.fail())
  atEnd(t, () => database.close())
  const notes = () =>
    lookInto<{ text: string }>(dataDir, 'select text from notes order by text').map(({ text }) => text)
  return { database, tap, notes }
}

export const note = (text: string) => async (tx: Transaction) => {
  tx.defer(sql`insert into notes (text) values (${text})`)
  return text
}
