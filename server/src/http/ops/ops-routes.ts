import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import type { Database } from '../../domain/database.ts'
import type { Metrics } from '../../platform/process/metrics.ts'
import { renderError, renderOk } from '../rest/envelope.ts'
import { send } from '../server/http-server.ts'

/** Liveness, readiness and metrics, without credentials. */
export function addOpsRoutes(app: FastifyInstance, database: Database, metrics: Metrics, isReady: () => boolean) {
  app.get('/healthz', async (_request, reply) => {
    send(reply, 200, renderOk({}))
    return reply
  })
  app.get('/readyz', async (_request, reply) => {
    const isUp =
      isReady() && (await database.read('all companies', tx => tx.one(sql`select 1 as ready`)).catch(() => undefined))
    send(reply, isUp ? 200 : 503, isUp ? renderOk({}) : renderError('not ready'))
    return reply
  })
  app.get('/metrics', async (request, reply) => {
    const text = await metrics.show()
    return reply.header('x-request-id', request.id).type(metrics.contentType).send(text)
  })
}
