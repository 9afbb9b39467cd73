import { showInstant } from '../../domain/calendar/local-time.ts'
import { build } from '../../platform/build.ts'
import type { Route } from './route.ts'

/** What a client asks about the service itself. */
export const serviceRoutes: readonly Route[] = [
  { method: 'GET', path: '/build', handle: () => ({ build }) },
  { method: 'GET', path: '/time', handle: ({ company, now }) => ({ time: showInstant(now, company.zone) }) },
  { method: 'GET', path: '/companykey', handle: ({ company }) => ({ companykey: company.key }) },
]
