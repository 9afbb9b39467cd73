import { readId } from '../../domain/ids.ts'
import {
  instantOf,
  type LocalDateTime,
  readLocalDateTime,
  readUtcMoment,
  showWallTime,
} from '../../domain/time/local-time.ts'
import { readFlag, readNumber } from '../spelling.ts'

/** The values of other systems: empty texts for numbers, several forms of times. */

export type Json = Readonly<Record<string, unknown>>

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function listIn(record: Json, name: string): readonly unknown[] {
  const list = record[name]
  return Array.isArray(list) ? list : []
}

export function objectsIn(record: Json, name: string): readonly Json[] {
  return listIn(record, name).filter(isJson)
}

/** Of the first name that has a value; texts that cannot be stored lose what cannot be. */
export function textIn(record: Json, ...names: readonly string[]): string {
  for (const name of names) {
    const value = record[name]
    if (typeof value === 'number') return String(value)
    if (typeof value === 'string' && value !== '') return value.replaceAll('\0', '').toWellFormed().slice(0, 10_000)
  }
  return ''
}

export function numberIn(record: Json, name: string): number | undefined {
  return readNumber(record[name])
}

export function flagIn(record: Json, name: string, otherwise: boolean): boolean {
  return readFlag(record[name]) ?? otherwise
}

/** Of a record with the ids that it has here; undefined for any other value. */
export function idIn<I extends string>(record: Json, name: string): I | undefined {
  return readId(record[name]) as string | undefined as I | undefined
}

export function idsIn<I extends string>(record: Json, name: string): I[] {
  return listIn(record, name).flatMap(id => (readId(id) as string | undefined as I | undefined) ?? [])
}

const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:[ T,]+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([AP]M)?)?$/i

/** Wall time of the company, from any of the forms; undefined for what is no time. */
export function wallTimeIn(record: Json, name: string, zone: string): LocalDateTime | undefined {
  return readSourceTime(textIn(record, name), zone)
}

export function readSourceTime(sent: string, zone: string): LocalDateTime | undefined {
  const text = sent.trim()
  if (text === '' || text.startsWith('0000')) return undefined
  const [, month, day, year, hour = '0', minute = '00', second = '00', half] = american.exec(text) ?? []
  if (year) {
    const base = Number(hour) % (half ? 12 : 24)
    const at = String(half?.toUpperCase() === 'PM' ? base + 12 : base).padStart(2, '0')
    return readLocalDateTime(`${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')} ${at}:${minute}:${second}`)
  }
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return readLocalDateTime(`${text} 00:00:00`)
  const local = readLocalDateTime(text)
  if (local) return local
  const moment = readUtcMoment(text)
  return moment && showWallTime(moment, zone)
}

/** A time without an offset is that of the company. */
export function instantIn(record: Json, name: string, zone: string): Temporal.Instant | undefined {
  return readSourceInstant(textIn(record, name), zone)
}

export function readSourceInstant(text: string, zone: string): Temporal.Instant | undefined {
  const hasOffset = /:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}(?::?\d{2})?)$/i.test(text.trim())
  const moment = hasOffset ? readUtcMoment(text) : undefined
  if (moment) return moment.round({ smallestUnit: 'millisecond' })
  const local = readSourceTime(text, zone)
  return local && instantOf(local, zone)
}
