import { availabilityRoutes } from './availability/availability-routes.ts'
import { calendarRoutes } from './calendar/calendar-routes.ts'
import { catalogueRoutes } from './catalogue/catalogue-routes.ts'
import { agencyRoutes } from './contacts/agency-routes.ts'
import { contactRoutes } from './contacts/contact-routes.ts'
import { fileRoutes } from './files/file-routes.ts'
import { footprintRoutes } from './footprints/footprint-routes.ts'
import { geocodeRoutes } from './geocode/geocode-routes.ts'
import { serviceRoutes } from './info/info-routes.ts'
import { referenceRoutes } from './info/reference-routes.ts'
import { reflectRoutes } from './info/reflect-routes.ts'
import { listRoutes } from './lists/list-routes.ts'
import { searchRoutes } from './lists/search-routes.ts'
import { orderRoutes } from './orders/order-routes.ts'
import { paymentRoutes } from './payments/payment-routes.ts'
import { peopleRoutes } from './people/people-routes.ts'
import { quoteRoutes } from './quote/quote-routes.ts'
import type { Route } from './route.ts'
import { hookRoutes } from './webhooks/hook-routes.ts'

/** The whole tenant API: any other path or method is 405. */
export const routes: readonly Route[] = [
  ...serviceRoutes,
  ...reflectRoutes,
  ...referenceRoutes,
  ...peopleRoutes,
  ...catalogueRoutes,
  ...contactRoutes,
  ...agencyRoutes,
  ...availabilityRoutes,
  ...calendarRoutes,
  ...orderRoutes,
  ...footprintRoutes,
  ...paymentRoutes,
  ...listRoutes,
  ...searchRoutes,
  ...fileRoutes,
  ...quoteRoutes,
  ...geocodeRoutes,
  ...hookRoutes,
]
