import { availabilityRoutes } from './availability/availability-routes.ts'
import { agentVisitRoutes } from './booking/agent-routes.ts'
import { bookedRoutes } from './booking/booked-routes.ts'
import { bookingRoutes } from './booking/booking-routes.ts'
import { waitingRoutes } from './booking/waiting-routes.ts'
import { calendarRoutes } from './calendar/calendar-routes.ts'
import { calendarRangeRoutes } from './calendar/range-routes.ts'
import { reliefRoutes } from './calendar/relief-routes.ts'
import { catalogueRoutes } from './catalogue/catalogue-routes.ts'
import { changeRoutes } from './changes/change-routes.ts'
import { agencyRoutes } from './contacts/agency-routes.ts'
import { contactRoutes } from './contacts/contact-routes.ts'
import { importRoutes } from './contacts/import-routes.ts'
import { mergeRoutes } from './contacts/merge-routes.ts'
import { fileRoutes } from './files/file-routes.ts'
import { fileUploadRoutes } from './files/file-upload-routes.ts'
import { footprintRoutes } from './footprints/footprint-routes.ts'
import { geocodeRoutes } from './geocode/geocode-routes.ts'
import { holdRoutes } from './holds/hold-routes.ts'
import { serviceRoutes } from './info/info-routes.ts'
import { referenceRoutes } from './info/reference-routes.ts'
import { reflectRoutes } from './info/reflect-routes.ts'
import { exportRoutes } from './lists/export-routes.ts'
import { findRoutes } from './lists/find-routes.ts'
import { listRoutes } from './lists/list-routes.ts'
import { orderListRoutes } from './lists/order-list-routes.ts'
import { orderViewRoutes } from './lists/order-view-routes.ts'
import { peopleListRoutes } from './lists/people-list-routes.ts'
import { searchRoutes } from './lists/search-routes.ts'
import { moveInRoutes } from './moving-in/move-in-routes.ts'
import { openingsRoutes } from './openings/openings-routes.ts'
import type { Route } from './operation.ts'
import { moveRoutes } from './orders/move-routes.ts'
import { orderEndRoutes } from './orders/order-end-routes.ts'
import { orderOfficeRoutes } from './orders/order-office-routes.ts'
import { orderPartRoutes } from './orders/order-part-routes.ts'
import { orderRoutes } from './orders/order-routes.ts'
import { attentionRoute } from './overview/attention-route.ts'
import { figuresRoute } from './overview/figures-route.ts'
import { paymentRoutes } from './payments/payment-routes.ts'
import { stripeRoutes } from './payments/stripe-routes.ts'
import { peopleRoutes } from './people/people-routes.ts'
import { userRoutes } from './people/user-routes.ts'
import { quoteRoutes } from './quote/quote-routes.ts'
import { sessionRoutes } from './session/company-session-routes.ts'
import { allAssistantRoutes } from './settings/assistant-routes.ts'
import { bookingPreviewRoutes } from './settings/booking-preview-routes.ts'
import { companyFileRoutes } from './settings/company-file-routes.ts'
import { deliveryRoutes } from './settings/delivery-routes.ts'
import { demoDataRoutes } from './settings/demo-data-routes.ts'
import { feedRoutes } from './settings/feed-routes.ts'
import { hostRoutes } from './settings/host-routes.ts'
import { keyRoutes } from './settings/key-routes.ts'
import { messageRoutes } from './settings/message-routes.ts'
import { outsideCalendarRoutes } from './settings/outside-calendar-routes.ts'
import { settingsRoutes } from './settings/settings-routes.ts'
import { webhookRoutes } from './settings/webhook-routes.ts'
import { arrivalRoute } from './stops/arrival-route.ts'
import { todayRoute } from './stops/today-route.ts'
import { hookRoutes } from './webhooks/hook-routes.ts'

/** The whole tenant API: any other path or method is 405. */
export const routes: readonly Route[] = [
  ...serviceRoutes,
  ...reflectRoutes,
  ...referenceRoutes,
  ...peopleRoutes,
  ...userRoutes,
  ...catalogueRoutes,
  ...contactRoutes,
  ...agencyRoutes,
  ...mergeRoutes,
  ...importRoutes,
  ...availabilityRoutes,
  ...openingsRoutes,
  ...calendarRoutes,
  ...calendarRangeRoutes,
  ...reliefRoutes,
  ...holdRoutes,
  ...orderRoutes,
  ...moveRoutes,
  arrivalRoute,
  todayRoute,
  attentionRoute,
  figuresRoute,
  ...orderEndRoutes,
  ...orderPartRoutes,
  ...orderOfficeRoutes,
  ...footprintRoutes,
  ...paymentRoutes,
  ...listRoutes,
  ...orderListRoutes,
  ...orderViewRoutes,
  ...peopleListRoutes,
  ...exportRoutes,
  ...changeRoutes,
  ...searchRoutes,
  ...findRoutes,
  ...fileUploadRoutes,
  ...fileRoutes,
  ...quoteRoutes,
  ...bookingRoutes,
  ...bookedRoutes,
  ...waitingRoutes,
  ...agentVisitRoutes,
  ...geocodeRoutes,
  ...hookRoutes,
  ...settingsRoutes,
  ...hostRoutes,
  ...companyFileRoutes,
  ...sessionRoutes,
  ...feedRoutes,
  ...outsideCalendarRoutes,
  ...demoDataRoutes,
  ...moveInRoutes,
  ...keyRoutes,
  ...allAssistantRoutes,
  ...bookingPreviewRoutes,
  ...stripeRoutes,
  ...messageRoutes,
  ...webhookRoutes,
  ...deliveryRoutes,
]
