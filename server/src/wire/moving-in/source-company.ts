import type { ImportProblem } from '../../domain/moving-in/imported-kind.ts'
import { readZip } from '../../domain/places/zip.ts'
import { stateIn } from './source-people.ts'
import { Names, type Note, named, type SourceLists, settingsOf } from './source-settings.ts'
import { flagIn, idIn, idsIn, type Json, listIn, numberIn, objectsIn, textIn } from './source-values.ts'

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

/** The lists as a company file, with the ids of the source, and what of them cannot be kept. */
export function companyFileOf(
  lists: SourceLists,
  { key, name, zone }: NewCompany,
): { readonly file: Entry; readonly problems: readonly ImportProblem[] } {
  const problems: ImportProblem[] = []
  const note = (what: string, why: string) => void problems.push({ what, why })
  const all = (list: string) => lists.get(list) ?? []
  const names = new Names(note)
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
    sid: numberIn(service, 'sid'),
    orderType: knownIn(orderTypes, idIn(service, 'inspectiontypeid')),
    description: textIn(service, 'description'),
    privateName: textIn(service, 'privatename'),
    label: textIn(service, 'label'),
    visible: flagIn(service, 'visible', true),
    onOrderForm: flagIn(service, 'visible_order_form', true),
    payAtClose: flagIn(service, 'is_pac', false),
    ancillary: flagIn(service, 'ancillary', false),
    durationMinutes: numberIn(service, 'duration'),
    fees: objectsIn(service, 'fees').map(fee => feeOf(fee, names, `fee of ${textIn(service, 'name')}`, note)),
  }))
  const ofServices = new Set(services.flatMap(({ fees }) => fees.map(({ id }) => id)))
  const fees = all('fees').filter(fee => !ofServices.has(idIn(fee, 'id')))
  const file = {
    ...{ key, name, zone },
    settings: settingsOf(lists, note),
    offices: offices.length > 0 ? offices : [{ slug: 'main', name, primary: true }],
    users: all('users').map(user => userOf(user, all('services'), offices, names, note)),
    orderTypes,
    services,
    packages: all('packages').map(pack => ({
      ...named(pack, names.unique('package', textIn(pack, 'name'))),
      description: textIn(pack, 'description'),
      active: flagIn(pack, 'active', true),
      show: flagIn(pack, 'show', true),
      services: servicesOf(pack, services, note),
    })),
    fees: fees.map(fee => feeOf(fee, names, 'fee', note)),
  }
  return { file, problems }
}

function servicesOf(pack: Json, services: readonly { readonly id?: unknown }[], note: Note): string[] {
  return idsIn<string>(pack, 'services').flatMap(id => {
    if (!knownIn(services, id)) note(`package ${textIn(pack, 'name')}`, `has a service that is not listed: ${id}`)
    return knownIn(services, id) ?? []
  })
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

function userOf(
  user: Json,
  services: readonly Json[],
  offices: readonly { readonly id?: unknown }[],
  names: Names,
  note: Note,
) {
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
    zips: zipsOf(user, note),
    services: qualified.flatMap(service => idIn<string>(service, 'id') ?? []),
  }
}

/** Service areas are those of ZIPs without the four further digits. */
function zipsOf(user: Json, note: Note): string[] {
  const zips = listIn(user, 'zips').map(sent => {
    const zip = readZip(String(sent))
    if (zip === undefined) note(`service area of ${textIn(user, 'displayname', 'display')}`, `is not a ZIP: ${sent}`)
    return zip
  })
  return [...new Set(zips.filter(zip => zip !== undefined))]
}

function feeOf(fee: Json, names: Names, list: string, note: Note) {
  const amount = Math.round((numberIn(fee, 'amount') ?? numberIn(fee, 'defaultamount') ?? 0) * 100) / 100
  if (amount < 0) note(`${list} ${textIn(fee, 'name')}`, `is 0 in the catalogue here, which has no amount of ${amount}`)
  return {
    ...named(fee, names.unique(list, textIn(fee, 'name'))),
    amount: Math.max(0, amount),
    serviceDescription: textIn(fee, 'servicedescription'),
    taxable: flagIn(fee, 'taxable', false),
    baseFee: flagIn(fee, 'basefee', false),
    show: flagIn(fee, 'show', true),
  }
}
