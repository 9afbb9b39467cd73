import { type Operation, openApiRoute } from '../../wire/operation.ts'
import type { Schema } from '../../wire/schema.ts'
import { text } from '../../wire/values.ts'
import { describeApi, type OpenApi } from '../openapi/openapi.ts'

const group = 'Directory'

const empty: Schema = { type: 'string', const: '', description: 'Empty.' }

/** Section 5. */
export const addressRoute: Operation = {
  method: 'GET',
  path: '/rest/isn/url',
  name: 'resolve',
  group,
  summary: 'Find a company',
  description:
    "The address of a company's tenant API. Addresses rarely change: cache them. An unknown company is not an HTTP error: `status` is `error`, and `url` is empty.",
  query: {
    companykey: {
      schema: text('The key of the company, in lower case.'),
      example: 'demo',
      isRequired: true,
    },
  },
  answer: {
    members: {
      url: text(
        'The whole base address, `https://{host}/{company_key}/rest`. A caller that appends `/{company_key}/rest` once more is served too.',
      ),
      host: text('Scheme and host alone.'),
    },
    example: { url: 'https://inspections.example.com/demo/rest', host: 'https://inspections.example.com' },
    miss: {
      title: 'NoCompany',
      members: { url: empty, host: empty },
      example: { message: 'could not locate a company with the provided key: unknown', url: '', host: '' },
    },
  },
}

export const directoryOpenApiPath = '/rest/openapi.json'

const description = `
Returns the address of a company's tenant API to callers who know the company key but not the address. It has credentials
of its own, which the operators of the service issue to integrations; access keys of companies are not valid here.

Every response has a \`status\` and a \`message\`. Check \`status\`: the response for an unknown company has HTTP 200.
`.trim()

export function describeDirectory(): OpenApi {
  return describeApi({
    title: 'Plumbline directory',
    summary: 'Resolves a company key to the address of its tenant API.',
    description,
    server: { url: '/', description: 'The directory this description came from.' },
    credentials: 'The username and the password that the operators gave to the integration.',
    groups: { Directory: 'Addresses of companies.' },
    routes: [addressRoute, openApiRoute(directoryOpenApiPath, group, 'This description', 'Needs no credentials.')],
  })
}
