import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../domain/refusal.ts'
import { shortDevice } from '../../domain/sessions/session.ts'
import { readBody } from '../../wire/body.ts'
import { renderOk } from '../../wire/envelope.ts'
import { Fields } from '../../wire/fields.ts'
import { Query } from '../../wire/query.ts'
import { Asset } from '../docs/asset.ts'
import { isSameOrigin, operatorSession, showSessionCookie } from '../rest/session/session-cookie.ts'
import { type HttpParts, subjectOf } from '../server/http-server.ts'
import { send } from '../server/send-response.ts'
import { hostOf } from '../server/served-company.ts'
import { ThrottledSignIn } from '../server/throttled-sign-in.ts'
import { OperatorAuthenticator, type SignedInOperator } from './operator-authenticator.ts'
import { describeOperatorApi, operatorOpenApiPath, operatorPath, operatorRoutes } from './operator-openapi.ts'
import type { OperatorCall, OperatorResult, OperatorRoute, OperatorServices } from './operator-route.ts'

/** The API of operators at `/operator/api`, with sessions of its own. */
export function addOperatorApi(app: FastifyInstance, parts: HttpParts, services: OperatorServices): void {
  const { companies, config, database, log, metrics, publicUrl } = parts
  const authenticator = new OperatorAuthenticator(parts)
  const throttle = new ThrottledSignIn()
  const signedIn = new WeakMap<FastifyRequest, SignedInOperator>()
  const description = new Asset('application/json; charset=utf-8', () => JSON.stringify(describeOperatorApi()))
  app.get(`${operatorPath}${operatorOpenApiPath}`, description.serve)

  for (const route of operatorRoutes) {
    app.route({
      method: route.method,
      url: operatorPath + route.path,
      config: { time: metrics.timer('operator', route.method, route.path) },
      onRequest: admitTo(route),
      handler: async (request, reply) => {
        answer(request, reply, await perform(route, request))
        return reply
      },
    })
  }

  /** Before the body is read. A host of a company serves that company only. */
  function admitTo(route: OperatorRoute) {
    return async (request: FastifyRequest): Promise<void> => {
      if ((await companies.ownerOfHost(hostOf(request))) !== 'none') throw new Refusal('action.unknown')
      if ('act' in route) signedIn.set(request, await authenticator.authenticate(request))
      // A page of another origin could sign its visitor in as another operator.
      else if (!isSameOrigin(request, undefined, publicUrl()))
        throw new Refusal('origin.foreign', { origin: String(request.headers.origin ?? 'unknown') })
    }
  }

  async function perform(route: OperatorRoute, request: FastifyRequest): Promise<OperatorResult> {
    const call = callOf(request)
    if ('signIn' in route) return route.signIn(call)
    return route.act({ ...call, ...(signedIn.get(request) as SignedInOperator) })
  }

  function callOf(request: FastifyRequest): OperatorCall {
    return {
      ...services,
      params: request.params as Record<string, string>,
      query: new Query(request.url),
      fields: new Fields(request.body instanceof Buffer ? readBody(request.contentType, request.body) : {}),
      device: { address: request.ip, device: shortDevice(request.headers['user-agent']) },
      limits: config.sessions,
      now: Temporal.Now.instant(),
      publicUrl: publicUrl(),
      read: work => database.read('all companies', work),
      write: work => database.write('all companies', work),
      deny: email => throttle.deny(request.ip, email.toLowerCase(), new Refusal('sign-in.denied')),
    }
  }

  function answer(request: FastifyRequest, reply: FastifyReply, { members, cookie }: OperatorResult): void {
    if (cookie !== undefined) {
      const isEnding = cookie === 'delete'
      const seconds = isEnding ? 0 : config.sessions.maxDays * 86_400
      reply.header('set-cookie', showSessionCookie(request, operatorSession, isEnding ? '' : cookie, seconds))
    }
    send(reply, 200, renderOk(members))
    if (request.method === 'GET') return
    const { key: company } = request.params as { key?: string }
    const operator = signedIn.get(request)?.operator.id
    log.info({ ...subjectOf(request), ...(company && { company }), operator, status: 200 }, 'written')
  }
}
