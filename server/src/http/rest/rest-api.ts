import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requirePrivilege } from '../../domain/access/privilege.ts'
import { blobOf, isStored } from '../../domain/files/order-file.ts'
import { Refusal } from '../../domain/refusal.ts'
import { createHttpServer, leaveUnread, send } from '../server/http-server.ts'
import { sendElsewhere, sendFile } from '../server/send-file.ts'
import { Authenticator, type Caller } from './authentication.ts'
import { readBody } from './body.ts'
import { type Answer, type Members, Rendered, renderOk, type Written } from './envelope.ts'
import { type RestParts, serveUpload } from './files/upload-handler.ts'
import { Query } from './query.ts'
import { HttpRequestContext } from './request-context.ts'
import type {
  CachedRoute,
  DownloadRoute,
  ExternalRoute,
  ExternalServices,
  ReadRoute,
  RestRequest,
  Route,
  WriteRoute,
} from './route.ts'
import { routes } from './routes.ts'
import { hasWriteOptions, movedTo, performWrite, readWriteOptions } from './write-handler.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined
  }
}

/** The tenant API at `/{company_key}/rest`: who calls, what they may, one scope, one transaction, one answer. */
export function createRestApi(door: RestParts, outside: ExternalServices): FastifyInstance {
  const { database, log, metrics } = door
  const callers = new Authenticator(door.companies)
  const app = createHttpServer(door, { refuseUnknown, rewriteUrl })
  app.decorateRequest('caller', undefined)

  for (const route of routes) {
    app.route({
      method: route.method,
      url: `/:company_key/rest${route.path}`,
      config: { time: metrics.timer('rest', route.method, route.path) },
      onRequest: admit(route),
      handler: serve(route),
    })
  }
  return app

  /** Credentials before everything else, the body included. */
  function admit(route: Route) {
    const enter = (request: FastifyRequest, caller: Caller, done: (error?: Error) => void) => {
      request.caller = caller
      if ('upload' in route) leaveUnread(request)
      try {
        if (caller.company.redirect) throw movedTo(caller.company, caller.company.redirect)
        // failpoint: privilege-not-asked
        if (route.needs) requirePrivilege(caller.actor, route.needs)
        done()
      } catch (error) {
        done(error as Error)
      }
    }
    return (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void) => {
      const { company_key } = request.params as { company_key: string }
      const caller = identify(request, company_key)
      if (caller instanceof Promise) caller.then(caller => enter(request, caller, done), done)
      else enter(request, caller, done)
    }
  }

  function serve(route: Route) {
    if ('answerFromCache' in route) return serveShown(route)
    if ('write' in route) return serveWrite(route)
    if ('answerFromOutside' in route) return serveAsked(route)
    if ('upload' in route) return serveUpload(door, route)
    if ('download' in route) return serveDownload(route)
    return async (request: FastifyRequest, reply: FastifyReply) => {
      const read = readRequest(request)
      const visit = visitOf(request, read)
      answer(reply, await answerOf(route, visit, read))
      return reply
    }
  }

  async function answerOf(
    { read, readFromCache: glance, freshness: asOf }: ReadRoute,
    visit: HttpRequestContext,
    request: RestRequest,
  ) {
    const { id } = visit.company
    const seen = glance && (await database.readAutocommit(id, tx => glance(visit.within(tx), request)))
    return seen ?? database.read(id, tx => read(visit.within(tx), request), asOf)
  }

  function serveShown(route: CachedRoute) {
    // A POST that changes nothing may still carry wishes, and then has them heard like any other.
    const keeping = serveWrite({ ...route, write: async (scope, read) => keepable(route.answerFromCache(scope, read)) })
    return (request: FastifyRequest, reply: FastifyReply) => {
      if (route.method === 'POST' && hasWriteOptions(request)) return keeping(request, reply)
      const read = readRequest(request)
      answer(reply, route.answerFromCache(visitOf(request, read), read))
    }
  }

  function serveAsked(route: ExternalRoute) {
    return async (request: FastifyRequest, reply: FastifyReply) => {
      const read = readRequest(request)
      answer(reply, await route.answerFromOutside(visitOf(request, read), read, outside))
      return reply
    }
  }

  function serveWrite(route: WriteRoute) {
    return async (request: FastifyRequest, reply: FastifyReply) => {
      const wishes = readWriteOptions(request)
      if (wishes.isStrict) reply.header('preference-applied', 'handling=strict')
      const read = readRequest(request)
      const visit = visitOf(request, read)
      const { status, body, ignored } = await performWrite(database, route, visit, read, wishes)
      send(reply, status, body)
      const who = { company: visit.company.key, user: visit.actor.id }
      // failpoint: secrets-in-logs
      // failpoint: bodies-in-logs
      log.info({ requestId: request.id, route: route.path, ...who, status, ignored }, 'written')
      return reply
    }
  }

  function serveDownload(route: DownloadRoute) {
    return async (request: FastifyRequest, reply: FastifyReply) => {
      const read = readRequest(request)
      const visit = visitOf(request, read)
      const { id, content } = await database.read(visit.company.id, tx => route.download(visit.within(tx), read))
      if (isStored(content)) await sendFile(request, reply, door.blobs, blobOf(visit.company.id, id), content)
      else sendElsewhere(reply, content.url)
      return reply
    }
  }

  function readRequest(request: FastifyRequest): RestRequest {
    const body = request.body instanceof Buffer ? readBody(request.contentType, request.body) : {}
    const params = request.params as Record<string, string>
    return { params, query: new Query(request.url), body, publicUrl: door.publicUrl() }
  }

  /** 7.1: a path or method that is not there is 405, for whoever may knock at all. */
  async function refuseUnknown(request: FastifyRequest): Promise<never> {
    const companyKey = /^\/([^/?]+)\/rest(?:[/?]|$)/.exec(request.url)?.[1]
    // failpoint: unknown-paths-need-no-key
    if (companyKey !== undefined) await identify(request, companyKey)
    throw new Refusal('action.unknown')
  }

  function identify(request: FastifyRequest, companyKey: string): Caller | Promise<Caller> {
    return callers.identify({
      companyKey,
      authorization: request.headers.authorization,
      host: hostOf(request),
      address: request.ip,
    })
  }
}

function keepable(answer: Answer): Written {
  const { warnings = [], ...members } =
    answer instanceof Rendered ? (JSON.parse(answer.body.toString()) as Members) : answer
  return { status: 'ok', members, warnings: warnings as readonly string[] }
}

function answer(reply: FastifyReply, answer: Answer): void {
  send(reply, 200, answer instanceof Rendered ? answer.body : renderOk(answer))
}

function visitOf(request: FastifyRequest, { query }: RestRequest): HttpRequestContext {
  return new HttpRequestContext(request.caller as Caller, query)
}

/** A name with the dot of the root behind it is the same name. */
export function hostOf(request: FastifyRequest): string {
  return request.hostname.toLowerCase().replace(/\.$/, '')
}

function rewriteUrl(url: string): string {
  return foldDoubledPrefix(url.includes('/r/') ? mendReportLink(url) : url)
}

/** A link that lost a part of a character on its way is a link that leads nowhere, and no question to refuse. */
function mendReportLink(url: string): string {
  const [link, prefix] = /^(\/[^/?]+\/r\/)[^?]*/.exec(url) ?? []
  if (link === undefined || isDecodable(link)) return url
  return `${prefix}-`
}

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}

/** A caller that appends `/{company_key}/rest` to an address that has it already is served all the same. */
function foldDoubledPrefix(url: string): string {
  if (url.indexOf('/rest') === url.lastIndexOf('/rest')) return url
  return url.replace(/^(\/([^/?]+)\/rest)\/\2\/rest(?=[/?]|$)/, '$1')
}
