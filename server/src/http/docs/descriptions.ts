import { describeDirectory, openApiRoute as directoryOpenApi } from '../directory/directory-openapi.ts'
import { describeTenantApi, openApiRoute as tenantOpenApi } from '../openapi/tenant-openapi.ts'
import type { Docs } from './docs-pages.ts'

export const tenantDocs: Docs = {
  title: 'Plumbline tenant API',
  url: `/:company_key/rest${tenantOpenApi.path}`,
  // The same document under every company key.
  link: `demo/rest${tenantOpenApi.path}`,
  describe: describeTenantApi,
}

export const directoryDocs: Docs = {
  title: 'Plumbline directory',
  url: directoryOpenApi.path,
  link: directoryOpenApi.path.slice(1),
  describe: describeDirectory,
}
