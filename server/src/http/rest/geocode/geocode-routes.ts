import { geocode } from '../../../domain/places/geocode.ts'
import type { AskedRoute } from '../route.ts'
import { aboutGeocode } from './geocode-openapi.ts'
import { readWrittenAddress, showGeocoded } from './geocode-wire.ts'

export const geocodeRoutes: readonly AskedRoute[] = [
  {
    method: 'GET',
    path: '/geocode',
    about: aboutGeocode,
    ask: async (_visit, { query }, { places }) => showGeocoded(await geocode(places, readWrittenAddress(query))),
  },
]
