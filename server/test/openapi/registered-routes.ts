import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { CompanyCache } from '../../src/domain/tenants/company-cache.ts'
import { createDirectoryApi } from '../../src/http/directory/directory-api.ts'
import { directoryDocs, tenantDocs } from '../../src/http/docs/descriptions.ts'
import { addDocsPages } from '../../src/http/docs/docs-pages.ts'
import { createRestApi } from '../../src/http/rest/rest-api.ts'
import { openBlobs } from '../../src/platform/blobs/open-blobs.ts'
import { openAtlas } from '../../src/platform/geocoding/atlas-file.ts'
import { openGeocoder } from '../../src/platform/geocoding/geocoder.ts'
import { webhookUrlChecker } from '../../src/platform/outbound/webhook-address.ts'
import { readConfig } from '../../src/platform/process/config.ts'
import { openLog } from '../../src/platform/process/log.ts'
import { Metrics } from '../../src/platform/process/metrics.ts'
import { openStoreOf } from '../engine.ts'

/** The routes that the router has registered, such as `GET /:company_key/rest/me`. */
export async function registeredRoutes(): Promise<{ tenant: string[]; directory: string[] }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-routes-'))
  const database = await openStoreOf(dataDir)
  const companies = new CompanyCache(database, () => 0)
  const config = readConfig({ DATA_DIR: dataDir })
  const log = openLog('silent')
  const parts = {
    database,
    companies,
    blobs: await openBlobs(config),
    config,
    log,
    metrics: new Metrics(),
    publicUrl: () => '',
  }
  const rest = createRestApi(parts, {
    places: { atlas: openAtlas, geocoder: openGeocoder(config, log) },
    checkUrl: webhookUrlChecker(true),
  })
  addDocsPages(rest, tenantDocs)
  const directory = createDirectoryApi(parts)
  addDocsPages(directory, directoryDocs)
  try {
    return { tenant: await readRoutes(rest), directory: await readRoutes(directory) }
  } finally {
    await Promise.all([rest.close(), directory.close()])
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Fastify prints its routes as a tree, indented by four characters per level. */
async function readRoutes(app: FastifyInstance): Promise<string[]> {
  await app.ready()
  const parts: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap(line => {
      const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S*)(?: \((.+)\))?$/.exec(line) ?? []
      if (part === '') return []
      const depth = indent.length / 4
      parts.splice(depth, parts.length, part)
      return methods.split(', ').map(method => `${method} ${parts.join('')}`)
    })
}
