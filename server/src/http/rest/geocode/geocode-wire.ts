import type { GeocodedAddress } from '../../../domain/places/geocode.ts'
import type { Correction, WrittenAddress } from '../../../domain/places/place-address.ts'
import { stateName } from '../../../domain/places/us-states.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { checkText } from '../body.ts'
import type { Members } from '../envelope.ts'
import { showValue } from '../fields.ts'
import type { Query } from '../query.ts'

const fields = ['address1', 'city', 'state', 'zip'] as const satisfies readonly (keyof WrittenAddress)[]

/** 7.1: all four, and a blank one is missing. */
export function readWrittenAddress(query: Query): WrittenAddress {
  const [address1 = '', city = '', state = '', zip = ''] = fields.map(field => query.text(field) ?? '')
  const written = { address1, city, state, zip }
  const missing = fields.filter(field => written[field].trim() === '')
  if (missing.length > 0) throw new Refusal('fields.missing', { fields: missing })
  for (const field of fields) checkText(written[field], field)
  return written
}

export function showGeocoded(geocoded: GeocodedAddress): Members {
  const { address1, city, state, zip, county, latitude, longitude, precision, corrections, notes } = geocoded
  return {
    address1,
    city,
    state: stateName(state),
    stateabbreviation: state,
    zip,
    county,
    latitude,
    longitude,
    precision,
    corrections: corrections.map(showCorrection),
    ...(notes.length > 0 && { warnings: notes }),
  }
}

/** `zip: "82202" became "28202", the one ZIP like it of Charlotte, NC`. */
function showCorrection({ field, from, to, why }: Correction): string {
  const change = `${field}: ${JSON.stringify(showValue(from))} became ${JSON.stringify(showValue(to))}`
  return why === '' ? change : `${change}, ${why}`
}
