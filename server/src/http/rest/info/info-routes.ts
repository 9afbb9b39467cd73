import { showInstant } from '../../../domain/time/local-time.ts'
import { build } from '../../../platform/process/build.ts'
import type { CachedRoute } from '../route.ts'
import { buildOperation, companyKeyOperation, timeOperation } from './info-openapi.ts'

/** What a client asks about the service itself. */
export const serviceRoutes: readonly CachedRoute[] = [
  { method: 'GET', path: '/build', operation: buildOperation, answerFromCache: () => ({ build }) },
  {
    method: 'GET',
    path: '/time',
    operation: timeOperation,
    answerFromCache: ({ company, now }) => ({ time: showInstant(now, company.zone) }),
  },
  {
    method: 'GET',
    path: '/companykey',
    operation: companyKeyOperation,
    answerFromCache: ({ company }) => ({ companykey: company.key }),
  },
]
