import type { AccessKey } from '../access/access-key.ts'
import { listKeys } from '../access/access-store.ts'
import type { BlockedTime } from '../calendar/blocked-time.ts'
import { listBlockedTimes } from '../calendar/calendar-store.ts'
import type { Fee, FeeRule } from '../catalogue/fee.ts'
import type { Transaction } from '../database.ts'
import type { User } from '../people/user.ts'
import { Refusal } from '../refusal.ts'
import type { Company } from '../tenants/company.ts'
import { loadCompany } from '../tenants/load-company.ts'
import { type WorkingHours, weekdays } from '../time/working-hours.ts'
import type { CompanyFile, FeeEntry, HoursEntry, RuleEntry, UserEntry } from './company-file.ts'
import { nameOf, storedItems } from './planning.ts'

/** The company as a file; applying it again changes nothing. */
export async function exportCompany(tx: Transaction, key: string): Promise<CompanyFile> {
  const company = await loadCompany(tx, key)
  if (!company) throw new Refusal('company.unknown', { key })
  const tenant = { tx, companyId: company.id }
  const blocked = Map.groupBy(await listBlockedTimes(tenant), time => time.userId)
  const keys = Map.groupBy(
    (await listKeys(tenant)).filter(key => !key.revokedAt),
    key => key.userId,
  )
  const names = namesOf(company)
  const { offices, users, orderTypes, services, packages, fees } = storedItems(company)
  return {
    key: company.key,
    name: company.name,
    zone: company.zone,
    hosts: company.hosts,
    settings: company.settings,
    offices: offices.map(({ isShown, isPrimary, sequence, modifiedAt, ...office }) => ({
      ...office,
      show: isShown,
      primary: isPrimary,
    })),
    users: users.map(user => ({
      ...showUser(user, names, blocked.get(user.id) ?? []),
      keys: labelsOf(keys.get(user.id) ?? []),
    })),
    orderTypes: orderTypes.map(type => ({
      id: type.id,
      name: type.name,
      office: names.of(type.officeId),
      description: type.description,
      publicDescription: type.publicDescription,
      show: type.isShown,
    })),
    services: services.map(service => ({
      id: service.id,
      name: service.name,
      orderType: names.of(service.orderTypeId),
      description: service.description,
      visible: service.isVisible,
      ancillary: service.isAncillary,
      durationMinutes: service.durationMinutes,
      offices: names.ofSet(service.officeIds),
      fees: service.fees.map(showFee),
    })),
    packages: packages.map(pack => ({
      id: pack.id,
      name: pack.name,
      description: pack.description,
      active: pack.isActive,
      show: pack.isShown,
      offices: names.ofSet(pack.officeIds),
      services: names.ofList(pack.serviceIds),
    })),
    fees: fees.map(showFee),
    messages: company.messageTemplates.map(({ kind, audience, channel, subject, body, isOn }) => {
      return { kind, audience, channel, subject, body, on: isOn }
    }),
  }
}

/** Keys without a label cannot be recreated from a file. */
function labelsOf(keys: readonly AccessKey[]): string[] {
  return [...new Set(keys.map(key => key.label).filter(label => label.trim() !== ''))]
}

type Names = ReturnType<typeof namesOf>

/** A file refers to entries by name, which is readable, or by id if there is no name. */
function namesOf(company: Company) {
  const { offices, orderTypes, services } = storedItems(company)
  const names = new Map<string, string>([...offices, ...orderTypes, ...services].map(item => [item.id, nameOf(item)]))
  return {
    of: (id: string | undefined) => (id === undefined ? undefined : (names.get(id) ?? id)),
    /** Without retired entries. */
    ofList: (ids: readonly string[]) => ids.flatMap(id => names.get(id) ?? []),
    /** In the order of the file. */
    ofSet: (ids: readonly string[]) => [...names].flatMap(([id, name]) => (ids.includes(id) ? [name] : [])),
  }
}

function showUser(user: User, names: Names, blocked: readonly BlockedTime[]): Omit<UserEntry, 'keys'> {
  return {
    id: user.id,
    username: user.username,
    office: names.of(user.officeId),
    firstName: user.firstName,
    lastName: user.lastName,
    displayName: user.displayName === '' ? undefined : user.displayName,
    email: user.email,
    phone: user.phone,
    mobile: user.mobile,
    inspector: user.isInspector,
    owner: user.isOwner,
    manager: user.isManager,
    officeStaff: user.isOfficeStaff,
    show: user.isShown,
    privileges: user.privileges,
    hours: showHours(user.hours),
    blocked: blocked.map(({ startsAt, endsAt, title }) => ({ from: startsAt, to: endsAt, title })),
    zips: user.zips,
    services: names.ofSet(user.serviceIds),
  }
}

/** Days with the same hours share an entry. */
function showHours(hours: readonly WorkingHours[]): HoursEntry[] {
  const byWindow = Map.groupBy(hours, ({ starts, ends }) => `${starts} ${ends}`)
  return [...byWindow.values()].flatMap(windows => {
    const [first] = windows
    if (!first) return []
    const days = windows.flatMap(({ weekday }) => weekdays[weekday - 1] ?? [])
    return { days, from: first.starts, to: first.ends }
  })
}

function showFee({ id, name, amountCents, isShown, rules }: Fee): FeeEntry {
  return { id, name, amount: amountCents / 100, show: isShown, rules: rules.map(showRule) }
}

function showRule({ squareFeet, yearBuilt, zips, effect }: FeeRule): RuleEntry {
  return { squareFeet, yearBuilt, zips, [effect.kind]: effect.amount / 100 }
}
