import sql from 'sql-template-tag'
import { flag, instant, optional, plain } from '../columns.ts'
import { RowTable } from '../row-table.ts'
import type { Tenant } from '../tenant.ts'
import type { Office } from './office.ts'

const offices = new RowTable<Office>('offices', {
  slug: plain(),
  name: plain(),
  address: plain(),
  city: plain(),
  state: plain(),
  zip: plain(),
  county: plain(),
  latitude: optional(),
  longitude: optional(),
  phone: plain(),
  manager: plain(),
  managerEmail: plain(),
  isShown: flag,
  isPrimary: flag,
  sequence: plain(),
  modifiedAt: instant,
})

export async function listOffices({ tx, companyId }: Tenant): Promise<Office[]> {
  const rows = await tx.all(sql`
    select ${offices.columns} from offices
    where company_id = ${companyId} and retired_at is null order by sequence, name`)
  return rows.map(offices.read)
}

export function saveOffice(tenant: Tenant, office: Office): Promise<void> {
  return offices.save(tenant, office)
}
