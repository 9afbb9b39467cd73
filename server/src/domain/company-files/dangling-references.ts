import type { CompanyFile } from './company-file.ts'
import type { CompanyPlan } from './plan-company.ts'
import type { Mistakes } from './references.ts'

/** What a left-out section keeps may still point at what another section no longer lists. */
export function findDangling(file: CompanyFile, plan: CompanyPlan, mistakes: Mistakes): void {
  const officeIsGone = goneFrom(plan.offices)
  const serviceIsGone = goneFrom(plan.services)
  const orderTypeIsGone = goneFrom(plan.orderTypes)
  const check = (isGone: boolean, section: string, problem: string) => {
    if (isGone) mistakes.add(section, problem)
  }
  for (const { username, officeId, serviceIds } of file.users ? [] : plan.users) {
    check(officeIsGone(officeId), 'offices', `user "${username}" still belongs to an office that is gone`)
    check(
      serviceIds.some(serviceIsGone),
      'services',
      `user "${username}" is still qualified for a service that is gone`,
    )
  }
  for (const { name, officeIds, orderTypeId } of file.services ? [] : plan.services) {
    check(officeIds.some(officeIsGone), 'offices', `service "${name}" is still offered by an office that is gone`)
    check(orderTypeIsGone(orderTypeId), 'orderTypes', `service "${name}" still belongs to an order type that is gone`)
  }
  for (const { name, officeId } of file.orderTypes ? [] : plan.orderTypes) {
    check(officeIsGone(officeId), 'offices', `order type "${name}" still belongs to an office that is gone`)
  }
  for (const { name, serviceIds, officeIds } of file.packages ? [] : plan.packages) {
    check(serviceIds.some(serviceIsGone), 'services', `package "${name}" still contains a service that is gone`)
    check(officeIds.some(officeIsGone), 'offices', `package "${name}" is still offered by an office that is gone`)
  }
}

function goneFrom(things: readonly { readonly id: string }[]): (id: string | undefined) => boolean {
  const ids = new Set(things.map(thing => thing.id))
  return id => id !== undefined && !ids.has(id)
}
