import type { FastifyInstance } from 'fastify'
import { addBookingPages } from './http/booking/page/booking-pages.ts'
import { addConnector } from './http/connector/connector-routes.ts'
import { addConsole } from './http/console/console-routes.ts'
import { addOperatorPages } from './http/console/operator-pages.ts'
import { tenantDocs } from './http/docs/descriptions.ts'
import { addDocsPages } from './http/docs/docs-pages.ts'
import { addFeedRoutes } from './http/feeds/feed-routes.ts'
import { addOperatorApi } from './http/operator/operator-api.ts'
import type { OperatorServices } from './http/operator/operator-route.ts'
import { addOpsRoutes } from './http/ops/ops-routes.ts'
import { addStripeWebhook } from './http/payments/stripe-webhook.ts'
import { addReportRoutes } from './http/reports/report-routes.ts'
import type { ExternalServices } from './http/requests/services.ts'
import { createRestApi } from './http/rest/rest-api.ts'
import type { HttpParts } from './http/server/http-server.ts'
import { companyLimits } from './platform/process/company-limits.ts'

/** Everything at PORT: the tenant API, reports, feeds, the console, the pages of operators, health and documentation. */
export function createPublicServer(
  parts: HttpParts,
  services: ExternalServices,
  operatorServices: OperatorServices,
  isReady: () => boolean,
): FastifyInstance {
  const limits = companyLimits(parts.config, parts.metrics)
  const app = createRestApi(parts, services, limits)
  addReportRoutes(app, parts)
  addBookingPages(app, parts, services)
  addStripeWebhook(app, parts, services)
  addFeedRoutes(app, parts, limits)
  addConnector(app, parts, services.visitors, limits)
  addOpsRoutes(app, parts, isReady)
  addOperatorApi(app, parts, operatorServices)
  addOperatorPages(app, parts)
  addDocsPages(app, tenantDocs, addConsole(app, parts))
  return app
}
