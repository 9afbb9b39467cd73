import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import type { CompanyId } from '../../src/domain/ids.ts'
import { PostgresDatabase } from '../../src/platform/postgres/postgres-database.ts'
import { readConfig } from '../../src/platform/process/config.ts'
import { acme } from '../cli/acme.ts'
import { apply } from '../cli/plumbline.ts'
import { storeOf } from '../engine.ts'
import { atEnd, folderFor } from '../store/scratch.ts'

describe('whose rows a connection to PostgreSQL shows', () => {
  test('1 one that could not be told whose to show is told anew, and never shows those it showed before', async t => {
    const dataDir = folderFor(t)
    await apply(dataDir, acme())
    const { postgres } = readConfig({ DATA_DIR: dataDir, ...storeOf(dataDir) })
    // One connection, so that what is told to it is told to everybody.
    const database = new PostgresDatabase({ ...(postgres ?? assert.fail()), connections: 1 })
    atEnd(t, () => database.close())
    const rowsOf = (whose: CompanyId | 'all companies') =>
      database.read(whose, tx => tx.all(sql`select id from services`))
    assert.ok((await rowsOf('all companies')).length > 0)
    // A name that the server refuses to hear stands for whatever keeps it from hearing one.
    const unheard = 'x\0' as CompanyId
    await assert.rejects(rowsOf(unheard))
    await assert.rejects(rowsOf(unheard), 'it went on as everyone')
    assert.deepEqual(await rowsOf('nobody' as CompanyId), [])
    assert.ok((await rowsOf('all companies')).length > 0)
  })
})
