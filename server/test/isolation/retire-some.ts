import assert from 'node:assert/strict'
import { readCompanyFile } from '../../src/cli/company-file-reader.ts'
import { applyCompany } from '../../src/domain/company-files/apply-company.ts'
import type { CompanyFile } from '../../src/domain/company-files/company-file.ts'
import { exportCompany } from '../../src/domain/company-files/export-company.ts'
import type { Database } from '../../src/domain/database.ts'
import { testClock } from '../clock.ts'
import { eventually } from '../webhooks/eventually.ts'
import type { WebhookFixture } from '../webhooks/webhook-fixture.ts'
import type { Things } from './furnish.ts'

/** Adds one of each kind to the called company, and removes it again. */
export async function retireSome({ database, owner }: WebhookFixture): Promise<Partial<Things>> {
  const found = await database.read('all companies', tx => exportCompany(tx, 'demo'))
  const office = 'lake-norman'
  // Only one office has these, so that ?office= makes a difference.
  const before = await readCompanyFile({
    ...found,
    orderTypes: [...(found.orderTypes ?? []), { name: 'Lake Only', office }],
    services: [
      ...(found.services ?? []),
      { name: 'Lake Only', offices: [office], fees: [{ name: 'Lake', amount: 9 }] },
    ],
    packages: [...(found.packages ?? []), { name: 'Lake Only', offices: [office], services: [] }],
  })
  const name = 'Passing'
  const more = await readCompanyFile({
    ...{ key: 'demo', name: before.name, zone: before.zone },
    offices: [...(before.offices ?? []), { slug: 'passing', name }],
    users: [...(before.users ?? []), { username: 'passing', firstName: name, inspector: true }],
    orderTypes: [...(before.orderTypes ?? []), { name }],
    services: [...(before.services ?? []), { name, fees: [] }],
    packages: [...(before.packages ?? []), { name, services: [] }],
    fees: [...(before.fees ?? []), { name, amount: 10 }],
  })
  const removed = await applyAndName(database, more)
  await applyCompany(database, before, testClock())
  await eventually(async () => assert.ok(!(await owner.users()).some(({ username }) => username === 'passing')))
  return removed
}

async function applyAndName(database: Database, file: CompanyFile): Promise<Partial<Things>> {
  await applyCompany(database, file, testClock())
  const { offices, users, orderTypes, services, packages, fees } = await database.read('all companies', tx =>
    exportCompany(tx, 'demo'),
  )
  const named = (things: readonly { readonly id?: string | undefined; readonly name: string }[] = []) =>
    things.find(({ name }) => name === 'Passing')?.id ?? assert.fail()
  const user = users?.find(({ username }) => username === 'passing')?.id ?? assert.fail()
  return {
    ...{ office: named(offices), user, orderType: named(orderTypes) },
    ...{ service: named(services), package: named(packages), fee: named(fees) },
  }
}
