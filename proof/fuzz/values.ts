import type { Schema } from '../../server/test/openapi/description.ts'
import { hostileText, hostileValue } from './hostile.ts'
import { type Field, fieldsOf } from './operations.ts'
import type { Ids } from './pools.ts'
import type { Random } from './random.ts'

/** How valid a request is. */
export type Validity = 'valid' | 'nearly valid' | 'hostile'

/** The share of its fields that are invalid. */
const shares: Readonly<Record<Validity, { readonly nearly: number; readonly hostile: number }>> = {
  valid: { nearly: 0, hostile: 0 },
  'nearly valid': { nearly: 0.3, hostile: 0.03 },
  hostile: { nearly: 0.2, hostile: 0.4 },
}

/** A value for a field of the description. */
export function valueFor(field: Field, validity: Validity, random: Random, ids: Ids): unknown {
  const { nearly, hostile } = shares[validity]
  if (hostile > 0 && random.happens(hostile)) return hostileValue(random)
  if (nearly > 0 && random.happens(nearly)) return nearlyValid(field, random, ids)
  return valid(field, validity, random, ids)
}

/** The same for a path or a query string, whose values are text. */
export function textOf(field: Field, validity: Validity, random: Random, ids: Ids): string {
  const { nearly, hostile } = shares[validity]
  if (hostile > 0 && random.happens(hostile)) return hostileText(random)
  if (nearly > 0 && random.happens(nearly)) return asText(nearlyValid(field, random, ids))
  return asText(valid(field, 'valid', random, ids))
}

export function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

function valid(field: Field, validity: Validity, random: Random, ids: Ids): unknown {
  const { schema, name, kind } = field
  if (schema.type === 'array' && schema.items) {
    const entry: Field = { name, schema: schema.items, kind, isRequired: true }
    return Array.from({ length: random.below(4) }, () => valueFor(entry, validity, random, ids))
  }
  if (kind === 'credential') return JSON.parse(ids.valid(random, kind))
  if (schema.type === 'object' && name === 'file') return companyFile
  if (schema.type === 'object') return objectOf(schema, validity, random, ids)
  if (kind && schema.type !== 'integer') return ids.valid(random, kind)
  if (schema.anyOf) return valid({ ...field, schema: random.pick(schema.anyOf) }, validity, random, ids)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  if (schema.type === 'boolean') return random.pick([true, false, 'yes', 'no', 1, 0])
  if (schema.type === 'integer' || schema.type === 'number') return numberOf(field, random)
  if (schema.pattern?.includes('\\d{4}-')) return timeOf(random)
  return wordsOf(name, schema, random)
}

/** Changes nothing. */
const companyFile = { key: 'demo', name: 'Tryon Oak Home Inspections', zone: 'America/New_York' }

function objectOf(schema: Schema, validity: Validity, random: Random, ids: Ids): Record<string, unknown> {
  const fields = fieldsOf(schema).filter(({ isRequired }) => isRequired || random.happens(0.4))
  return Object.fromEntries(fields.map(field => [field.name, valueFor(field, validity, random, ids)]))
}

const ranges: Readonly<Record<string, readonly [least: number, most: number]>> = {
  squarefeet: [400, 9_000],
  yearbuilt: [1850, 2026],
  duration: [15, 600],
  daysahead: [1, 30],
  days: [1, 30],
  people: [1, 3],
  step: [15, 15],
  offset: [0, 60],
  limit: [1, 20],
  amount: [1, 900],
  value: [0, 900],
  salesprice: [50_000, 900_000],
  latitude: [-90, 90],
  longitude: [-180, 180],
  position: [1, 20],
  durationMinutes: [15, 600],
  lastBookableHour: [12, 24],
  defaultDurationMinutes: [60, 240],
  openingStepMinutes: [15, 60],
  bufferBeforeMinutes: [0, 30],
  bufferAfterMinutes: [0, 30],
  minimumNoticeMinutes: [0, 60],
  furthestDay: [300, 730],
  maxAppointmentsPerDay: [3, 9],
  footprintRetentionDays: [30, 90],
  reminderHoursBefore: [0, 48],
  addMinutes: [0, 60],
}

function numberOf({ name, schema }: Field, random: Random): number {
  const [least, most] = ranges[name] ?? [0, 1_000]
  const number = random.between(least, most)
  return schema.type === 'number' && random.happens(0.5) ? number + random.below(100) / 100 : number
}

/** Quarter hours around daylight-saving changes, leap days and ends of years. */
const dates = ['2028-02-28', '2028-02-29', '2026-12-31', '2027-01-01', '2027-03-14', '2027-11-07', '2026-11-30']

function timeOf(random: Random): string {
  const two = (number: number) => String(number).padStart(2, '0')
  const date = random.happens(0.3)
    ? random.pick(dates)
    : `${random.between(2026, 2028)}-${two(random.between(1, 12))}-${two(random.between(1, 28))}`
  return `${date} ${two(random.below(24))}:${two(15 * random.below(4))}:00`
}

const words = ['Rosa', 'Osei', 'Dilworth Road', 'radon', 'Ana María', 'O’Neil', 'Łódź', '日本', '12 B', '-', '0']
const wordsFor: Readonly<Record<string, readonly string[]>> = {
  zip: ['28203', '28173', '10001', '99950', '28203-1234', '00000'],
  state: ['NC', 'North Carolina', 'sc', 'XX'],
  city: ['Charlotte', 'Waxhaw', 'New York', 'Nowhere'],
  address1: ['1420 Dilworth Road', '600 E 4th St', '1 Main St Apt 4', 'PO Box 7'],
  after: ['2026-01-01 00:00:00', '2026-01-01', '2030-01-01T00:00:00Z', '2026-11-01T00:00:00+05:30'],
  foundation: ['Slab', 'Crawlspace'],
  filename: ['report.pdf', 'photo.jpg', 'räport.txt', 'a.html'],
  mimetype: ['application/pdf', 'image/png', 'text/html', 'text/plain'],
  method: ['check', 'card', 'cash'],
  // Rare ones, so that the webhooks of many requests get few deliveries.
  event: ['ORDER_PAID', 'ORDER_CONFIRMED', 'ORDER_PAID,REPORT_ADDED', 'unknown'],
  company: ['demo', 'other', 'unknown'],
  companykey: ['demo', 'other', 'unknown', 'DEMO'],
  from: ['08:00', '09:30', '2027-03-14'],
  to: ['12:00', '17:00'],
  // Of a hold: time that is likely to be open.
  start: Array.from(
    { length: 40 },
    (_, i) => `${Temporal.Now.plainDateISO().add({ days: 30 + i })} ${10 + (i % 4)}:00:00`,
  ),
  lastStart: ['16:00', '18:30'],
  date: ['2027-12-24', '2027-12-25'],
  zips: ['28203', '28204'],
  zone: ['America/New_York', 'America/Chicago'],
  hosts: ['book.example.com'],
  allowedOrigins: ['https://www.example.com'],
  foundations: ['slab'],
  events: ['ORDER_PAID', 'ORDER_CONFIRMED'],
  header: ['Name', 'Email', 'Last name', 'Phone'],
  file: ['%PDF-1.7 a report', '\x89PNG\r\n', 'text', '<html>'],
}

function wordsOf(name: string, schema: Schema, random: Random): string {
  if (schema.format === 'uri') return addressFor(random.below(1_000))
  if (/^(?:slug|username)$/.test(name) || (name === 'name' && random.happens(0.5))) return `n-${random.below(1e9)}`
  if (/email/.test(name)) return `person${random.below(500) % 25}@example.com`
  if (/phone|mobile/.test(name)) return `704-555-0${100 + random.below(100)}`
  return random.pick(wordsFor[name] ?? words)
}

const mistakes: readonly unknown[] = [
  '2027-03-01 09:07:00',
  '2027-02-30 09:00:00',
  '2027-03-01 24:00:00',
  '3/1/2027 09:00',
  '2027-03-01T09:00:00Z',
  'tomorrow',
  null,
  true,
  'maybe',
  -5,
  1.5,
  '1.5',
  ' 7 ',
  '1,000',
  0,
  1e9,
  99_999_999_999,
  [],
  {},
  [null],
  '',
  'javascript:alert(1)',
  'http://127.0.0.1/',
  'a@b',
]

/** A wrong type, or a value just outside the limits. */
function nearlyValid({ name, schema, kind, isRequired }: Field, random: Random, ids: Ids): unknown {
  if (schema.type === 'array' && schema.items && random.happens(0.7)) {
    const entry: Field = { name, schema: schema.items, kind, isRequired }
    const length = random.weighted([
      [6, random.between(1, 6)],
      [1, 100],
      [1, 101],
    ])
    return Array.from({ length }, () => nearlyValid(entry, random, ids))
  }
  if (schema.type === 'object') return objectOf(schema, 'nearly valid', random, ids)
  if (kind && random.happens(0.8)) return ids.nearly(random, kind)
  return random.pick(mistakes)
}

/** A webhook needs an address that exists; nothing listens at this one. */
function addressFor(n: number): string {
  return n % 2 === 0 ? `https://reports.example.com/${n}` : `http://127.0.0.1:9/${n}`
}
