import { describeDirectory, directoryOpenApiPath } from '../directory/directory-openapi.ts'
import { describeTenantApi, tenantOpenApiPath } from '../openapi/tenant-openapi.ts'
import type { Docs } from './docs-pages.ts'

export const tenantDocs: Docs = {
  title: 'Plumbline tenant API',
  url: `/:company_key/rest${tenantOpenApiPath}`,
  // The same document under every company key.
  link: `demo/rest${tenantOpenApiPath}`,
  describe: describeTenantApi,
}

export const directoryDocs: Docs = {
  title: 'Plumbline directory',
  url: directoryOpenApiPath,
  link: directoryOpenApiPath.slice(1),
  describe: describeDirectory,
}
