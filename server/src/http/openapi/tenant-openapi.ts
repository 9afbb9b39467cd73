import { openApiRoute } from '../../wire/operation.ts'
import { routes } from '../rest/routes.ts'
import { describeApi, type OpenApi } from './openapi.ts'
import { describeWebhooks } from './webhook-events.ts'

/** The part of the description that applies to all operations of the tenant API. */
const tenantIntroduction = `
## A booking

1. \`GET /me\` shows whose key it is.
2. \`GET /ordertypes\`, \`GET /services\` and \`GET /packages\` are the catalogue.
3. \`GET /client/lookup/{email}\` finds the client; on a miss \`POST /client\` creates one.
4. \`GET /agent/lookup/{email}\` finds the agent.
5. \`GET /availableslots\` lists open time.
6. \`POST /order\` saves a draft. Read its \`warnings\`: they name a time that is taken.
7. \`GET /order/{id}\` reads it back.
8. \`POST /order/{id}\` with \`inprogress: false\` and \`scheduled\` schedules it.

## Status

Every response has a \`status\` and a \`message\`. **Check \`status\` on every call: most refusals have HTTP status 200.**

| \`status\` | meaning |
|---|---|
| \`ok\` | Success. \`message\` is empty. |
| \`partial\` | Saved in part. Keep the \`id\`, do not create again, and complete it with an update. |
| \`error\` | Refused; nothing was changed. \`message\` has the reason. |

| HTTP status | meaning |
|---|---|
| 200 | Check \`status\`. |
| 400 | Required fields are missing; the message names them. Only some operations check. |
| 401 | Wrong company key, access key or secret. |
| 403 | The user of the key lacks a privilege; the message names it. |
| 405 | Unknown path or method. 404 is not used. |
| 413 | The body is larger than 1 MiB, or a file exceeds the configured limit. |
| 429 | The company has too many requests in progress. Nothing was done; retry after \`Retry-After\` seconds. |
| 500 | Server error. Report the \`X-Request-Id\`. |
| 503 | Nothing was saved; retry after \`Retry-After\` seconds. |

The examples use ids of the demo company, so most of them can be sent to it as they are.

## Requests

- A body is JSON **only when \`Content-Type\` starts with \`application/json\`**. Otherwise it is read as a form, and JSON
  arrives as nothing, with a warning. Forms nest with brackets: \`services[]=…\`, \`fees[0][feeid]=…\`,
  \`client[name]=…\`. A form can also be \`multipart/form-data\`; a file in it is ignored, with a warning, unless the
  operation takes files.
- A path may end with a slash.
- Flags are \`true\`, \`1\`, \`"1"\`, \`"true"\`, \`"yes"\` and their opposites; numbers can be text such as \`"2,400"\`.
  Other values are ignored, with a warning. So are unknown fields.
- An id is a UUID. **An id unknown to the company is dropped, not refused**, unless a field says otherwise.
- \`warnings\` lists input that was dropped, replaced or ignored, parameters that an operation does not take, and a time that
  is taken. \`Prefer: handling=strict\` turns each of them into \`status: error\`, and nothing is saved. What was taken as
  it was sent although it looks wrong (a start in the past, an unknown state or ZIP) is in \`warnings\` alone.
- \`Idempotency-Key\` makes a repeated request take effect once.

## Responses

- A missing value is \`""\`, never \`null\`; this includes numbers.
- Flags are \`"yes"\` and \`"no"\` on orders, \`"Yes"\` and \`"No"\` on people, offices, order types, services and fees, and
  are booleans on packages.
- An appointment is \`YYYY-MM-DD HH:MM:SS\` in the company's local time, on a quarter hour, without an offset. A slot time is
  \`M/D/YYYY HH:MM\`. \`modified\` is ISO 8601 with an offset.
- Clients should ignore unknown members: new ones can be added at any time.

## Limits

Bodies 1 MiB and 32 levels deep; files 100 MiB unless configured otherwise; 10,000 characters per text; 100
services, fees, packages or notes per request, and 100 services and fees per order; 10 inspectors; appointments of a
week.
`.trim()

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
      Orders: 'Inspections, from draft to completion.',
      'Open time': 'Open working windows of inspectors.',
      Catalogue: 'Services, packages, order types, fees and quotes.',
      Clients: 'The people inspections are for.',
      Agents: 'Real-estate agents and their agencies.',
      People: 'Users and offices of the company.',
      Places: 'Validation of addresses.',
      Payments: 'Payments and balances of orders.',
      Files: 'Reports and attachments of orders.',
      Webhooks: 'Addresses that receive events of orders.',
      Footprints: 'Pointers to upcoming inspections, to be read and deleted.',
      Searching: 'Orders and people by parts of their fields.',
      'Booking page':
        "What the company's booking page does for visitors, without credentials. Closed unless the company opens it (`bookingPage`).",
      Syncing: 'Whole lists in the order of changes, for keeping a copy.',
      Contacts: 'Other people on orders, such as escrow officers.',
      'Reference lists': 'Lists of names and codes.',
      Settings: 'The company itself: offices, users, catalogue. Objects are spelled as in the company file.',
      'Sign-in': 'People who sign in with a password, a second factor or a passkey, and their sessions.',
      Overview: 'What needs attention, and figures of weeks.',
      Service: 'The service itself.',
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
