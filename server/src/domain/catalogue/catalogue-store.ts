import sql from 'sql-template-tag'
import type { OfficeId, OrderTypeId, PackageId, ServiceId } from '../ids.ts'
import { fromFlag, fromMillis, groupBy, orNothing, orNull, toFlag, toMillis } from '../rows.ts'
import type { Tenant } from '../tenant.ts'
import type { Catalogue, OrderType, Package, Service } from './catalogue.ts'
import type { Fee } from './fee.ts'
import { listFees } from './fee-store.ts'

export async function readCatalogue(tenant: Tenant): Promise<Catalogue> {
  const fees = await listFees(tenant)
  const services = await listServices(tenant, fees)
  const standalone = fees(undefined)
  return {
    orderTypes: await listOrderTypes(tenant),
    services: byId(services),
    packages: await listPackages(tenant),
    standaloneFees: byId(standalone),
    fees: byId([...standalone, ...services.flatMap(service => service.fees)]),
  }
}

function byId<T extends { readonly id: string }>(things: readonly T[]): Map<T['id'], T> {
  return new Map(things.map(thing => [thing.id, thing]))
}

type StoredOrderType = {
  id: string
  office_id: string | null
  name: string
  description: string
  public_description: string
  sequence: number
  is_shown: number
  modified_at: number
}

async function listOrderTypes({ tx, companyId }: Tenant): Promise<OrderType[]> {
  const rows = await tx.all<StoredOrderType>(sql`
    select id, office_id, name, description, public_description, sequence, is_shown, modified_at
    from order_types where company_id = ${companyId} and retired_at is null order by sequence, name`)
  return rows.map(row => ({
    id: row.id as OrderTypeId,
    officeId: orNothing(row.office_id) as OfficeId | undefined,
    name: row.name,
    description: row.description,
    publicDescription: row.public_description,
    sequence: row.sequence,
    isShown: fromFlag(row.is_shown),
    modifiedAt: fromMillis(row.modified_at),
  }))
}

export async function saveOrderType({ tx, companyId }: Tenant, type: OrderType): Promise<void> {
  await tx.run(sql`
    insert into order_types (company_id, id, office_id, name, description, public_description, sequence, is_shown,
      modified_at)
    values (${companyId}, ${type.id}, ${orNull(type.officeId)}, ${type.name}, ${type.description},
      ${type.publicDescription}, ${type.sequence}, ${toFlag(type.isShown)}, ${toMillis(type.modifiedAt)})
    on conflict (company_id, id) do update set office_id = excluded.office_id, name = excluded.name,
      description = excluded.description, public_description = excluded.public_description,
      sequence = excluded.sequence, is_shown = excluded.is_shown, modified_at = excluded.modified_at,
      retired_at = null`)
}

type StoredService = {
  id: string
  sid: number
  order_type_id: string | null
  name: string
  description: string
  is_visible: number
  is_ancillary: number
  duration_minutes: number | null
  sequence: number
  modified_at: number
}

async function listServices({ tx, companyId }: Tenant, fees: (service: ServiceId) => Fee[]): Promise<Service[]> {
  const rows = await tx.all<StoredService>(sql`
    select id, sid, order_type_id, name, description, is_visible, is_ancillary, duration_minutes, sequence, modified_at
    from services where company_id = ${companyId} and retired_at is null order by sequence, name`)
  const offices = groupBy(
    await tx.all<{ service_id: string; office_id: string }>(sql`
      select service_id, office_id from service_offices
      where company_id = ${companyId} order by service_id, office_id`),
    row => row.service_id,
  )
  return rows.map(row => ({
    id: row.id as ServiceId,
    sid: row.sid,
    orderTypeId: orNothing(row.order_type_id) as OrderTypeId | undefined,
    name: row.name,
    description: row.description,
    isVisible: fromFlag(row.is_visible),
    isAncillary: fromFlag(row.is_ancillary),
    durationMinutes: orNothing(row.duration_minutes),
    sequence: row.sequence,
    officeIds: offices(row.id).map(row => row.office_id as OfficeId),
    fees: fees(row.id as ServiceId),
    modifiedAt: fromMillis(row.modified_at),
  }))
}

export async function saveService({ tx, companyId }: Tenant, service: Service): Promise<void> {
  await tx.run(sql`
    insert into services (company_id, id, sid, order_type_id, name, description, is_visible, is_ancillary,
      duration_minutes, sequence, modified_at)
    values (${companyId}, ${service.id}, ${service.sid}, ${orNull(service.orderTypeId)}, ${service.name},
      ${service.description}, ${toFlag(service.isVisible)}, ${toFlag(service.isAncillary)},
      ${orNull(service.durationMinutes)}, ${service.sequence}, ${toMillis(service.modifiedAt)})
    on conflict (company_id, id) do update set order_type_id = excluded.order_type_id, name = excluded.name,
      description = excluded.description, is_visible = excluded.is_visible, is_ancillary = excluded.is_ancillary,
      duration_minutes = excluded.duration_minutes, sequence = excluded.sequence, modified_at = excluded.modified_at,
      retired_at = null`)
  await tx.run(sql`delete from service_offices where company_id = ${companyId} and service_id = ${service.id}`)
  for (const officeId of service.officeIds) {
    await tx.run(sql`
      insert into service_offices (company_id, service_id, office_id) values (${companyId}, ${service.id}, ${officeId})`)
  }
}

/** The highest service number ever used by the company. */
export async function lastSid({ tx, companyId }: Tenant): Promise<number> {
  const row = await tx.one<{ sid: number | null }>(
    sql`select max(sid) as sid from services where company_id = ${companyId}`,
  )
  return row?.sid ?? 0
}

type StoredPackage = {
  id: string
  name: string
  description: string
  is_active: number
  is_shown: number
  sequence: number
  modified_at: number
  retired_at: number | null
}

/** 2.4: includes deleted packages. */
async function listPackages({ tx, companyId }: Tenant): Promise<Package[]> {
  const rows = await tx.all<StoredPackage>(sql`
    select id, name, description, is_active, is_shown, sequence, modified_at, retired_at
    from packages where company_id = ${companyId} order by sequence, name`)
  const services = groupBy(
    await tx.all<{ package_id: string; service_id: string }>(sql`
      select package_id, service_id from package_services
      where company_id = ${companyId} order by package_id, sequence`),
    row => row.package_id,
  )
  const offices = groupBy(
    await tx.all<{ package_id: string; office_id: string }>(sql`
      select package_id, office_id from package_offices
      where company_id = ${companyId} order by package_id, office_id`),
    row => row.package_id,
  )
  return rows.map(row => ({
    id: row.id as PackageId,
    name: row.name,
    description: row.description,
    isActive: fromFlag(row.is_active),
    isShown: fromFlag(row.is_shown),
    sequence: row.sequence,
    officeIds: offices(row.id).map(row => row.office_id as OfficeId),
    serviceIds: services(row.id).map(row => row.service_id as ServiceId),
    isRetired: row.retired_at !== null,
    modifiedAt: fromMillis(row.modified_at),
  }))
}

export async function savePackage({ tx, companyId }: Tenant, pack: Package): Promise<void> {
  await tx.run(sql`
    insert into packages (company_id, id, name, description, is_active, is_shown, sequence, modified_at)
    values (${companyId}, ${pack.id}, ${pack.name}, ${pack.description}, ${toFlag(pack.isActive)},
      ${toFlag(pack.isShown)}, ${pack.sequence}, ${toMillis(pack.modifiedAt)})
    on conflict (company_id, id) do update set name = excluded.name, description = excluded.description,
      is_active = excluded.is_active, is_shown = excluded.is_shown, sequence = excluded.sequence,
      modified_at = excluded.modified_at, retired_at = null`)
  await tx.run(sql`delete from package_services where company_id = ${companyId} and package_id = ${pack.id}`)
  for (const [sequence, serviceId] of pack.serviceIds.entries()) {
    await tx.run(sql`
      insert into package_services (company_id, package_id, sequence, service_id)
      values (${companyId}, ${pack.id}, ${sequence}, ${serviceId})`)
  }
  await tx.run(sql`delete from package_offices where company_id = ${companyId} and package_id = ${pack.id}`)
  for (const officeId of pack.officeIds) {
    await tx.run(sql`
      insert into package_offices (company_id, package_id, office_id) values (${companyId}, ${pack.id}, ${officeId})`)
  }
}
