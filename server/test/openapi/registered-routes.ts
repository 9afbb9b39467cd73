import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { KeyUses } from '../../src/domain/access/key-uses.ts'
import { ZipPositions } from '../../src/domain/places/zip-positions.ts'
import { CompanyCache } from '../../src/domain/tenants/company-cache.ts'
import { systemClock } from '../../src/domain/time/clock.ts'
import { createDirectoryApi } from '../../src/http/directory/directory-api.ts'
import { directoryDocs, tenantDocs } from '../../src/http/docs/descriptions.ts'
import { addDocsPages } from '../../src/http/docs/docs-pages.ts'
import { operatorPath } from '../../src/http/operator/operator-openapi.ts'
import type { ExternalServices } from '../../src/http/requests/services.ts'
import { createRestApi } from '../../src/http/rest/rest-api.ts'
import type { HttpParts } from '../../src/http/server/http-server.ts'
import { openBlobs } from '../../src/platform/blobs/open-blobs.ts'
import { openAtlas } from '../../src/platform/geocoding/atlas-file.ts'
import { openGeocoder } from '../../src/platform/geocoding/geocoder.ts'
import { webhookUrlChecker } from '../../src/platform/outbound/webhook-address.ts'
import { calendarAddressChecker } from '../../src/platform/outside/calendar-address.ts'
import { openCalendarReader } from '../../src/platform/outside/read-calendar.ts'
import { readConfig } from '../../src/platform/process/config.ts'
import { openLog } from '../../src/platform/process/log.ts'
import { Metrics } from '../../src/platform/process/metrics.ts'
import { openSignInServices } from '../../src/platform/sign-in/sign-in-services.ts'
import { createPublicServer } from '../../src/public-server.ts'
import { openStoreOf } from '../engine.ts'
import { unusedOperatorServices, unusedServices } from '../unused-services.ts'

/** The routes that the router has registered, such as `GET /:company_key/rest/me`. */
export function registeredRoutes(): Promise<Record<'tenant' | 'directory' | 'operator', string[]>> {
  return withParts(async (parts, services) => {
    const rest = createRestApi(parts, services)
    addDocsPages(rest, tenantDocs)
    const directory = createDirectoryApi(parts)
    addDocsPages(directory, directoryDocs)
    const all = await readRoutes(createPublicServer(parts, services, unusedOperatorServices, () => true))
    return {
      tenant: await readRoutes(rest),
      directory: await readRoutes(directory),
      operator: all.filter(line => line.includes(` ${operatorPath}/`)),
    }
  })
}

/** All routes at PORT, with those beside the tenant API. */
export function publicRoutes(): Promise<string[]> {
  return withParts((parts, services) =>
    readRoutes(createPublicServer(parts, services, unusedOperatorServices, () => true)),
  )
}

async function withParts<T>(work: (parts: HttpParts, services: ExternalServices) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-routes-'))
  const database = await openStoreOf(dataDir)
  const config = readConfig({ DATA_DIR: dataDir })
  const log = openLog('silent')
  const parts = {
    database,
    companies: new CompanyCache(database, () => 0),
    keyUses: new KeyUses(),
    blobs: await openBlobs(config),
    config,
    log,
    now: systemClock,
    metrics: new Metrics(),
    zips: new ZipPositions(openAtlas),
    publicUrl: () => '',
  }
  const services = {
    places: { atlas: openAtlas, geocoder: openGeocoder(config, log) },
    ...unusedServices,
    checkUrl: webhookUrlChecker(true),
    checkCalendarAddress: calendarAddressChecker(true),
    readCalendar: openCalendarReader(true),
    ...openSignInServices(),
  }
  try {
    return await work(parts, services)
  } finally {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Fastify prints its routes as a tree, indented by four characters per level. */
async function readRoutes(app: FastifyInstance): Promise<string[]> {
  await app.ready()
  const printed = app.printRoutes({ commonPrefix: false })
  await app.close()
  const parts: string[] = []
  return printed.split('\n').flatMap(line => {
    const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S*)(?: \((.+)\))?$/.exec(line) ?? []
    if (part === '') return []
    const depth = indent.length / 4
    parts.splice(depth, parts.length, part)
    // A wildcard is printed without the slash before it.
    const path = parts.join('').replace(/([^/])\*$/, '$1/*')
    return methods.split(', ').map(method => `${method} ${path}`)
  })
}
