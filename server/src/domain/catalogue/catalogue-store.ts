import sql from 'sql-template-tag'
import { flag, instant, optional, plain } from '../columns.ts'
import type { OfficeId, ServiceId } from '../ids.ts'
import { ChildTable, RowTable } from '../row-table.ts'
import type { Tenant } from '../tenant.ts'
import type { Catalogue, OrderType, Package, Service } from './catalogue.ts'
import type { Fee } from './fee.ts'
import { listFees } from './fee-store.ts'

const orderTypes = new RowTable<OrderType>('order_types', {
  officeId: optional(),
  name: plain(),
  description: plain(),
  publicDescription: plain(),
  sequence: plain(),
  isShown: flag,
  modifiedAt: instant,
})
// A restored service keeps its number.
const services = new RowTable<Omit<Service, 'officeIds' | 'fees'>>(
  'services',
  {
    sid: plain(),
    orderTypeId: optional(),
    name: plain(),
    description: plain(),
    isVisible: flag,
    isAncillary: flag,
    durationMinutes: optional(),
    sequence: plain(),
    modifiedAt: instant,
  },
  { fixed: 'sid' },
)
const serviceOffices = new ChildTable<{ officeId: OfficeId }>('service_offices', 'service_id', { officeId: plain() })
const packages = new RowTable<Omit<Package, 'officeIds' | 'serviceIds' | 'isRetired'>>('packages', {
  name: plain(),
  description: plain(),
  isActive: flag,
  isShown: flag,
  sequence: plain(),
  modifiedAt: instant,
})
const packageServices = new ChildTable<{ sequence: number; serviceId: ServiceId }>('package_services', 'package_id', {
  sequence: plain(),
  serviceId: plain(),
})
const packageOffices = new ChildTable<{ officeId: OfficeId }>('package_offices', 'package_id', { officeId: plain() })

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

async function listOrderTypes({ tx, companyId }: Tenant): Promise<OrderType[]> {
  const rows = await tx.all(sql`
    select ${orderTypes.columns} from order_types
    where company_id = ${companyId} and retired_at is null order by sequence, name`)
  return rows.map(orderTypes.read)
}

export function saveOrderType(tenant: Tenant, type: OrderType): Promise<void> {
  return orderTypes.save(tenant, type)
}

async function listServices(tenant: Tenant, feesOf: (service: ServiceId) => Fee[]): Promise<Service[]> {
  const rows = await tenant.tx.all(sql`
    select ${services.columns} from services
    where company_id = ${tenant.companyId} and retired_at is null order by sequence, name`)
  const officesOf = await serviceOffices.listByParent(tenant)
  return rows.map(row => {
    const service = services.read(row)
    return { ...service, officeIds: officesOf(service.id).map(({ officeId }) => officeId), fees: feesOf(service.id) }
  })
}

export async function saveService(tenant: Tenant, service: Service): Promise<void> {
  await services.save(tenant, service)
  await serviceOffices.replace(tenant, service.id, officeRows(service))
}

/** The highest service number ever used by the company. */
export async function lastSid({ tx, companyId }: Tenant): Promise<number> {
  const row = await tx.one<{ sid: number | null }>(
    sql`select max(sid) as sid from services where company_id = ${companyId}`,
  )
  return row?.sid ?? 0
}

/** 2.4: includes deleted packages. */
async function listPackages(tenant: Tenant): Promise<Package[]> {
  const rows = await tenant.tx.all<{ retired_at: number | null }>(sql`
    select ${packages.columns}, retired_at from packages where company_id = ${tenant.companyId} order by sequence, name`)
  const servicesOf = await packageServices.listByParent(tenant)
  const officesOf = await packageOffices.listByParent(tenant)
  return rows.map(row => {
    const pack = packages.read(row)
    return {
      ...pack,
      officeIds: officesOf(pack.id).map(({ officeId }) => officeId),
      serviceIds: servicesOf(pack.id).map(({ serviceId }) => serviceId),
      isRetired: row.retired_at !== null,
    }
  })
}

export async function savePackage(tenant: Tenant, pack: Package): Promise<void> {
  await packages.save(tenant, pack)
  const serviceRows = pack.serviceIds.map((serviceId, sequence) => ({ sequence, serviceId }))
  await packageServices.replace(tenant, pack.id, serviceRows)
  await packageOffices.replace(tenant, pack.id, officeRows(pack))
}

function officeRows({ officeIds }: { readonly officeIds: readonly OfficeId[] }) {
  return officeIds.map(officeId => ({ officeId }))
}
