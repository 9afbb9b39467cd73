import sql from 'sql-template-tag'
import type { OfficeId } from '../ids.ts'
import { fromFlag, fromMillis, orNothing, orNull, toFlag, toMillis } from '../rows.ts'
import type { Tenant, TenantScope } from '../tenant.ts'
import type { Office } from './office.ts'

type Stored = {
  id: string
  slug: string
  name: string
  address: string
  city: string
  state: string
  zip: string
  county: string
  latitude: number | null
  longitude: number | null
  phone: string
  manager: string
  manager_email: string
  is_shown: number
  is_primary: number
  sequence: number
  modified_at: number
}

export async function listOffices({ tx, companyId }: Tenant): Promise<Office[]> {
  const rows = await tx.all<Stored>(sql`
    select id, slug, name, address, city, state, zip, county, latitude, longitude, phone, manager, manager_email,
      is_shown, is_primary, sequence, modified_at
    from offices where company_id = ${companyId} and retired_at is null order by sequence, name`)
  return rows.map(row => ({
    id: row.id as OfficeId,
    slug: row.slug,
    name: row.name,
    address: row.address,
    city: row.city,
    state: row.state,
    zip: row.zip,
    county: row.county,
    latitude: orNothing(row.latitude),
    longitude: orNothing(row.longitude),
    phone: row.phone,
    manager: row.manager,
    managerEmail: row.manager_email,
    isShown: fromFlag(row.is_shown),
    isPrimary: fromFlag(row.is_primary),
    sequence: row.sequence,
    modifiedAt: fromMillis(row.modified_at),
  }))
}

export async function saveOffice({ tx, companyId }: TenantScope, office: Office): Promise<void> {
  await tx.run(sql`
    insert into offices (company_id, id, slug, name, address, city, state, zip, county, latitude, longitude, phone,
      manager, manager_email, is_shown, is_primary, sequence, modified_at)
    values (${companyId}, ${office.id}, ${office.slug}, ${office.name}, ${office.address}, ${office.city},
      ${office.state}, ${office.zip}, ${office.county}, ${orNull(office.latitude)}, ${orNull(office.longitude)},
      ${office.phone}, ${office.manager}, ${office.managerEmail}, ${toFlag(office.isShown)},
      ${toFlag(office.isPrimary)}, ${office.sequence}, ${toMillis(office.modifiedAt)})
    on conflict (company_id, id) do update set slug = excluded.slug, name = excluded.name, address = excluded.address,
      city = excluded.city, state = excluded.state, zip = excluded.zip, county = excluded.county,
      latitude = excluded.latitude, longitude = excluded.longitude, phone = excluded.phone, manager = excluded.manager,
      manager_email = excluded.manager_email, is_shown = excluded.is_shown, is_primary = excluded.is_primary,
      sequence = excluded.sequence, modified_at = excluded.modified_at, retired_at = null`)
}
