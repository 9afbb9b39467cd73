import type { BlockedTime } from '../calendar/blocked-time.ts'
import type { OrderType, Package, Service } from '../catalogue/catalogue.ts'
import type { Fee } from '../catalogue/fee.ts'
import type { OfficeId, OrderTypeId, PackageId, ServiceId, UserId } from '../ids.ts'
import type { User } from '../people/user.ts'
import type { Company } from './company.ts'
import { type CompanyFile, type FeeEntry, FileMistakes } from './company-file.ts'
import { findDangling } from './dangling.ts'
import type { Office } from './office.ts'
import { planBlockedTimes, planHours } from './plan-calendar.ts'
import { findSharedFees, planFees } from './plan-fees.ts'
import { Mistakes, References } from './references.ts'
import type { Retirable, Retired } from './retirement-store.ts'
import { defaultSettings, type Settings } from './settings.ts'

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
  /** Only of the users that the file lists. */
  readonly blockedTimes: ReadonlyMap<UserId, readonly BlockedTime[]>
  readonly keyLabels: readonly { readonly userId: UserId; readonly label: string }[]
}

/** What is in the store before. */
export interface Known {
  readonly company: Company | undefined
  readonly retired: Readonly<Record<Retirable, readonly Retired[]>>
  /** Of the hosts in the file, those of other companies. */
  readonly takenHosts: readonly string[]
  readonly lastSid: number
  readonly now: Temporal.Instant
}

/** Resolves every name of the file, or throws with all mistakes at once. */
export function planCompany(file: CompanyFile, known: Known): CompanyPlan {
  return new Planner(file, known).plan()
}

class Planner {
  readonly #file: CompanyFile
  readonly #known: Known
  readonly #mistakes = new Mistakes()
  readonly #offices = new References<OfficeId>('office', this.#mistakes)
  readonly #users = new References<UserId>('user', this.#mistakes)
  readonly #orderTypes = new References<OrderTypeId>('order type', this.#mistakes)
  readonly #services = new References<ServiceId>('service', this.#mistakes)
  readonly #packages = new References<PackageId>('package', this.#mistakes)
  #sid: number

  constructor(file: CompanyFile, known: Known) {
    this.#file = file
    this.#known = known
    this.#sid = known.lastSid
  }

  plan(): CompanyPlan {
    const before = this.#known.company
    const offices = this.#planOffices()
    const orderTypes = this.#planOrderTypes()
    const services = this.#planServices()
    const packages = this.#planPackages()
    const standaloneFees = this.#planStandaloneFees()
    const users = this.#planUsers(offices)
    const plan: CompanyPlan = {
      name: this.#file.name,
      zone: this.#file.zone,
      settings: { ...(before?.settings ?? defaultSettings), ...this.#file.settings },
      hosts: this.#planHosts(),
      offices,
      users,
      orderTypes,
      services,
      packages,
      standaloneFees,
      blockedTimes: this.#planBlockedTimes(users),
      keyLabels: this.#planKeys(users),
    }
    findDangling(this.#file, plan, this.#mistakes)
    findSharedFees(this.#file, plan, this.#mistakes)
    if (this.#mistakes.list.length > 0) throw new FileMistakes(this.#mistakes.list)
    return plan
  }

  #planHosts(): readonly string[] {
    const hosts = this.#file.hosts
    for (const [i, host] of hosts?.entries() ?? []) {
      if (hosts?.indexOf(host) !== i) this.#mistakes.add(`hosts[${i}]`, `${host} is listed twice`)
      if (this.#known.takenHosts.includes(host)) this.#mistakes.add(`hosts[${i}]`, `${host} belongs to another company`)
    }
    return hosts ?? this.#known.company?.hosts ?? []
  }

  #planOffices(): readonly Office[] {
    const before = this.#known.company?.offices ?? []
    const entries = this.#file.offices
    if (!entries) {
      for (const office of before) this.#offices.know(office.slug, office.id)
      if (before.length === 0) this.#mistakes.add('offices', 'a company needs at least one office')
      return before
    }
    const ids = this.#assign(
      this.#offices,
      'office',
      'offices',
      entries,
      e => e.slug,
      before,
      o => o.slug,
    )
    const primaries = entries.filter(entry => entry.primary)
    if (entries.length === 0) this.#mistakes.add('offices', 'a company needs at least one office')
    if (primaries.length > 1) this.#mistakes.add('offices', 'only one office can be the primary one')
    return entries.map(({ show, primary, ...entry }, i) => ({
      ...entry,
      id: ids[i] as OfficeId,
      latitude: entry.latitude,
      longitude: entry.longitude,
      isShown: show,
      isPrimary: primary || (primaries.length === 0 && i === 0),
      sequence: i + 1,
      modifiedAt: this.#known.now,
    }))
  }

  #planUsers(offices: readonly Office[]): readonly User[] {
    const before = [...(this.#known.company?.users.values() ?? [])]
    const entries = this.#file.users
    if (!entries) {
      for (const user of before) this.#users.know(user.username, user.id)
      return before
    }
    const ids = this.#assign(
      this.#users,
      'user',
      'users',
      entries,
      e => e.username,
      before,
      u => u.username,
    )
    const primary = offices.find(office => office.isPrimary)
    return entries.map((entry, i) => {
      const path = `users[${i}]`
      const officeId = entry.office === undefined ? primary?.id : this.#offices.resolve(`${path}.office`, entry.office)
      return {
        id: ids[i] as UserId,
        officeId: officeId as OfficeId,
        username: entry.username,
        firstName: entry.firstName,
        lastName: entry.lastName,
        displayName: entry.displayName ?? `${entry.firstName} ${entry.lastName}`.trim(),
        email: entry.email,
        phone: entry.phone,
        mobile: entry.mobile,
        isInspector: entry.inspector,
        isOwner: entry.owner,
        isManager: entry.manager,
        isOfficeStaff: entry.officeStaff,
        isShown: entry.show,
        privileges: [...new Set(entry.privileges)].sort(),
        hours: planHours(this.#mistakes, `${path}.hours`, entry.hours),
        zips: [...new Set(entry.zips)].sort(),
        serviceIds: this.#planQualifications(`${path}.services`, entry.services),
        modifiedAt: this.#known.now,
      }
    })
  }

  #planQualifications(path: string, services: readonly string[] | 'all'): ServiceId[] {
    const ids = services === 'all' ? this.#services.all() : this.#services.resolveAll(path, services)
    return ids.sort()
  }

  #planBlockedTimes(users: readonly User[]): Map<UserId, BlockedTime[]> {
    return new Map(
      this.#file.users?.map((entry, i) => {
        const userId = users[i]?.id as UserId
        return [userId, planBlockedTimes(this.#mistakes, `users[${i}].blocked`, userId, entry.blocked)]
      }),
    )
  }

  #planKeys(users: readonly User[]): CompanyPlan['keyLabels'] {
    const entries = this.#file.users ?? []
    return entries.flatMap((entry, i) =>
      [...new Set(entry.keys)].map(label => ({ userId: users[i]?.id as UserId, label })),
    )
  }

  #planOrderTypes(): readonly OrderType[] {
    const before = this.#known.company?.catalogue.orderTypes ?? []
    const entries = this.#file.orderTypes
    if (!entries) {
      for (const type of before) this.#orderTypes.know(type.name, type.id)
      return before
    }
    const ids = this.#assign(
      this.#orderTypes,
      'order type',
      'orderTypes',
      entries,
      e => e.name,
      before,
      t => t.name,
    )
    return entries.map((entry, i) => ({
      id: ids[i] as OrderTypeId,
      officeId: entry.office === undefined ? undefined : this.#offices.resolve(`orderTypes[${i}].office`, entry.office),
      name: entry.name,
      description: entry.description,
      publicDescription: entry.publicDescription,
      sequence: i + 1,
      isShown: entry.show,
      modifiedAt: this.#known.now,
    }))
  }

  #planServices(): readonly Service[] {
    const before = [...(this.#known.company?.catalogue.services.values() ?? [])]
    const entries = this.#file.services
    if (!entries) {
      for (const service of before) this.#services.know(service.name, service.id)
      return before
    }
    const ids = this.#assign(
      this.#services,
      'service',
      'services',
      entries,
      e => e.name,
      before,
      s => s.name,
    )
    return entries.map((entry, i) => {
      const path = `services[${i}]`
      const same = before.find(service => service.id === ids[i])
      return {
        id: ids[i] as ServiceId,
        sid: same?.sid ?? ++this.#sid,
        orderTypeId:
          entry.orderType === undefined ? undefined : this.#orderTypes.resolve(`${path}.orderType`, entry.orderType),
        name: entry.name,
        description: entry.description,
        isVisible: entry.visible,
        isAncillary: entry.ancillary,
        durationMinutes: entry.durationMinutes,
        sequence: i + 1,
        officeIds: this.#offices.resolveAll(`${path}.offices`, entry.offices).sort(),
        fees: this.#planFees(`${path}.fees`, entry.fees, same?.fees ?? [], ids[i]),
        modifiedAt: this.#known.now,
      }
    })
  }

  #planStandaloneFees(): readonly Fee[] {
    const before = [...(this.#known.company?.catalogue.standaloneFees.values() ?? [])]
    if (!this.#file.fees) return before
    return this.#planFees('fees', this.#file.fees, before, undefined)
  }

  #planFees(path: string, entries: readonly FeeEntry[], before: readonly Fee[], service: ServiceId | undefined): Fee[] {
    const retired = this.#known.retired.fee.filter(fee => fee.owner === service)
    return planFees(this.#mistakes, path, entries, [...before, ...retired], this.#known.now)
  }

  #planPackages(): readonly Package[] {
    const before = (this.#known.company?.catalogue.packages ?? []).filter(pack => !pack.isRetired)
    const entries = this.#file.packages
    if (!entries) {
      for (const pack of before) this.#packages.know(pack.name, pack.id)
      return before
    }
    const ids = this.#assign(
      this.#packages,
      'package',
      'packages',
      entries,
      e => e.name,
      before,
      p => p.name,
    )
    return entries.map((entry, i) => ({
      id: ids[i] as PackageId,
      name: entry.name,
      description: entry.description,
      isActive: entry.active,
      isShown: entry.show,
      sequence: i + 1,
      officeIds: this.#offices.resolveAll(`packages[${i}].offices`, entry.offices).sort(),
      serviceIds: this.#services.resolveAll(`packages[${i}].services`, entry.services),
      isRetired: false,
      modifiedAt: this.#known.now,
    }))
  }

  #assign<
    I extends OfficeId | UserId | OrderTypeId | ServiceId | PackageId,
    E extends { id?: string | undefined },
    N extends { id: string },
  >(
    references: References<I>,
    kind: Retirable,
    section: string,
    entries: readonly E[],
    nameOf: (entry: E) => string,
    before: readonly N[],
    nameOfKnown: (known: N) => string,
  ): I[] {
    const live = before.map(known => ({ id: known.id, name: nameOfKnown(known) }))
    return references.assign(section, entries, nameOf, [...live, ...this.#known.retired[kind]])
  }
}
