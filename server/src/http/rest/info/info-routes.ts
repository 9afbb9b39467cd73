import { showInstant } from '../../../domain/time/local-time.ts'
import { build } from '../../../platform/process/build.ts'
import type { ShownRoute } from '../route.ts'
import { aboutBuild, aboutCompanyKey, aboutTime } from './info-openapi.ts'

/** What a client asks about the service itself. */
export const serviceRoutes: readonly ShownRoute[] = [
  { method: 'GET', path: '/build', about: aboutBuild, show: () => ({ build }) },
  {
    method: 'GET',
    path: '/time',
    about: aboutTime,
    show: ({ company, now }) => ({ time: showInstant(now, company.zone) }),
  },
  { method: 'GET', path: '/companykey', about: aboutCompanyKey, show: ({ company }) => ({ companykey: company.key }) },
]
