/** What holds for every call of the tenant API. */
export const tenantIntroduction = `
Every answer has a \`status\` and a \`message\`. **Look at \`status\` on every call: most refusals come with HTTP 200.**

| \`status\` | what it means |
|---|---|
| \`ok\` | It was done. \`message\` is empty. |
| \`partial\` | Something was saved, but not everything. Keep the \`id\`, do not create again, mend it with an update. |
| \`error\` | It was refused, and nothing was changed. \`message\` says why. |

| HTTP status | what it means |
|---|---|
| 200 | Look at \`status\`. |
| 400 | Required fields are missing; the message names them. Only some calls check. |
| 401 | Company key, access key or secret are wrong; which, is not told. |
| 403 | The user of the key lacks a privilege; the message names it. |
| 405 | There is no such path, or not with this method. There is no 404. |
| 413 | The body is larger than 1 MiB, or a file is larger than this service takes. |
| 500 | Our fault. Report the \`X-Request-Id\`. |
| 503 | Nothing was saved; try again after \`Retry-After\` seconds. |

## A booking

\`GET /me\` · \`GET /services\`, \`GET /packages\` · \`GET /client/lookup/{email}\`, then \`POST /client\` on a miss ·
\`GET /agent/lookup/{email}\` · \`GET /availableslots\` · \`POST /order\` (a draft) · \`GET /order/{id}\` (what was
really saved) · \`POST /order/{id}\` with \`inprogress: false\` and \`scheduled\` (now it counts).

## What is sent

- A body is JSON **only when \`Content-Type\` starts with \`application/json\`**. Otherwise it is read as a form, and JSON
  arrives as nothing, without an error. A form nests with brackets: \`services[]=…\`, \`fees[0][feeid]=…\`,
  \`client[name]=…\`.
- Yes and no are \`true\`, \`1\`, \`"1"\`, \`"true"\`, \`"yes"\` and their opposites; numbers may be text such as \`"2,400"\`.
  What is neither counts as not sent, with a warning. So do fields that nobody knows.
- An id is a UUID. **An id that the company does not know is dropped, not refused**, unless a field says otherwise.
- What was dropped, replaced or ignored is told in \`warnings\`. \`Prefer: handling=strict\` turns every such silence into
  \`status: error\`, and nothing is saved.
- \`Idempotency-Key\` makes a repeated request happen once.

## What is shown

- A value that is missing reads as \`""\`, never as \`null\`; numbers too.
- Flags read \`"yes"\` and \`"no"\` on orders, \`"Yes"\` and \`"No"\` on people, offices, order types, services and fees, and
  are booleans on packages.
- An appointment is \`YYYY-MM-DD HH:MM:SS\` on the company's wall clock, on a quarter hour, without an offset. A slot is
  \`M/D/YYYY HH:MM\`. \`modified\` is ISO 8601 with an offset.
- Clients should let new members pass: they can be added at any time.

## Limits

Bodies 1 MiB and 32 levels deep; a file as much as the service is set to take, 100 MiB unless it says otherwise; 10,000 characters a text; 100 services, fees, packages or notes a request, and 100
services and fees an order; 10 inspectors; appointments of a week.
`.trim()
