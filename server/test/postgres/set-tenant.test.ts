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

describe('the tenant of a connection to PostgreSQL', () => {
  test('1 a connection whose tenant could not be set shows nothing, and never the rows of the tenant before', async t => {
    const dataDir = folderFor(t)
    await apply(dataDir, acme())
    const { postgres } = readConfig({ DATA_DIR: dataDir, ...storeOf(dataDir) })
    // One connection, so that every read shares it.
    const database = new PostgresDatabase({ ...(postgres ?? assert.fail()), connections: 1 })
    atEnd(t, () => database.close())
    const rowsOf = (access: CompanyId | 'all companies') =>
      database.read(access, tx => tx.all(sql`select id from services`))
    assert.ok((await rowsOf('all companies')).length > 0)
    // A name that the server refuses stands for any failure to set the tenant.
    const refused = 'x\0' as CompanyId
    await assert.rejects(rowsOf(refused))
    await assert.rejects(rowsOf(refused), 'it continued with the rows of all companies')
    assert.deepEqual(await rowsOf('unknown' as CompanyId), [])
    assert.ok((await rowsOf('all companies')).length > 0)
  })
})
