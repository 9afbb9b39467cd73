import { deleteFootprint, listFootprints } from '../../../domain/footprints/footprints.ts'
import { showInstant } from '../../../domain/time/local-time.ts'
import type { Route, WriteRoute } from '../route.ts'
import { deleteFootprintOperation, deleteFootprintPluralOperation, footprintsOperation } from './footprint-openapi.ts'
import { showFootprint } from './footprint-wire.ts'

const write: WriteRoute['write'] = async (scope, { params }) => {
  const id = await deleteFootprint(scope, params.id ?? '')
  return { status: 'ok', members: { id, modified: showInstant(scope.now, scope.company.zone) }, warnings: [] }
}

export const footprintRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/orders/footprints',
    operation: footprintsOperation,
    read: async (scope, { query }) => {
      const footprints = await listFootprints(scope, query.flag('all') ? 'everybody' : 'own')
      return { footprints: footprints.map(footprint => showFootprint(footprint, scope.company)) }
    },
  },
  { method: 'DELETE', path: '/orders/footprint/:id', operation: deleteFootprintOperation, write },
  { method: 'DELETE', path: '/orders/footprints/:id', operation: deleteFootprintPluralOperation, write },
]
