import { showInstant } from '../../domain/calendar/local-time.ts'
import { build } from '../../platform/build.ts'
import type { ShownRoute } from './route.ts'

/** What a client asks about the service itself. */
export const serviceRoutes: readonly ShownRoute[] = [
  { method: 'GET', path: '/build', show: () => ({ build }) },
  { method: 'GET', path: '/time', show: ({ company, now }) => ({ time: showInstant(now, company.zone) }) },
  { method: 'GET', path: '/companykey', show: ({ company }) => ({ companykey: company.key }) },
]
