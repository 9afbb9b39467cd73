import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { KnownCompanies } from '../../src/domain/companies/known-companies.ts'
import { openDirectoryDoor } from '../../src/doors/directory/directory-door.ts'
import { directoryDocs, tenantDocs } from '../../src/doors/docs/descriptions.ts'
import { addDocsDoor } from '../../src/doors/docs/docs-door.ts'
import { openRestDoor } from '../../src/doors/rest/rest-door.ts'
import { openAtlas } from '../../src/platform/atlas-file.ts'
import { openBlobs } from '../../src/platform/blobs.ts'
import { readConfig } from '../../src/platform/config.ts'
import { openGeocoder } from '../../src/platform/geocoder.ts'
import { openLog } from '../../src/platform/log.ts'
import { Metrics } from '../../src/platform/metrics.ts'
import { openStoreOf } from '../engine.ts'

/** What the doors really listen to, as the router knows it: `GET /:company_key/rest/me`. */
export async function registeredRoutes(): Promise<{ tenant: string[]; directory: string[] }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-routes-'))
  const database = await openStoreOf(dataDir)
  const companies = new KnownCompanies(database, () => 0)
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
  const rest = openRestDoor(parts, { places: { atlas: openAtlas, geocoder: openGeocoder(config, log) } })
  addDocsDoor(rest, tenantDocs)
  const directory = openDirectoryDoor(parts)
  addDocsDoor(directory, directoryDocs)
  try {
    return { tenant: await readRoutes(rest), directory: await readRoutes(directory) }
  } finally {
    await Promise.all([rest.close(), directory.close()])
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Fastify draws its routes as a tree, four characters a level; a path is all parts on the way to it. */
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
