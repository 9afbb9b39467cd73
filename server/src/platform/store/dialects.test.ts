import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { toPostgres } from '../postgres/dialect.ts'
import { toSqlite } from '../sqlite/dialect.ts'

const cases: readonly [what: string, portable: string, sqlite: string, postgres: string][] = [
  [
    'placeholders are numbered for PostgreSQL',
    'select a from b where c = ? and d = ?',
    'select a from b where c = ? and d = ?',
    'select a from b where c = $1 and d = $2',
  ],
  [
    'SQLite locks no rows',
    'select a from b limit ? for no key update skip locked',
    'select a from b limit ?',
    'select a from b limit $1 for no key update skip locked',
  ],
  [
    'an update runs the subquery that selects its rows once',
    'update b set c = ? where a in (\n select (select 1) from b where e in (?, ?) for no key update) and f = ?',
    'update b set c = ? where a in (\n select (select 1) from b where e in (?, ?)) and f = ?',
    'update b set c = $1 where a = any (array(\n select (select 1) from b where e in ($2, $3) for no key update)) and f = $4',
  ],
  [
    'several columns are compared as they are',
    'update b set c = ? where (a, d) in (select a, d from b)',
    'update b set c = ? where (a, d) in (select a, d from b)',
    'update b set c = $1 where (a, d) in (select a, d from b)',
  ],
  [
    'a table is strict in SQLite and sorts text by its bytes in PostgreSQL',
    'create table b (a text not null, n bigint, x double precision)',
    'create table b (a text not null, n integer, x real) strict',
    'create table b (a text collate "C" not null, n bigint, x double precision)',
  ],
]

describe('store: the dialects of portable SQL', () => {
  for (const [what, portable, sqlite, postgres] of cases) {
    test(what, () => {
      assert.equal(toSqlite(portable), sqlite)
      assert.equal(toPostgres(portable).text, postgres)
    })
  }
})
