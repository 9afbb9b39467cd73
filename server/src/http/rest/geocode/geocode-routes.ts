import { geocode } from '../../../domain/places/geocode.ts'
import type { ExternalRoute } from '../route.ts'
import { geocodeOperation } from './geocode-openapi.ts'
import { readWrittenAddress, showGeocoded } from './geocode-wire.ts'

export const geocodeRoutes: readonly ExternalRoute[] = [
  {
    method: 'GET',
    path: '/geocode',
    operation: geocodeOperation,
    callExternal: async (_visit, { query }, { places }) =>
      showGeocoded(await geocode(places, readWrittenAddress(query))),
  },
]
