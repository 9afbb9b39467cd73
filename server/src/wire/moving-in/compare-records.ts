import { readFlag, readNumber } from '../spelling.ts'
import { type SourceList, withIds } from './source-ids.ts'
import { isJson, type Json, readSourceInstant, readSourceTime } from './source-values.ts'

/** A field of a record that is not the same in the source and in the copy. */
export interface Difference {
  readonly field: string
  readonly source: unknown
  readonly copy: unknown
  /** Undefined for one that nothing explains. */
  readonly why: string | undefined
}

/** Fields that each system makes from others. */
const derived: readonly string[] = [
  'mapurl',
  'datetimeformatted',
  'datetimeiso',
  'display',
  'displayname',
  'conflicts',
  'temp',
]

/** The fields of a source record beside those of its copy. What the copy has beyond them is not looked at. */
export function compareRecords(list: SourceList, source: Json, copy: Json, zone: string): Difference[] {
  const known = withIds(list, source)
  return Object.entries(source).flatMap(([field, value]) => {
    const other = copy[field]
    if (JSON.stringify(value) === JSON.stringify(other)) return []
    const difference = { field, source: value, copy: other }
    if (!(field in copy)) return isEmpty(value) ? [] : [{ ...difference, why: 'has no place here' }]
    if (isSame(value, other, zone)) return []
    return [{ ...difference, why: reasonFor(field, source, known, copy, zone) }]
  })
}

/** `known` is the record of the source with the ids that it has here. */
function reasonFor(field: string, source: Json, known: Json, copy: Json, zone: string): string | undefined {
  const [value, other] = [known[field], copy[field]]
  if (isSame(value, other, zone)) return 'a whole number became an id'
  if (field === 'modified') return 'the copy was saved later than the record of the source'
  if (derived.includes(field)) return 'each system makes it from other fields'
  if (field === 'state' && isId(value) && isSame(source.stateabbreviation, copy.stateabbreviation, zone))
    return 'the source has the id of the state'
  if (field === 'foundation' && isId(value)) return 'the source has the id of the foundation'
  if (field === 'agencyname' || field === 'officename') return 'it is the current name of the firm'
  if (['latitude', 'longitude'].includes(field) && (isEmpty(value) || readNumber(value) === 0))
    return 'it is the position of the ZIP'
  if (field === 'fees' && Array.isArray(value)) {
    const charged = value.filter(fee => isJson(fee) && readNumber(fee.amount))
    if (sameFees(charged, other)) return 'the source lists fees that are not on the order'
  }
  if (field === 'controls' && Array.isArray(value)) {
    const filled = value.filter(control => isJson(control) && !isEmpty(control.value))
    if (sameControls(filled, other)) return 'the source lists custom fields without a value, and their choices'
  }
  if (field === 'contacts' && Array.isArray(value) && Array.isArray(other)) {
    const named = [known.escrowofficer, known.insuranceagent].filter(id => !isEmpty(id))
    const rest = other.filter(contact => isJson(contact) && !named.includes(contact.id))
    const listed = value.filter(contact => isJson(contact) && !named.includes(contact.id))
    if (sameIds(listed, rest)) return 'the escrow officer and the insurance agent are contacts too'
  }
  if (field === 'services' && Array.isArray(value) && sameIds(value, other)) return 'the source has other members'
  return undefined
}

const isId = (value: unknown) => /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(String(value))

function sameFees(value: readonly unknown[], other: unknown): boolean {
  return sameAs(value, other, fee => `${fee.id ?? fee.feeid} ${readNumber(fee.amount)}`)
}

function sameControls(value: readonly unknown[], other: unknown): boolean {
  return sameAs(value, other, control => `${String(control.id).toLowerCase()} ${[control.value].flat().join(', ')}`)
}

function sameIds(value: readonly unknown[], other: unknown): boolean {
  return sameAs(value, other, each => String(each.uuid ?? each.id))
}

function sameAs(value: readonly unknown[], other: unknown, text: (entry: Json) => string): boolean {
  const texts = (list: readonly unknown[]) => (list as readonly Json[]).map(text).toSorted().join('\n')
  return Array.isArray(other) && [...value, ...other].every(isJson) && texts(value) === texts(other)
}

export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '' || value === '0000-00-00 00:00:00') return true
  return Array.isArray(value) && value.length === 0
}

/** The same value in another spelling: numbers as texts, flags, empty values, forms of times, the case of ids. */
function isSame(value: unknown, other: unknown, zone: string): boolean {
  if (isEmpty(value) && isEmpty(other)) return true
  if (Array.isArray(value) && Array.isArray(other)) {
    return value.length === other.length && value.every((each, i) => isSame(each, other[i], zone))
  }
  if (isJson(value) && isJson(other))
    return Object.entries(value).every(([name, each]) => isSame(each, other[name], zone))
  const [a, b] = [String(value).trim(), String(other).trim()]
  if (a.toLowerCase() === b.toLowerCase()) return true
  const [number, otherNumber] = [readNumber(value), readNumber(other)]
  if (number !== undefined && otherNumber !== undefined) return number === otherNumber
  if (number === 0 && isEmpty(other)) return true
  const [flag, otherFlag] = [readFlag(value), readFlag(other)]
  if (flag !== undefined && otherFlag !== undefined) return flag === otherFlag
  return sameTime(a, b, zone)
}

function sameTime(a: string, b: string, zone: string): boolean {
  const [at, otherAt] = [readSourceInstant(a, zone), readSourceInstant(b, zone)]
  if (at && otherAt) return at.epochMilliseconds === otherAt.epochMilliseconds
  const time = readSourceTime(a, zone)
  return time !== undefined && time === readSourceTime(b, zone)
}
