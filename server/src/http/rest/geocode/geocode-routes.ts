import { geocode } from '../../../domain/places/geocode.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { addressQuery, geocoded, readWrittenAddress } from '../../../wire/geocode/geocode-wire.ts'
import { warnings } from '../../../wire/values.ts'
import { inPlace } from '../call.ts'
import { Outcome } from '../exchange.ts'
import { operation } from '../operation.ts'
import { zipRoute } from './zip-route.ts'

export const geocodeRoutes = [
  operation({
    method: 'GET',
    path: '/geocode',
    name: 'geocode',
    group: 'Places',
    summary: 'Validate an address',
    description:
      'Corrects an address and returns its coordinates. City, state and ZIP are checked against a built-in table; with a geocoder configured, the coordinates are those of the house. **A geocoder that fails or does not know the house is not an error:** the coordinates are then those of the ZIP, with a warning. An address with neither a known city nor a known ZIP is refused.\n\nNothing is saved. All four fields are required, and a blank field counts as missing.',
    query: addressQuery,
    answer: {
      ...geocoded,
      optional: {
        warnings: { ...warnings, description: 'Doubts about the result, as text. Absent if there are none.' },
      },
    },
    refuses: [
      new Refusal('fields.missing', { fields: Object.keys(addressQuery) }),
      new Refusal('address.unknown', { city: 'Erewhon', state: 'Utopia', zip: '00000' }),
      new Refusal('text.unreadable', { field: 'address1' }),
      new Refusal('text.too-long', { field: 'address1', limit: 10_000 }),
    ],
    // Long reads do not wait for a geocoder, as they do for `call.answer`.
    free: call =>
      inPlace(call.parts.limits.requests, call.context.company.key, call.reply, async () => {
        const address = await geocode(call.services.places, readWrittenAddress(call.query))
        call.send(new Outcome(address, { warnings: address.notes }))
        return true
      }),
  }),
  zipRoute,
]
