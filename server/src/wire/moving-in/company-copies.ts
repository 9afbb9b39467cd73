import type { CompanyKind } from '../../domain/moving-in/imported-kind.ts'
import { type Company, primaryOffice } from '../../domain/tenants/company.ts'
import { controlsOf } from '../../domain/tenants/controls.ts'
import { cancelReasonsOf, contactTypesOf, costCentersOf, referReasonsOf } from '../../domain/tenants/reference-lists.ts'
import { feeRecord, orderTypeRecord, packageRecord, showServiceWithAssociations } from '../catalogue/catalogue-wire.ts'
import { contactTypeEntry, costCenterEntry, customField, reasonEntry } from '../info/reference-wire.ts'
import { officeRecord, userRecord } from '../people/people-wire.ts'
import type { Json } from './source-values.ts'

/** The entries of a list of the company, as `GET` shows them. */
export function companyCopies(list: CompanyKind, company: Company): readonly Json[] {
  const { items, catalogue } = company
  const reason = (each: Parameters<typeof reasonEntry.show>[0]) => reasonEntry.show(each, company)
  switch (list) {
    case 'offices':
      return items.offices.map(each => officeRecord.show(each, undefined))
    case 'users':
      return items.users.map(each => userRecord.show(each, company))
    case 'ordertypes':
      return items.orderTypes.map(each => orderTypeRecord.show(each, company))
    case 'services':
      return items.services.map(each => showServiceWithAssociations(each, company, primaryOffice(company)))
    case 'packages':
      return items.packages.map(each => packageRecord.show(each, company))
    case 'fees':
      return [...catalogue.fees.values()].map(each => feeRecord.show(each, company))
    case 'cancelreasons':
      return cancelReasonsOf(company).map(reason)
    case 'referreasons':
      return referReasonsOf(company).map(reason)
    case 'contacttypes':
      return contactTypesOf(company).map(each => contactTypeEntry.show(each, undefined))
    case 'costcenters':
      return costCentersOf(company).map(each => costCenterEntry.show(each, undefined))
    case 'customfields':
      return controlsOf(company.settings).map(each => customField.show(each, company))
  }
}

/** What the problems of an import call an entry of the list. */
export const entryNames: Readonly<Record<CompanyKind, string>> = {
  ...{ offices: 'office', users: 'user', ordertypes: 'order type', services: 'service', packages: 'package' },
  ...{ fees: 'fee', cancelreasons: 'cancel reason', referreasons: 'refer reason', contacttypes: 'contact type' },
  ...{ costcenters: 'cost center', customfields: 'custom field' },
}

/** The setting that a list is. */
export const settingOf: Readonly<Partial<Record<CompanyKind, string>>> = {
  ...{ cancelreasons: 'cancelReasons', referreasons: 'referReasons', contacttypes: 'contactTypes' },
  ...{ costcenters: 'costCenters', customfields: 'controls' },
}
