import sql from 'sql-template-tag'
import { plain } from '../columns.ts'
import { EntryTable, listRows, valueRows } from '../entries/entry-table.ts'
import type { OfficeId, ServiceId } from '../ids.ts'
import { ChildTable } from '../row-table.ts'
import type { Tenant } from '../tenant.ts'
import { type Package, packageFields, type Service, serviceFields } from './catalogue.ts'
import type { Fee } from './fee.ts'
import { saveFee } from './fee-store.ts'

// A restored service keeps its number.
const services = new EntryTable<Omit<Service, 'fees'>>('services', serviceFields, {
  fixed: 'sid',
  rows: { officeIds: valueRows<OfficeId>('service_offices', 'service_id', 'officeId') },
})

const packageServices = new ChildTable<{ sequence: number; serviceId: ServiceId }>('package_services', 'package_id', {
  sequence: plain(),
  serviceId: plain(),
})

/** 2.4: lists include deleted packages. */
export const packages = new EntryTable<Omit<Package, 'isRetired'>>('packages', packageFields, {
  rows: {
    serviceIds: listRows(
      packageServices,
      ({ serviceId }) => serviceId,
      (serviceId, sequence) => ({ sequence, serviceId }),
    ),
    officeIds: valueRows<OfficeId>('package_offices', 'package_id', 'officeId'),
  },
})

export async function listServices(tenant: Tenant, feesOf: (service: ServiceId) => Fee[]): Promise<Service[]> {
  return (await services.list(tenant)).map(service => ({ ...service, fees: feesOf(service.id) }))
}

/** With its fees, which change with it. */
export async function saveService(tenant: Tenant, service: Service): Promise<void> {
  await services.save(tenant, service)
  for (const fee of service.fees) await saveFee(tenant, { ...fee, modifiedAt: service.modifiedAt }, service.id)
}

/** The numbers of all services, retired ones too. */
export async function listSids({ tx, companyId }: Tenant): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.all<{ id: string; sid: number }>(
    sql`select id, sid from services where company_id = ${companyId}`,
  )
  return new Map(rows.map(({ id, sid }) => [id, Number(sid)]))
}
