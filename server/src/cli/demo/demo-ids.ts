import type { CompanyFile } from '../../domain/company-files/company-file.ts'
import { type Named, nameOf } from '../../domain/company-files/planning.ts'
import { sample } from '../../wire/samples.ts'

/** Ids of the demo by section and name. They are those of the examples at `/docs`, which therefore work with the demo. */
const ids: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  offices: { charlotte: sample.office },
  users: { owner: sample.owner, inspector: sample.inspector },
  orderTypes: { Residential: sample.orderType },
  services: { 'Home Inspection': sample.service, 'Radon Test': sample.addOn },
  serviceFees: { 'Home Inspection': sample.serviceFee, 'Radon Test': sample.addOnFee },
  packages: { Essential: sample.package },
  fees: { 'Trip Fee': sample.fee },
}

export function withDemoIds(file: CompanyFile): CompanyFile {
  const identify =
    (section: string) =>
    <E extends Named & { readonly id?: string | undefined }>(entry: E): E => ({
      ...entry,
      id: ids[section]?.[nameOf(entry)],
    })
  return {
    ...file,
    offices: file.offices?.map(identify('offices')),
    users: file.users?.map(identify('users')),
    orderTypes: file.orderTypes?.map(identify('orderTypes')),
    services: file.services
      ?.map(identify('services'))
      .map(service => ({ ...service, fees: service.fees.map(identify('serviceFees')) })),
    packages: file.packages?.map(identify('packages')),
    fees: file.fees?.map(identify('fees')),
  }
}
