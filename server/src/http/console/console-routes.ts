import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Company } from '../../domain/tenants/company.ts'
import { companyKeyPattern, consolePages, isReservedKey } from '../../domain/tenants/company-key.ts'
import { findCompanyKey } from '../../domain/tenants/company-store.ts'
import type { HttpParts } from '../server/http-server.ts'
import { sendRedirect } from '../server/send-file.ts'
import { hostOf, isServedAt } from '../server/served-company.ts'
import { wantsPage } from '../server/wants-page.ts'
import { ConsoleFiles, sendAsset } from './console-files.ts'
import {
  type ConsolePlace,
  placeAtRoot,
  placeBelowCompany,
  sendConsolePage,
  sendNotBuilt,
  sendNotice,
  wayUp,
} from './console-page.ts'
import { sendFrontPage } from './front-page.ts'
import { appFiles, sendAppFile } from './installed-app.ts'

/** Answers a request for `/`, and returns true if it did. */
export type RootPage = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>

const method = ['GET', 'HEAD']

/**
 * The console at `/{company_key}/console`, and at the root of a host that belongs to a company. It is the same for every
 * company key, known or not, and holds no tenant data: the pages load it through the tenant API. Browsers are led there
 * from shorter addresses, which programs get refused.
 */
export function addConsole(app: FastifyInstance, { companies, database, metrics }: HttpParts): RootPage {
  const files = new ConsoleFiles()
  const config = { time: metrics.timer('console', 'GET', '/console') }
  app.route({ method, url: '/:company_key/console', config, handler: serveBelowCompany })
  app.route({ method, url: '/:company_key/console/*', config, handler: serveBelowCompany })
  for (const url of ['/:company_key', '/:company_key/']) app.route({ method, url, config, handler: leadToConsole })
  app.route({ method, url: '/assets/:name', config, handler: serveAsset })
  app.route({ method, url: '/console', config, handler: leadToRoot })
  for (const name of appFiles) app.route({ method, url: `/${name}`, config, handler: serveAtRootOrRefuse })
  for (const page of consolePages) {
    for (const url of [`/${page}`, `/${page}/*`]) app.route({ method, url, config, handler: serveAtRootOrLeadThere })
  }
  app.route({ method: 'HEAD', url: '/', config, handler: serveHeadOfRoot })
  return serveRoot

  async function serveBelowCompany(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { company_key, '*': page } = request.params as { company_key: string; '*'?: string }
    if (page?.startsWith('assets/')) return sendAsset(files, request, reply, page.slice('assets/'.length))
    const company = companyKeyPattern.test(company_key) ? await companies.find(company_key) : undefined
    const owner = await companies.ownerOfHost(hostOf(request))
    // A host of a company shows its own console only. Elsewhere an unknown company looks like any other.
    if (!companyKeyPattern.test(company_key) || (owner !== 'none' && !(company && isServedAt(company, owner)))) {
      sendNotice(reply, 404, 'Not found', 'There is no console at this address.')
    } else if (company?.redirect) sendRedirect(reply, `${company.redirect}/${company_key}/console`)
    else
      await sendPage(
        reply,
        placeBelowCompany(company_key, owner === 'none' ? '' : (company?.name ?? ''), page),
        page ?? '',
      )
    return reply
  }

  async function serveAtRoot(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const company = await findHostOwner(request)
    if (!company) return false
    const page = pathOf(request)
    if (company.redirect) sendRedirect(reply, `${company.redirect}/${company.key}/console`)
    else await sendPage(reply, placeAtRoot(company, page), page)
    return true
  }

  async function serveRoot(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    if (await serveAtRoot(request, reply)) return true
    if (!wantsPage(request)) return false
    await sendFrontPage(reply, new URL(request.url, 'http://any').searchParams.get('company') ?? undefined)
    return true
  }

  async function serveHeadOfRoot(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!(await serveRoot(request, reply))) reply.callNotFound()
    return reply
  }

  async function serveAtRootOrRefuse(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!(await serveAtRoot(request, reply))) reply.callNotFound()
    return reply
  }

  async function serveAtRootOrLeadThere(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    return (await serveAtRoot(request, reply)) ? reply : leadToRoot(request, reply)
  }

  async function leadToRoot(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    return lead(request, reply, wayUp(pathOf(request)))
  }

  /** Known or not: a company is not looked up. */
  async function leadToConsole(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { company_key: key } = request.params as { company_key: string }
    if (!companyKeyPattern.test(key) || isReservedKey(key)) {
      reply.callNotFound()
      return reply
    }
    return lead(request, reply, pathOf(request).endsWith('/') ? './console' : `./${key}/console`)
  }

  async function findHostOwner(request: FastifyRequest): Promise<Company | undefined> {
    const owner = await companies.ownerOfHost(hostOf(request))
    const key = owner === 'none' ? undefined : await database.read('all companies', tx => findCompanyKey(tx, owner))
    return key === undefined ? undefined : companies.find(key)
  }

  /** An unknown page gets the same document, which says so in the console's own words. */
  async function sendPage(reply: FastifyReply, place: ConsolePlace, page: string): Promise<void> {
    const appFile = appFiles.find(name => name === page)
    if (appFile) return sendAppFile(reply, files, appFile, place)
    const html = await files.page('index')
    const [first = ''] = page.split('/')
    if (html === undefined) sendNotBuilt(reply)
    else sendConsolePage(reply, html, place, first === '' || consolePages.includes(first) ? 200 : 404)
  }

  function serveAsset(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    return sendAsset(files, request, reply, (request.params as { name: string }).name)
  }
}

/** Without the slash at the beginning. */
function pathOf({ url }: FastifyRequest): string {
  return url.slice(1).replace(/\?.*$/s, '')
}

/** To an address that is relative, so that it works under any path prefix of a proxy. */
function lead(request: FastifyRequest, reply: FastifyReply, address: string): FastifyReply {
  if (wantsPage(request)) sendRedirect(reply.header('vary', 'accept'), address)
  else reply.callNotFound()
  return reply
}
