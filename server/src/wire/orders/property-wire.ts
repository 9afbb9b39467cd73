import { type OrderProperty, type PropertyField, propertyEntries } from '../../domain/orders/order-fields.ts'
import { positionOfZip } from '../../domain/places/zip-positions.ts'
import { findEntry, foundationTypes } from '../../domain/tenants/reference-lists.ts'
import type { Fields } from '../fields.ts'
import type { MemberTable } from '../record-table.ts'
import type { Schema, Fields as Schemas } from '../schema.ts'
import { orEmpty, showFlag, showMoney } from '../spelling.ts'
import { boolean, integer, money, number, orEmpty as orEmptySchema, orNull, text } from '../values.ts'

type Value = string | number | undefined

/** How fields of one kind are read, shown and described. */
interface Kind {
  readonly read: (fields: Fields, name: string, field: PropertyField) => Value
  readonly show: (value: never) => string | number | null
  readonly sent: (field: PropertyField) => Schema
  readonly shown: (description: string) => Schema
}

const kinds: Readonly<Record<PropertyField['kind'], Kind>> = {
  text: {
    read: (fields, name) => readLabel(name, fields.editableText(name)),
    show: (value: string) => value,
    sent: ({ description }) => text(description),
    shown: text,
  },
  flag: {
    read: readFlag,
    show: (value: string) => value,
    sent: ({ description }) => boolean(description),
    shown: description => ({
      type: 'string',
      enum: ['yes', 'no', ''],
      description: `${description} \`""\` if unknown.`,
    }),
  },
  count: {
    read: readCount,
    show: orEmpty<number>,
    sent: ({ description }) => ({ ...integer(description), minimum: 0 }),
    shown: description => orEmptySchema(integer(description)),
  },
  cents: {
    read: readCents,
    show: (cents: number | undefined) => (cents === undefined ? '' : showMoney(cents)),
    sent: ({ description }) => ({ ...money(description), minimum: 0 }),
    shown: description => orEmptySchema(money(description)),
  },
  degrees: {
    read: readDegrees,
    show: (degrees: number | undefined) => degrees ?? null,
    sent: ({ description, limit = 0 }) => ({ ...number(description), minimum: -limit, maximum: limit }),
    shown: description => orNull(number(description)),
  },
}

/** `squareFeet` is `squarefeet` on the wire, `salesPriceCents` is `salesprice`. */
const wireName = (name: string) => name.replace(/Cents$/, '').toLowerCase()

/** Fields that are sent under another name than they are shown. */
const sentNames: Partial<Record<keyof OrderProperty, string>> = { foundation: 'foundationtype' }

const examples: Partial<Record<keyof OrderProperty, string | number>> = {
  address1: '1420 Dilworth Road',
  city: 'Charlotte',
  state: 'NC',
  zip: '28203',
  county: 'Mecklenburg',
  latitude: 35.2062,
  longitude: -80.8545,
  squareFeet: 2450,
  yearBuilt: 1938,
  foundation: 'Crawl space',
}

const wireFields = propertyEntries.map(([key, field]) => {
  const shown = wireName(key)
  return { key, field, shown, sent: sentNames[key] ?? shown, kind: kinds[field.kind] }
})

/** The fields that were sent; the others stay unset. A record that is sent back has the names that it shows. */
export function readProperty(fields: Fields): Partial<OrderProperty> {
  const property: Record<string, string | number> = {}
  for (const { key, field, sent, shown, kind } of wireFields) {
    const other = sent === shown ? undefined : kind.read(fields, shown, field)
    const value = kind.read(fields, sent, field) ?? other
    if (value !== undefined) property[key] = value
  }
  return property
}

export const sentProperty: Schemas = Object.fromEntries(
  wireFields.flatMap(({ field, sent, shown, kind }) => {
    if (sent === shown) return [[sent, kind.sent(field)]]
    const description = `${field.description} Shown as \`${shown}\`.`
    const other = `The same as \`${sent}\`, which takes precedence.`
    return [
      [sent, kind.sent({ ...field, description })],
      [shown, kind.sent({ ...field, description: other })],
    ]
  }),
)

export const shownProperty: MemberTable<OrderProperty> = Object.fromEntries(
  wireFields.map(({ key, field, sent, shown, kind }) => {
    const description = sent === shown ? field.description : `${field.description} Sent as \`${sent}\`.`
    const show = isCoordinate(key)
      ? (property: OrderProperty) => showCoordinate(property, key)
      : (property: OrderProperty) => kind.show(property[key] as never)
    return [shown, [kind.shown(description), show, examples[key] ?? '']]
  }),
)

type Coordinate = 'latitude' | 'longitude'

function isCoordinate(key: keyof OrderProperty): key is Coordinate {
  return key === 'latitude' || key === 'longitude'
}

/** Of an address without coordinates, those of its ZIP: typed readers fail on `null`. */
function showCoordinate(property: OrderProperty, key: Coordinate): number | null {
  const isLocated = property.latitude !== undefined || property.longitude !== undefined
  return property[key] ?? (isLocated ? null : (positionOfZip(property.zip)?.[key] ?? null))
}

/** A foundation may be sent by its id. */
function readLabel(name: string, text: string | undefined): string | undefined {
  if (text === undefined || (name !== sentNames.foundation && name !== 'foundation')) return text
  return findEntry(foundationTypes, text)?.name ?? text
}

function readFlag(fields: Fields, name: string): string | undefined {
  const flag = fields.flag(name)
  return flag === undefined ? undefined : showFlag(flag)
}

export const maxCount = 1_000_000_000

export function readCount(fields: Fields, name: string): number | undefined {
  const count = fields.integer(name)
  if (count === undefined || (count >= 0 && count <= maxCount)) return count
  fields.ignore(name, count, 'makes no sense and was ignored')
  return undefined
}

/** A hundred billion dollars: a larger sales price is a typing mistake. */
export const maxCents = 10_000_000_000_000

function readCents(fields: Fields, name: string): number | undefined {
  const dollars = fields.number(name)
  if (dollars === undefined) return undefined
  const cents = Math.round(dollars * 100)
  if (cents >= 0 && cents <= maxCents) return cents
  fields.ignore(name, dollars, 'makes no sense and was ignored')
  return undefined
}

function readDegrees(fields: Fields, name: string, { limit = 0 }: PropertyField): number | undefined {
  const degrees = fields.number(name)
  if (degrees === undefined || Math.abs(degrees) <= limit) return degrees
  fields.ignore(name, degrees, `is not between -${limit} and ${limit} and was ignored`)
  return undefined
}
