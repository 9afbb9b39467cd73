import { type CompanyFile, companyFileSchema, withoutEvents } from '../../domain/company-files/company-file.ts'
import { idOfName } from '../../domain/ids.ts'
import type { ImportProblem } from '../../domain/moving-in/imported-kind.ts'
import { stateIn } from './source-people.ts'
import { flagIn, idIn, type Json, listIn, numberIn, objectsIn, readSourceId, textIn } from './source-values.ts'

/** The lists of a source that make a company, by path; those that it does not have are empty. */
export type SourceLists = ReadonlyMap<string, readonly Json[]>

export const companyLists = [
  ...['offices', 'users', 'ordertypes', 'services', 'packages', 'fees'],
  ...['cancelreasons', 'referreasons', 'contacttypes', 'costcenters', 'foundationtypes'],
] as const

interface NewCompany {
  readonly key: string
  readonly name: string
  readonly zone: string
}

type Entry = Record<string, unknown>

/** The lists as a company file, with the ids of the source. */
export function companyFileOf(lists: SourceLists, { key, name, zone }: NewCompany): Entry {
  const all = (list: string) => lists.get(list) ?? []
  const names = new Names()
  const offices = all('offices').map((office, i) => officeOf(office, i, names))
  const orderTypes = all('ordertypes').map(type => ({
    ...named(type, names.unique('order type', textIn(type, 'name'))),
    office: knownIn(offices, idIn(type, 'office')),
    description: textIn(type, 'description'),
    publicDescription: textIn(type, 'publicdescription'),
    show: flagIn(type, 'show', true),
  }))
  const services = all('services').map(service => ({
    ...named(service, names.unique('service', textIn(service, 'name'))),
    orderType: knownIn(orderTypes, idIn(service, 'inspectiontypeid')),
    description: textIn(service, 'description'),
    privateName: textIn(service, 'privatename'),
    label: textIn(service, 'label'),
    visible: flagIn(service, 'visible', true),
    onOrderForm: flagIn(service, 'visible_order_form', true),
    payAtClose: flagIn(service, 'is_pac', false),
    ancillary: flagIn(service, 'ancillary', false),
    durationMinutes: numberIn(service, 'duration'),
    fees: objectsIn(service, 'fees').map(fee => feeOf(fee, names, `fee of ${textIn(service, 'name')}`)),
  }))
  const ofServices = new Set(services.flatMap(({ fees }) => fees.map(({ id }) => id)))
  const fees = all('fees').filter(fee => !ofServices.has(idIn(fee, 'id')))
  return {
    ...{ key, name, zone },
    settings: settingsOf(lists),
    offices: offices.length > 0 ? offices : [{ slug: 'main', name, primary: true }],
    users: all('users').map(user => userOf(user, all('services'), offices, names)),
    orderTypes,
    services,
    packages: all('packages').map(pack => ({
      ...named(pack, names.unique('package', textIn(pack, 'name'))),
      description: textIn(pack, 'description'),
      active: flagIn(pack, 'active', true),
      show: flagIn(pack, 'show', true),
      services: listIn(pack, 'services').flatMap(id => knownIn(services, readSourceId(id)) ?? []),
    })),
    fees: fees.map(fee => feeOf(fee, names, 'fee')),
  }
}

/** Names are unique here; a second one of a source gets a number. */
class Names {
  readonly #taken = new Set<string>()

  unique(list: string, name: string): string {
    const wanted = name.trim() || list
    for (let i = 1; ; i++) {
      const tried = i === 1 ? wanted : `${wanted} (${i})`
      if (this.#taken.has(`${list} ${tried}`)) continue
      this.#taken.add(`${list} ${tried}`)
      return tried
    }
  }
}

function named(record: Json, name: string): Entry & { readonly id: string | undefined } {
  return { id: idIn<string>(record, 'id'), name }
}

function knownIn(entries: readonly { readonly id?: unknown }[], id: string | undefined): string | undefined {
  return entries.some(entry => entry.id === id) ? id : undefined
}

function officeOf(office: Json, i: number, names: Names) {
  const name = textIn(office, 'name') || `Office ${i + 1}`
  const slug = (textIn(office, 'slug') || name)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  return {
    id: idIn<string>(office, 'id'),
    slug: names
      .unique('office', slug)
      .replaceAll(/[ ()]+/g, '-')
      .replace(/-$/, ''),
    name,
    address: textIn(office, 'address', 'address1'),
    city: textIn(office, 'city'),
    state: stateIn(office),
    zip: textIn(office, 'zip'),
    county: textIn(office, 'county'),
    latitude: numberIn(office, 'latitude'),
    longitude: numberIn(office, 'longitude'),
    phone: textIn(office, 'phone'),
    manager: textIn(office, 'manager'),
    managerEmail: textIn(office, 'manageremail'),
    show: flagIn(office, 'show', true),
    primary: flagIn(office, 'primary', false),
  }
}

function userOf(user: Json, services: readonly Json[], offices: readonly { readonly id?: unknown }[], names: Names) {
  const id = idIn<string>(user, 'id')
  const qualified = services.filter(service => objectsIn(service, 'inspectors').some(each => idIn(each, 'id') === id))
  const username = textIn(user, 'username') || textIn(user, 'emailaddress', 'email') || `user-${id?.slice(0, 8)}`
  const flags = ['inspector', 'owner', 'manager', 'officestaff', 'callcenter', 'thirdparty'] as const
  const spelled = { officestaff: 'officeStaff', callcenter: 'callCenter', thirdparty: 'thirdParty' } as const
  return {
    id,
    username: names.unique('user', username),
    office: knownIn(offices, idIn(user, 'office')),
    firstName: textIn(user, 'firstname', 'first'),
    lastName: textIn(user, 'lastname', 'last'),
    displayName: textIn(user, 'displayname', 'display') || username,
    email: textIn(user, 'emailaddress', 'email'),
    phone: textIn(user, 'phone'),
    mobile: textIn(user, 'mobile'),
    fax: textIn(user, 'fax'),
    ...Object.fromEntries(
      ['address1', 'address2', 'city', 'zip', 'county', 'license', 'bio'].map(n => [n, textIn(user, n)]),
    ),
    state: stateIn(user),
    licenseType: textIn(user, 'licensetype'),
    photoUrl: textIn(user, 'photourl'),
    sendsSms: flagIn(user, 'sendSMS', true),
    ...Object.fromEntries(
      flags.map(name => [name in spelled ? spelled[name as never] : name, flagIn(user, name, false)]),
    ),
    show: flagIn(user, 'show', true),
    zips: [...new Set(listIn(user, 'zips').map(String))].filter(zip => /^\d{5}$/.test(zip)),
    services: qualified.flatMap(service => idIn<string>(service, 'id') ?? []),
  }
}

function feeOf(fee: Json, names: Names, list: string) {
  return {
    ...named(fee, names.unique(list, textIn(fee, 'name'))),
    amount: Math.max(0, Math.round((numberIn(fee, 'amount') ?? numberIn(fee, 'defaultamount') ?? 0) * 100) / 100),
    serviceDescription: textIn(fee, 'servicedescription'),
    taxable: flagIn(fee, 'taxable', false),
    baseFee: flagIn(fee, 'basefee', false),
    show: flagIn(fee, 'show', true),
  }
}

function settingsOf(lists: SourceLists): Entry {
  const reasons = [
    ['cancelreasons', 'cancelReasons', 'cancel reason'],
    ['referreasons', 'referReasons', 'refer reason'],
    ['contacttypes', 'contactTypes', 'contact type'],
  ] as const
  const entryIds: Entry[] = []
  const settings: Entry = {}
  for (const [path, setting, list] of reasons) {
    const found = lists.get(path)
    if (!found) continue
    const names = new Names()
    const entries = found.slice(0, 100).map(entry => ({
      id: idIn<string>(entry, 'id'),
      name: names.unique(list, textIn(entry, 'reason', 'name').slice(0, 190)),
    }))
    settings[setting] = entries.map(({ name }) => name)
    for (const { id, name } of entries) if (id && id !== idOfName(list, name)) entryIds.push({ list, name, id })
  }
  const centers = lists.get('costcenters') ?? []
  const names = new Names()
  settings.costCenters = centers.slice(0, 200).map(center => ({
    ...named(center, names.unique('cost center', textIn(center, 'name').slice(0, 190))),
    ...Object.fromEntries(
      ['email', 'phone', 'url', 'address1', 'address2', 'city', 'zip'].map(name => [name, textIn(center, name)]),
    ),
    state: stateIn(center),
    show: flagIn(center, 'show', true),
  }))
  return { ...settings, entryIds }
}

/** A file without the values that cannot be kept here, each of which is a problem. Events are records of their own. */
export function acceptable(file: Entry): { readonly file: CompanyFile; readonly problems: readonly ImportProblem[] } {
  const problems: ImportProblem[] = []
  for (let attempts = 0; attempts < 50; attempts++) {
    const read = companyFileSchema.safeParse(file)
    if (read.success) return { file: withoutEvents(read.data), problems }
    for (const { path, message, code, ...issue } of read.error.issues) {
      const keys =
        code === 'unrecognized_keys' ? (issue as { keys: readonly string[] }).keys.map(key => [...path, key]) : [path]
      for (const at of keys) {
        problems.push({ what: at.join('.'), why: `${message}: ${JSON.stringify(remove(file, at))?.slice(0, 100)}` })
      }
    }
  }
  throw new Error('the company of the source cannot be read')
}

/** Takes a value out, which then has its default; returns what it was. */
function remove(file: Entry, path: readonly PropertyKey[]): unknown {
  let inner: unknown = file
  for (const key of path.slice(0, -1)) inner = (inner as Record<PropertyKey, unknown> | undefined)?.[key]
  const last = path.at(-1)
  if (last === undefined || typeof inner !== 'object' || inner === null) return undefined
  const value = (inner as Record<PropertyKey, unknown>)[last]
  if (Array.isArray(inner)) inner.splice(Number(last), 1)
  else delete (inner as Record<PropertyKey, unknown>)[last]
  return value
}
