import assert from 'node:assert/strict'
import type { Database } from '../../src/domain/database.ts'
import { primaryOffice } from '../../src/domain/tenants/company.ts'
import { loadCompany } from '../../src/domain/tenants/load-company.ts'
import type { Scope } from '../../src/domain/tenants/scope.ts'
import { testClock } from '../clock.ts'

/** Changes the store itself, past the running server, as an owner of the company. */
export function changeInStore<T>(database: Database, key: string, work: (scope: Scope) => Promise<T>): Promise<T> {
  return database.write('all companies', async tx => {
    const company = await loadCompany(tx, key)
    assert.ok(company)
    const actor = company.users.values().find(({ isOwner }) => isOwner)
    assert.ok(actor)
    return work({ tx, now: testClock(), company, companyId: company.id, actor, office: primaryOffice(company) })
  })
}
