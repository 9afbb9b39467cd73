import { geocode } from '../../../domain/places/geocode.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { geocoded, readWrittenAddress, showGeocoded } from '../../../wire/geocode/geocode-wire.ts'
import type { Parameter } from '../../../wire/operation.ts'
import { text, warnings } from '../../../wire/values.ts'
import type { ExternalRoute } from '../route.ts'

const required = (description: string, example: string): Parameter => ({
  schema: text(description),
  example,
  isRequired: true,
})

export const geocodeRoutes: readonly ExternalRoute[] = [
  {
    method: 'GET',
    path: '/geocode',
    name: 'geocode',
    group: 'Places',
    summary: 'Validate an address',
    description:
      'Corrects an address and returns its coordinates. City, state and ZIP are checked against a built-in table; with a geocoder configured, the coordinates are those of the house. **A geocoder that fails or does not know the house is not an error:** the coordinates are then those of the ZIP, with a warning. An address with neither a known city nor a known ZIP is refused.\n\nNothing is saved. All four fields are required, and a blank field counts as missing.',
    query: {
      address1: required('Street line, with or without a unit.', '600 E 4th St'),
      city: required('City.', 'Charlotte'),
      state: required('State, abbreviated or in full.', 'NC'),
      zip: required('ZIP or ZIP+4 code.', '28202'),
    },
    answer: {
      ...geocoded,
      optional: {
        warnings: { ...warnings, description: 'Doubts about the result, as text. Absent if there are none.' },
      },
    },
    refuses: [
      new Refusal('fields.missing', { fields: ['address1', 'city', 'state', 'zip'] }),
      new Refusal('address.unknown', { city: 'Erewhon', state: 'Utopia', zip: '00000' }),
      new Refusal('text.unreadable', { field: 'address1' }),
      new Refusal('text.too-long', { field: 'address1', limit: 10_000 }),
    ],
    callExternal: async (_context, { query }, { places }) =>
      showGeocoded(await geocode(places, readWrittenAddress(query))),
  },
]
