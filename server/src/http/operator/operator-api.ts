import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Operator } from '../../domain/operators/operator.ts'
import { operatorRealm } from '../../domain/operators/operator-realm.ts'
import { Refusal } from '../../domain/refusal.ts'
import { readable } from '../../wire/operator/operator-wire.ts'
import { Query } from '../../wire/query.ts'
import { mapValues } from '../../wire/record-table.ts'
import { unknownParameters } from '../../wire/unknown-parameters.ts'
import { Asset } from '../docs/asset.ts'
import { readInput } from '../rest/read-input.ts'
import { sendResult } from '../rest/send-result.ts'
import { AccountRequests } from '../rest/session/account-handlers.ts'
import type { AccountResult, ServedRealm } from '../rest/session/account-request.ts'
import { operatorSession } from '../rest/session/session-cookie.ts'
import { type HttpParts, subjectOf } from '../server/http-server.ts'
import { hostOf } from '../server/served-company.ts'
import { OperatorAuthenticator, type SignedInOperator } from './operator-authenticator.ts'
import { describeOperatorApi, operatorOpenApiPath, operatorPath, operatorRoutes } from './operator-openapi.ts'
import type { InstallRoute, OperatorCall, OperatorRoute, OperatorServices } from './operator-route.ts'
import { showOperator } from './session-routes.ts'

/** The API of operators at `/operator/api`, with sessions of its own. */
export function addOperatorApi(app: FastifyInstance, parts: HttpParts, services: OperatorServices): void {
  const { companies, database, log, metrics, publicUrl } = parts
  const authenticator = new OperatorAuthenticator(parts)
  const requests = new AccountRequests(parts, services)
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
        await perform(route, request, reply)
        return reply
      },
    })
  }

  /** Before the body is read. A host of a company serves that company only. */
  function admitTo(route: OperatorRoute) {
    return async (request: FastifyRequest): Promise<void> => {
      if ((await companies.ownerOfHost(hostOf(request))) !== 'none') throw new Refusal('action.unknown')
      if ('signIn' in route) requests.requireSameOrigin(request)
      else signedIn.set(request, await authenticator.authenticate(request))
    }
  }

  async function perform(route: OperatorRoute, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const answer = (result: AccountResult) =>
      requests.answer(reply, route, operatorSession, result, signedIn.get(request)?.operator.id)
    const realm = realmOfOperators()
    if ('signIn' in route) {
      const body = requests.bodyOf(request, route)
      answer(await requests.attemptOfVisitor(request, () => route.signIn(requests.read(request, realm), body)))
      return
    }
    const { operator: person, session } = signedIn.get(request) as SignedInOperator
    if ('account' in route) {
      answer(
        await requests.attempt(request, () =>
          route.account({ ...requests.read(request, realm), realm, person, session }, requests.bodyOf(request, route)),
        ),
      )
      return
    }
    const ignored = unknownParameters(route, new Query(request.url))
    sendResult(reply, route, undefined, await act(route, request), ignored)
    if (request.method === 'GET') return
    const { key: company } = request.params as { key?: string }
    log.info({ ...subjectOf(request), ...(company && { company }), operator: person.id, status: 200 }, 'written')
  }

  function realmOfOperators(): ServedRealm<Operator> {
    const { id } = operatorRealm
    const now = parts.now()
    return {
      ...operatorRealm,
      read: work => database.read(id, tx => work({ tx, companyId: id, now })),
      write: work => database.write(id, tx => work({ tx, companyId: id, now })),
      showPerson: showOperator,
    }
  }

  function act(route: InstallRoute, request: FastifyRequest): Promise<unknown> {
    const { input } = readInput(route, request, new Query(request.url), publicUrl())
    const params = mapValues(request.params as Record<string, string>, readable)
    const call: OperatorCall = {
      ...services,
      now: parts.now(),
      read: work => database.read('all companies', work),
      write: work => database.write('all companies', work),
    }
    return route.act(call, { ...input, params })
  }
}
