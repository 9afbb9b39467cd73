import { describeApi, type OpenApi } from '../openapi/openapi.ts'
import { addressRoute, openApiRoute } from './address-route.ts'

const words = `
Tells where a company's tenant API is, to callers who know the company key but not the address. It has credentials of
its own, which the operators of the service give to integrations; access keys of companies do not open it.

Every answer has a \`status\` and a \`message\`. Look at \`status\`: a company that is not there comes with HTTP 200.
`.trim()

export function describeDirectory(): OpenApi {
  return describeApi({
    title: 'Plumbline directory',
    summary: 'Resolves a company key to the address of its tenant API.',
    description: words,
    server: { url: '/', description: 'The directory this description came from.' },
    credentials: 'The username and the password that the operators gave to the integration.',
    groups: { Directory: 'Addresses of companies.' },
    routes: [addressRoute, openApiRoute],
  })
}
