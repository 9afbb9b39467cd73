import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import type { Database } from '../../domain/database.ts'
import { listShareWaits } from '../../domain/fairness/work-budget.ts'
import { findCompanyKeys } from '../../domain/tenants/company-store.ts'
import type { Count } from '../../platform/process/metrics.ts'
import { renderError, renderOk } from '../../wire/envelope.ts'
import type { HttpParts } from '../server/http-server.ts'
import { send } from '../server/send-response.ts'

export const notRunning = 'starting or stopping'

/** Liveness, readiness and metrics, without credentials. */
export function addOpsRoutes(
  app: FastifyInstance,
  { database, metrics, config }: Pick<HttpParts, 'database' | 'metrics' | 'config'>,
  isReady: () => boolean,
) {
  metrics.watchCounts(
    'plumbline_company_share_waits_total',
    'How often a company waited because it had spent its share of the time, by work: long reads, writes, deliveries.',
    ['work', 'company'],
    () => countShareWaits(database),
  )
  app.get('/healthz', async (_request, reply) => {
    send(reply, 200, renderOk({}))
    return reply
  })
  app.get('/readyz', async (_request, reply) => {
    const obstacle = isReady() ? await findObstacle(database, config.dataDir) : notRunning
    send(reply, obstacle ? 503 : 200, obstacle ? renderError(`not ready: ${obstacle}`) : renderOk({}))
    return reply
  })
  app.get('/metrics', async (request, reply) => {
    const text = await metrics.show()
    return reply.header('x-request-id', request.id).type(metrics.contentType).send(text)
  })
}

/** With the keys of the companies. A company that was removed is left out. */
async function countShareWaits(database: Database): Promise<Count<'work' | 'company'>[]> {
  const waits = listShareWaits()
  const ids = [...new Set(waits.map(({ company }) => company))]
  const keys = await database.read('all companies', tx => findCompanyKeys(tx, ids))
  return waits.flatMap(({ work, company, count }) => {
    const key = keys.get(company)
    return key ? [{ labels: { work, company: key }, count }] : []
  })
}

/** With less than this, no upload and hardly a write fits. */
const minFreeBytes = 1024 * 1024

export async function findObstacle(database: Database, dataDir: string): Promise<string | undefined> {
  try {
    await database.read('all companies', tx => tx.one(sql`select 1 as ready`))
  } catch {
    return 'the store cannot be read'
  }
  const disk = await statfs(dataDir).catch(() => undefined)
  return disk && disk.bavail * disk.bsize < minFreeBytes ? `the disk of ${dataDir} is full` : undefined
}
