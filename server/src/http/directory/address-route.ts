import type { DescribedRoute } from '../openapi/operation.ts'
import type { Schema } from '../openapi/schema.ts'
import { text } from '../openapi/values.ts'

const group = 'Directory'

const empty: Schema = { type: 'string', const: '', description: 'Empty: there is none.' }

/** Section 5: the one thing the directory is asked. */
export const addressRoute: DescribedRoute = {
  method: 'GET',
  path: '/rest/isn/url',
  operation: {
    name: 'resolve',
    group,
    summary: 'Where is this company?',
    description:
      "The address of a company's tenant API. Addresses seldom change: keep them. A company that is not there is no HTTP error: `status` is `error`, and `url` is empty text.",
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
          'The whole base address, `https://{host}/{company_key}/rest`. A caller that appends the last two parts once more is served all the same.',
        ),
        host: text('Scheme and host alone.'),
      },
      example: { url: 'https://inspections.example.com/demo/rest', host: 'https://inspections.example.com' },
      miss: {
        title: 'NoCompany',
        members: { url: empty, host: empty },
        example: { message: 'could not locate a company with the provided key: nobody', url: '', host: '' },
      },
    },
  },
}

/** The description itself, for anybody. */
export const openApiRoute: DescribedRoute = {
  method: 'GET',
  path: '/rest/openapi.json',
  isOpen: true,
  operation: {
    name: 'openapi',
    group,
    summary: 'This description',
    description: 'Needs no credentials.',
    answer: { file: 'An OpenAPI 3.1 document.', type: 'application/json' },
  },
}
