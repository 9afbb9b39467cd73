import type { BlockedTime } from '../calendar/blocked-time.ts'
import type { OrderType, Package, Service } from '../catalogue/catalogue.ts'
import type { Fee } from '../catalogue/fee.ts'
import type { UserId } from '../ids.ts'
import type { User } from '../people/user.ts'
import type { MessageTemplate } from '../templates/template.ts'
import type { Office } from '../tenants/office.ts'
import { defaultSettings, type Settings } from '../tenants/settings.ts'
import { type CompanyFile, FileMistakes } from './company-file.ts'
import { findDangling } from './dangling-references.ts'
import { planOrderTypes, planPackages, planServices, planStandaloneFees } from './plan-catalogue.ts'
import { findSharedFees } from './plan-fees.ts'
import { planMessages } from './plan-messages.ts'
import { type PlannedKey, planOffices, planUsers, planUsersBelongings } from './plan-people.ts'
import { type Known, Planning } from './planning.ts'

/** What the company will be once a file is applied. */
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
  /** Only of the users that the file lists. */
  readonly blockedTimes: ReadonlyMap<UserId, readonly BlockedTime[]>
  readonly keyLabels: readonly PlannedKey[]
}

/** Resolves every name of the file, or throws with all mistakes at once. What others refer to comes first. */
export function planCompany(file: CompanyFile, known: Known): CompanyPlan {
  const planning = new Planning(file, known)
  const offices = planOffices(planning)
  const orderTypes = planOrderTypes(planning)
  const services = planServices(planning)
  const packages = planPackages(planning)
  const users = planUsers(planning, offices)
  const plan: CompanyPlan = {
    name: file.name,
    zone: file.zone,
    settings: { ...(known.company?.settings ?? defaultSettings), ...file.settings },
    hosts: planHosts(planning),
    offices,
    users,
    orderTypes,
    services,
    packages,
    standaloneFees: planStandaloneFees(planning),
    messageTemplates: planMessages(planning),
    ...planUsersBelongings(planning, users),
  }
  findDangling(file, plan, planning.mistakes)
  findSharedFees(file, plan, planning.mistakes)
  if (planning.mistakes.list.length > 0) throw new FileMistakes(planning.mistakes.list)
  return plan
}

function planHosts({ file: { hosts }, known, mistakes }: Planning): readonly string[] {
  for (const [i, host] of hosts?.entries() ?? []) {
    if (hosts?.indexOf(host) !== i) mistakes.add(`hosts[${i}]`, `${host} is listed twice`)
    if (known.takenHosts.includes(host)) mistakes.add(`hosts[${i}]`, `${host} belongs to another company`)
  }
  return hosts ?? known.company?.hosts ?? []
}
