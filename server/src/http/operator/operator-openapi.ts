import { openApiRoute } from '../../wire/operation.ts'
import { describeApi, type OpenApi } from '../openapi/openapi.ts'
import { operatorSession } from '../rest/session/session-cookie.ts'
import { companyRoutes } from './company-routes.ts'
import { directoryRoutes } from './directory-routes.ts'
import { healthRoutes } from './health-routes.ts'
import { hostRoutes } from './host-routes.ts'
import type { OperatorRoute } from './operator-route.ts'
import { sessionRoutes } from './session-routes.ts'

export const operatorPath = '/operator/api'
export const operatorOpenApiPath = '/openapi.json'

export const operatorRoutes: readonly OperatorRoute[] = [
  ...sessionRoutes,
  ...companyRoutes,
  ...hostRoutes,
  ...directoryRoutes,
  ...healthRoutes,
]

const description = `
For the people who run the install, and for the pages at \`/operator\`. Operators are created on the command line
(\`plumbline operator create\`) and sign in here; access keys and sessions of companies are not valid. Every request but those that
sign in needs the cookie of the session and the header \`X-Plumbline-Console\`, and must come from the service itself.

Every response has a \`status\` and a \`message\`, as in the tenant API.
`.trim()

export function describeOperatorApi(): OpenApi {
  const summary = 'Needs no credentials.'
  return describeApi({
    title: 'Plumbline operator API',
    summary: 'Companies, the directory and the health of an install.',
    description,
    server: { url: operatorPath, description: 'The install this description came from.' },
    credentials: 'The cookie that `POST /session` sets; without `__Host-` where the browser uses plain HTTP.',
    cookie: `__Host-${operatorSession}`,
    groups: {
      'Sign-in': 'Sessions of operators.',
      Companies: 'The companies of the install.',
      Directory: 'Addresses of companies at other installs, and credentials of integrations.',
      Health: 'Readiness, queues and errors.',
    },
    routes: [...operatorRoutes, openApiRoute(operatorOpenApiPath, 'Health', 'This description', summary)],
  })
}
