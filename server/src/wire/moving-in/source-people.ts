import type { AgencyId } from '../../domain/ids.ts'
import { type Agency, agencyTexts, type FirmKind } from '../../domain/people/agency.ts'
import {
  type Agent,
  agentTexts,
  type Client,
  type Contact,
  type ContactText,
  contactTexts,
  type OtherContact,
  readContactType,
} from '../../domain/people/contact.ts'
import { positionOfZip } from '../../domain/places/zip-positions.ts'
import { flagIn, idIn, instantIn, type Json, numberIn, textIn } from './source-values.ts'

/** The names of texts in the records of such systems; the first one that has a value counts. */
const names: Readonly<Record<ContactText, readonly string[]>> = {
  firstName: ['firstname', 'first'],
  lastName: ['lastname', 'last'],
  displayName: ['displayname', 'display'],
  email: ['emailaddress', 'email'],
  mobilePhone: ['mobilephone', 'cellPhone', 'mobile'],
  workPhone: ['workphone', 'phone'],
  homePhone: ['homephone'],
  address1: ['address1'],
  address2: ['address2'],
  city: ['city'],
  state: ['state'],
  zip: ['zip'],
  notes: ['notes'],
  url: ['url'],
  companyName: ['companyname'],
  mobilePhone2: ['mobilephone2'],
  mobilePhone3: ['mobilephone3'],
  workFax: ['workfax', 'fax'],
  homeFax: ['homefax'],
}

const agencyNames: Partial<Readonly<Record<(typeof agencyTexts)[number], readonly string[]>>> = {
  name: ['name', 'display'],
  email: ['emailaddress', 'email'],
  logoUrl: ['logourl'],
  lastActive: ['lastactive'],
}

/** When the copy was made of a record that does not say when it changed. */
export interface SourceTime {
  readonly zone: string
  readonly now: Temporal.Instant
}

/** Some systems have the id of a state here, and its abbreviation beside it. */
export function stateIn(record: Json): string {
  const state = textIn(record, 'state')
  return /^[0-9a-f]{8}-/i.test(state)
    ? textIn(record, 'stateabbreviation')
    : state || textIn(record, 'stateabbreviation')
}

/** Its own: that of its ZIP is shown where there is none. */
export function positionIn(record: Json): { latitude: number | undefined; longitude: number | undefined } {
  const [latitude, longitude] = [numberIn(record, 'latitude'), numberIn(record, 'longitude')]
  const ofZip = positionOfZip(textIn(record, 'zip'))
  const isOfZip = latitude === ofZip?.latitude && longitude === ofZip?.longitude
  return isOfZip || (!latitude && !longitude) ? { latitude: undefined, longitude: undefined } : { latitude, longitude }
}

function textsOf(record: Json): Record<ContactText, string> {
  const texts = contactTexts.map(name => [name, name === 'state' ? stateIn(record) : textIn(record, ...names[name])])
  return Object.fromEntries(texts)
}

function contactOf(record: Json, { zone, now }: SourceTime): Contact {
  const texts = textsOf(record)
  const modifiedAt = instantIn(record, 'modified', zone) ?? now
  return {
    ...texts,
    displayName: texts.displayName || `${texts.firstName} ${texts.lastName}`.trim(),
    sendsEmail: flagIn(record, 'send_email', flagIn(record, 'sendemail', true)),
    sendsSms: flagIn(record, 'send_sms', flagIn(record, 'sendsms', true)),
    isShown: flagIn(record, 'show', true),
    mergedInto: idIn<string>(record, 'mergedinto'),
    erasedAt: instantIn(record, 'eraseddatetime', zone),
    createdAt: modifiedAt,
    modifiedAt,
  }
}

type WithoutId<T> = Omit<T, 'id'>

export function readClient(record: Json, time: SourceTime): WithoutId<Client> {
  return contactOf(record, time)
}

export function readAgent(record: Json, time: SourceTime): WithoutId<Agent> {
  const own = Object.fromEntries(agentTexts.map(name => [name, textIn(record, name.toLowerCase())]))
  return {
    ...contactOf(record, time),
    ...(own as Record<(typeof agentTexts)[number], string>),
    ...positionIn(record),
    agencyId: idIn<AgencyId>(record, 'agency'),
    agencyName: textIn(record, 'agencyname'),
  }
}

export function readOther(record: Json, time: SourceTime, type: string | undefined): WithoutId<OtherContact> {
  return {
    ...contactOf(record, time),
    agencyId: idIn<AgencyId>(record, 'office') ?? idIn<AgencyId>(record, 'agency'),
    agencyName: '',
    type: type ?? (readContactType(textIn(record, 'type')) || 'other'),
  }
}

export function readFirm(record: Json, { zone, now }: SourceTime, kind: FirmKind): WithoutId<Agency> {
  const modifiedAt = instantIn(record, 'modified', zone) ?? now
  const texts = agencyTexts.map(name => [
    name,
    name === 'state' ? stateIn(record) : textIn(record, ...(agencyNames[name] ?? [name])),
  ])
  return {
    ...(Object.fromEntries(texts) as Record<(typeof agencyTexts)[number], string>),
    kind,
    isActive: flagIn(record, 'active', true),
    isShown: flagIn(record, 'show', true),
    mergedInto: idIn<AgencyId>(record, 'mergedinto'),
    createdAt: modifiedAt,
    modifiedAt,
  }
}
