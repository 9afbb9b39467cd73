import type { OrderType, Package, Service } from '../../../domain/catalogue/catalogue.ts'
import type { Fee } from '../../../domain/catalogue/fee.ts'
import { isQualified } from '../../../domain/people/user.ts'
import type { Company } from '../../../domain/tenants/company.ts'
import type { Office } from '../../../domain/tenants/office.ts'
import { showInstant } from '../../../domain/time/local-time.ts'
import { orEmpty, showMoney, showYesNo } from '../wire.ts'

export function showOrderType(type: OrderType, { zone }: Company) {
  return {
    id: type.id,
    office: orEmpty(type.officeId),
    name: type.name,
    description: type.description,
    publicdescription: type.publicDescription,
    sequence: type.sequence,
    show: showYesNo(type.isShown),
    modified: showInstant(type.modifiedAt, zone),
  }
}

export function showService(service: Service, { zone }: Company) {
  return {
    id: service.id,
    sid: service.sid,
    name: service.name,
    description: service.description,
    inspectiontypeid: orEmpty(service.orderTypeId),
    visible: showYesNo(service.isVisible),
    ancillary: showYesNo(service.isAncillary),
    sequence: service.sequence,
    duration: orEmpty(service.durationMinutes),
    modified: showInstant(service.modifiedAt, zone),
  }
}

/** 2.3: with its default fees, which are no quotes, and the inspectors of the office who can perform it. */
export function showServiceWithAssociations(service: Service, company: Company, office: Office) {
  const inspectors = [...company.users.values()].filter(
    user => user.officeId === office.id && isQualified(user, service.id),
  )
  return {
    ...showService(service, company),
    fees: service.fees.map(({ id, name, amountCents }) => ({ id, name, amount: showMoney(amountCents) })),
    inspectors: inspectors.map(user => ({ id: user.id, name: user.displayName })),
  }
}

/** 2.4: deleted packages are listed too, so a client keeps those that are active and shown. */
export function showPackage(pack: Package, { zone }: Company) {
  return {
    id: pack.id,
    name: pack.name,
    description: pack.description,
    active: pack.isActive && !pack.isRetired,
    show: pack.isShown && !pack.isRetired,
    sequence: pack.sequence,
    services: pack.serviceIds,
    modified: showInstant(pack.modifiedAt, zone),
  }
}

export function showFee(fee: Fee, { zone }: Company) {
  return {
    id: fee.id,
    name: fee.name,
    amount: showMoney(fee.amountCents),
    defaultamount: showMoney(fee.amountCents),
    sequence: fee.sequence,
    show: showYesNo(fee.isShown),
    modified: showInstant(fee.modifiedAt, zone),
  }
}
