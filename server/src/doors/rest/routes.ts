import { availabilityRoutes } from './availability.ts'
import { catalogueRoutes } from './catalogue.ts'
import { contactRoutes } from './contacts.ts'
import { fileRoutes } from './files.ts'
import { footprintRoutes } from './footprints.ts'
import { geocodeRoutes } from './geocode.ts'
import { listRoutes } from './lists.ts'
import { orderRoutes } from './orders.ts'
import { paymentRoutes } from './payments.ts'
import { peopleRoutes } from './people.ts'
import { quoteRoutes } from './quote.ts'
import type { Route } from './route.ts'
import { serviceRoutes } from './service-facts.ts'

/** The whole tenant API: what is not here is 405. */
export const routes: readonly Route[] = [
  ...serviceRoutes,
  ...peopleRoutes,
  ...catalogueRoutes,
  ...contactRoutes,
  ...availabilityRoutes,
  ...orderRoutes,
  ...footprintRoutes,
  ...paymentRoutes,
  ...listRoutes,
  ...fileRoutes,
  ...quoteRoutes,
  ...geocodeRoutes,
]
