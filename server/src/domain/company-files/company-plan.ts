import type { BlockedTime } from '../calendar/blocked-time.ts'
import type { OrderType, Package, Service } from '../catalogue/catalogue.ts'
import type { Fee } from '../catalogue/fee.ts'
import type { FeeId, UserId } from '../ids.ts'
import type { User } from '../people/user.ts'
import type { MessageTemplate } from '../templates/template.ts'
import type { Office } from '../tenants/office.ts'
import type { Settings } from '../tenants/settings.ts'
import type { CompanyFile } from './company-file.ts'
import type { PlannedKey } from './plan-people.ts'
import type { Mistakes } from './planning.ts'

/** The company after a file is applied. */
export interface CompanyPlan {
  readonly name: string
  readonly zone: string
  readonly settings: Settings
  readonly hosts: readonly string[]
  readonly offices: readonly Office[]
  readonly users: readonly User[]
  readonly orderTypes: readonly OrderType[]
  readonly services: readonly Service[]
  readonly packages: readonly Package[]
  readonly standaloneFees: readonly Fee[]
  readonly messageTemplates: readonly MessageTemplate[]
  /** Only of users whose blocked times are in the file. */
  readonly blockedTimes: ReadonlyMap<UserId, readonly BlockedTime[]>
  readonly keyLabels: readonly PlannedKey[]
}

/** The entries of an omitted section may still refer to entries that another section removes. */
export function checkReferences(file: CompanyFile, plan: CompanyPlan, mistakes: Mistakes): void {
  const isOfficeRemoved = isRemovedFrom(plan.offices)
  const isServiceRemoved = isRemovedFrom(plan.services)
  const isOrderTypeRemoved = isRemovedFrom(plan.orderTypes)
  const check = (isRemoved: boolean, section: string, problem: string) => {
    if (isRemoved) mistakes.add(section, problem)
  }
  for (const { username, officeId, serviceIds } of file.users ? [] : plan.users) {
    check(isOfficeRemoved(officeId), 'offices', `user "${username}" still belongs to a removed office`)
    check(serviceIds.some(isServiceRemoved), 'services', `user "${username}" is still qualified for a removed service`)
  }
  for (const { name, officeIds, orderTypeId } of file.services ? [] : plan.services) {
    check(officeIds.some(isOfficeRemoved), 'offices', `service "${name}" is still offered by a removed office`)
    check(isOrderTypeRemoved(orderTypeId), 'orderTypes', `service "${name}" still belongs to a removed order type`)
  }
  for (const { name, officeId } of file.orderTypes ? [] : plan.orderTypes) {
    check(isOfficeRemoved(officeId), 'offices', `order type "${name}" still belongs to a removed office`)
  }
  for (const { name, serviceIds, officeIds } of file.packages ? [] : plan.packages) {
    check(serviceIds.some(isServiceRemoved), 'services', `package "${name}" still contains a removed service`)
    check(officeIds.some(isOfficeRemoved), 'offices', `package "${name}" is still offered by a removed office`)
  }
}

function isRemovedFrom(entries: readonly { readonly id: string }[]): (id: string | undefined) => boolean {
  const ids = new Set(entries.map(entry => entry.id))
  return id => id !== undefined && !ids.has(id)
}

/** A fee belongs to at most one service: an id that was copied with a service would move the fee. */
export function checkFeeOwners(file: CompanyFile, plan: CompanyPlan, mistakes: Mistakes): void {
  const standalone = { isInFile: file.fees !== undefined, path: 'fees', fees: plan.standaloneFees }
  const ofServices = plan.services.map(({ fees }, i) => ({
    isInFile: file.services !== undefined,
    path: `services[${i}].fees`,
    fees,
  }))
  const listOf = new Map<FeeId, string>()
  // Lists outside the file come first, so that the mistake names a path in the file.
  const lists = [...ofServices, standalone].sort((a, b) => Number(a.isInFile) - Number(b.isInFile))
  for (const { path, fees } of lists) {
    for (const [i, { id }] of fees.entries()) {
      if ((listOf.get(id) ?? path) !== path) mistakes.add(`${path}[${i}].id`, `${id} is the id of another fee`)
      listOf.set(id, path)
    }
  }
}
