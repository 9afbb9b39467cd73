import { openApiRoute } from '../../wire/operation.ts'
import { routes } from '../rest/routes.ts'
import { describeApi, type OpenApi } from './openapi.ts'
import { tenantIntroduction } from './tenant-introduction.ts'
import { describeWebhooks } from './webhook-events.ts'

export const tenantOpenApiPath = '/openapi.json'

export function describeTenantApi(): OpenApi {
  return describeApi({
    title: 'Plumbline tenant API',
    summary: 'Books, reads and changes home inspections of one company.',
    description: tenantIntroduction,
    server: {
      url: '/{company_key}/rest',
      description: 'The address of one company. The directory service resolves it.',
      variables: { company_key: { default: 'demo', description: 'The company key, in lower case.' } },
    },
    credentials: 'The username is an access key (`plk_…`), the password its secret (`pls_…`).',
    groups: {
      Service: 'The service itself.',
      People: 'Users and offices of the company.',
      Catalogue: 'Services, packages, order types, fees and quotes.',
      'Reference lists': 'Lists of names and codes.',
      Clients: 'The people inspections are for.',
      Agents: 'Real-estate agents and their agencies.',
      Contacts: 'Other people on orders, such as escrow officers.',
      'Open time': 'Open working windows of inspectors.',
      Orders: 'Inspections, from draft to completion.',
      Footprints: 'Pointers to upcoming inspections, to be read and deleted.',
      Payments: 'Payments and balances of orders.',
      Files: 'Reports and attachments of orders.',
      Webhooks: 'Addresses that receive events of orders.',
      Settings: 'The company itself: offices, users, catalogue. Objects are spelled as in the company file.',
      'Sign-in': 'People who sign in with a password, a second factor or a passkey, and their sessions.',
      Places: 'Validation of addresses.',
      Searching: 'Orders and people by parts of their fields.',
      Syncing: 'Whole lists in the order of changes, for keeping a copy.',
    },
    webhooks: describeWebhooks(),
    routes: [
      ...routes,
      openApiRoute(
        tenantOpenApiPath,
        'Service',
        'Get this description',
        'Needs no credentials, and is the same for every company key.',
      ),
    ],
  })
}
