import { routes } from '../rest/routes.ts'
import { describeApi, type OpenApi } from './openapi.ts'
import type { DescribedRoute } from './operation.ts'
import { tenantIntroduction } from './tenant-introduction.ts'

/** The description itself: for anybody, and the same under every company key, so that it tells nothing about them. */
export const openApiRoute: DescribedRoute = {
  method: 'GET',
  path: '/openapi.json',
  isOpen: true,
  operation: {
    name: 'openapi',
    group: 'Service',
    summary: 'This description',
    description: 'Needs no credentials, and is the same whatever company key stands in the address.',
    answer: { file: 'An OpenAPI 3.1 document.', type: 'application/json' },
  },
}

export function describeTenantApi(): OpenApi {
  return describeApi({
    title: 'Plumbline tenant API',
    summary: 'Books, reads and changes home inspections of one company.',
    description: tenantIntroduction,
    server: {
      url: '/{company_key}/rest',
      description: 'The address of one company; the directory knows it.',
      variables: { company_key: { default: 'demo', description: 'The key of the company, in lower case.' } },
    },
    credentials: 'The username is an access key (`plk_…`), the password its secret (`pls_…`).',
    groups: {
      Service: 'The service itself.',
      People: 'Those who work for the company, and where.',
      Catalogue: 'What can be booked, and what it costs.',
      Clients: 'Whom inspections are for.',
      Agents: 'Real-estate agents.',
      'Open time': 'When somebody could come.',
      Orders: 'Inspections, from draft to completion.',
      Footprints: 'What is coming up, to be read and deleted.',
      Payments: 'What was paid, and what is due.',
      Files: 'Reports and attachments of orders.',
      Places: 'Where a house is.',
      Syncing: 'Whole lists in the order of changes, for whoever keeps a copy.',
    },
    routes: [...routes, openApiRoute],
  })
}
