import type { GeocodedAddress } from '../../domain/places/geocode.ts'
import type { Correction, WrittenAddress } from '../../domain/places/place-address.ts'
import { stateName } from '../../domain/places/us-states.ts'
import { Refusal } from '../../domain/refusal.ts'
import { checkText } from '../body.ts'
import { showValue } from '../fields.ts'
import type { Parameter } from '../operation.ts'
import type { Query } from '../query.ts'
import { answerTable } from '../record-table.ts'
import { listOf, number, text } from '../values.ts'

const required = (description: string, example: string): Parameter => ({
  schema: text(description),
  example,
  isRequired: true,
})

export const addressQuery: Readonly<Record<keyof WrittenAddress, Parameter>> = {
  address1: required('Street line, with or without a unit.', '600 E 4th St'),
  city: required('City.', 'Charlotte'),
  state: required('State, abbreviated or in full.', 'NC'),
  zip: required('ZIP or ZIP+4 code.', '28202'),
}
const fields = Object.keys(addressQuery) as (keyof WrittenAddress)[]

/** 7.1: all four, and a blank one is missing. */
export function readWrittenAddress(query: Query): WrittenAddress {
  const [address1 = '', city = '', state = '', zip = ''] = fields.map(field => query.text(field) ?? '')
  const written = { address1, city, state, zip }
  const missing = fields.filter(field => written[field].trim() === '')
  if (missing.length > 0) throw new Refusal('fields.missing', { fields: missing })
  for (const field of fields) checkText(written[field], field)
  return written
}

export const geocoded = answerTable<GeocodedAddress>({
  address1: [text('Street line in postal spelling.'), address => address.address1, '600 E 4th St'],
  city: [text('City.'), address => address.city, 'Charlotte'],
  state: [text('Name of the state.'), address => stateName(address.state), 'North Carolina'],
  stateabbreviation: [text('Its abbreviation.'), address => address.state, 'NC'],
  zip: [text('ZIP code.'), address => address.zip, '28202'],
  county: [text('County. `""` if unknown.'), address => address.county, 'Mecklenburg'],
  latitude: [number('Degrees north.'), address => address.latitude, 35.2273],
  longitude: [number('Degrees east; negative in America.'), address => address.longitude, -80.8442],
  precision: [
    {
      type: 'string',
      enum: ['rooftop', 'street', 'zip'],
      description: 'What the coordinates belong to: the house, the street or the ZIP.',
    },
    address => address.precision,
    'zip',
  ],
  corrections: [
    listOf({ type: 'string' }, 'Each correction as text: field, old value, new value and reason.'),
    address => address.corrections.map(showCorrection),
    ['zip: "82202" became "28202", the one ZIP like it of Charlotte, NC'],
  ],
})

/** `zip: "82202" became "28202", the one ZIP like it of Charlotte, NC`. */
function showCorrection({ field, from, to, why }: Correction): string {
  const change = `${field}: ${JSON.stringify(showValue(from))} became ${JSON.stringify(showValue(to))}`
  return why === '' ? change : `${change}, ${why}`
}
