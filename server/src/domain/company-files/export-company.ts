import type { AccessKey } from '../access/access-key.ts'
import { listKeys } from '../access/access-store.ts'
import { listBlockedTimes } from '../calendar/calendar-store.ts'
import type { OrderType, Package, Service } from '../catalogue/catalogue.ts'
import type { Fee, FeeRule } from '../catalogue/fee.ts'
import type { Transaction } from '../database.ts'
import { fullName, type User } from '../people/user.ts'
import { Refusal } from '../refusal.ts'
import { loadCompany } from '../tenants/load-company.ts'
import type { Office } from '../tenants/office.ts'
import { type DatedHours, type WorkingHours, weekdays } from '../time/working-hours.ts'
import type {
  CompanyFile,
  ExceptionEntry,
  FeeEntry,
  HoursEntry,
  OfficeEntry,
  OrderTypeEntry,
  PackageEntry,
  RuleEntry,
  ServiceEntry,
  UserEntry,
} from './company-file.ts'
import { type Named, nameOf, type StoredItems, storedItems } from './planning.ts'

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
  const items = storedItems(company)
  const names = namesOf(items, nameOf)
  return {
    key: company.key,
    name: company.name,
    zone: company.zone,
    hosts: company.hosts,
    settings: company.settings,
    offices: items.offices.map(entryOf.offices),
    users: items.users.map(user => ({
      ...entryOf.users(user, names),
      blocked: (blocked.get(user.id) ?? []).map(({ startsAt, endsAt, title }) => ({
        from: startsAt,
        to: endsAt,
        title,
      })),
      keys: labelsOf(keys.get(user.id) ?? []),
    })),
    orderTypes: items.orderTypes.map(type => entryOf.orderTypes(type, names)),
    services: items.services.map(service => entryOf.services(service, names)),
    packages: items.packages.map(pack => entryOf.packages(pack, names)),
    fees: items.fees.map(entryOf.fees),
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

/** How entries refer to others: by name in a file, which is readable, and by id in the API. */
export function namesOf(
  { offices, orderTypes, services }: StoredItems,
  show: (item: Named & { id: string }) => string,
) {
  const names = new Map<string, string>([...offices, ...orderTypes, ...services].map(item => [item.id, show(item)]))
  return {
    of: (id: string | undefined) => (id === undefined ? undefined : (names.get(id) ?? id)),
    /** Without retired entries. */
    ofList: (ids: readonly string[]) => ids.flatMap(id => names.get(id) ?? []),
    /** In the order of the file. */
    ofSet: (ids: readonly string[]) => [...names].flatMap(([id, name]) => (ids.includes(id) ? [name] : [])),
  }
}

/** The entry of a stored item, by section. */
export const entryOf = {
  offices: ({ isShown, isPrimary, sequence, modifiedAt, ...office }: Office): OfficeEntry => ({
    ...office,
    show: isShown,
    primary: isPrimary,
  }),
  users: (user: User, names: Names): UserEntry => ({
    id: user.id,
    username: user.username,
    office: names.of(user.officeId),
    firstName: user.firstName,
    lastName: user.lastName,
    // A name that follows from the others stays their consequence when they change.
    displayName: ['', fullName(user)].includes(user.displayName) ? undefined : user.displayName,
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
    exceptions: showExceptions(user.datedHours),
    zips: user.zips,
    services: names.ofSet(user.serviceIds),
  }),
  orderTypes: (type: OrderType, names: Names): OrderTypeEntry => ({
    id: type.id,
    name: type.name,
    office: names.of(type.officeId),
    description: type.description,
    publicDescription: type.publicDescription,
    show: type.isShown,
  }),
  services: (service: Service, names: Names): ServiceEntry => ({
    id: service.id,
    name: service.name,
    orderType: names.of(service.orderTypeId),
    description: service.description,
    visible: service.isVisible,
    ancillary: service.isAncillary,
    durationMinutes: service.durationMinutes,
    offices: names.ofSet(service.officeIds),
    fees: service.fees.map(showFee),
  }),
  packages: (pack: Package, names: Names): PackageEntry => ({
    id: pack.id,
    name: pack.name,
    description: pack.description,
    active: pack.isActive,
    show: pack.isShown,
    offices: names.ofSet(pack.officeIds),
    services: names.ofList(pack.serviceIds),
  }),
  fees: showFee,
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

function showExceptions(hours: readonly DatedHours[]): ExceptionEntry[] {
  return [...Map.groupBy(hours, ({ day }) => day)].map(([date, windows]) => ({
    date,
    hours: windows.filter(({ starts, ends }) => starts < ends).map(({ starts, ends }) => ({ from: starts, to: ends })),
  }))
}

function showFee({ id, name, amountCents, isShown, rules }: Fee): FeeEntry {
  return { id, name, amount: amountCents / 100, show: isShown, rules: rules.map(showRule) }
}

function showRule({ squareFeet, yearBuilt, zips, effect }: FeeRule): RuleEntry {
  return { squareFeet, yearBuilt, zips, [effect.kind]: effect.amount / 100 }
}
