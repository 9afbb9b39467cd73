import type { FastifyInstance } from 'fastify'
import { requireAgent } from '../../../domain/bookings/agent-link.ts'
import { isVisitorToken } from '../../../domain/bookings/visitor.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { bodyLimitBytes } from '../../../wire/body.ts'
import type { ExternalServices } from '../../requests/services.ts'
import type { HttpParts } from '../../server/http-server.ts'
import { end } from '../../server/send-file.ts'
import { readRequest } from '../actions.ts'
import { type Visit, visitorsOf } from '../visitors.ts'
import { addAgentPages } from './agent-pages.ts'
import { firstView } from './first-view.ts'
import { Flow } from './flow.ts'
import { inkOn } from './formats.ts'
import { addManagePages } from './manage-pages.ts'
import { embedScript } from './page-assets.ts'
import { newPageForm, type PageForm, readPageForm } from './page-form.ts'
import {
  type Asked,
  answerFailure,
  askedOf,
  frameOf,
  type Serve,
  sendPage,
  sendSeeOther,
  sendText,
  showPage,
} from './page-request.ts'
import { addPayPages } from './pay-pages.ts'

/** The booking page of each company, for people, at the addresses that websites of companies use. */
export function addBookingPages(app: FastifyInstance, parts: HttpParts, services: ExternalServices): void {
  const visitors = visitorsOf({ ...parts, services })
  const { metrics } = parts

  const serve: Serve = (url, method, handle) => {
    app.route({
      method: method === 'GET' ? ['GET', 'HEAD'] : method,
      url: `/:company_key${url}`,
      config: { time: metrics.timer('booking page', method, url) },
      bodyLimit: bodyLimitBytes,
      handler: async (request, reply) => {
        const asked = askedOf(request, reply)
        await handle(asked).catch(error => answerFailure(asked, error))
        return reply
      },
    })
  }

  serve('/book', 'GET', showFirst)
  serve('/schedule-online/:office', 'GET', showFirst)
  serve('/schedule-online', 'GET', showFirst)
  serve('/online-scheduler', 'GET', showFirst)
  serve('/book', 'POST', showNext)
  serve('/book/colour/:file', 'GET', sendColour)
  serve('/book/embed.js', 'GET', sendEmbedScript)
  serve('/book/confirm/:code', 'GET', showRequest)
  addAgentPages(serve, visitors)
  addPayPages(serve, visitors, services, parts.log)
  addManagePages(serve, visitors)

  async function showFirst(asked: Asked): Promise<void> {
    const { query, params, reply } = asked
    const office = params.office ?? query.get('office') ?? ''
    const visit = await visitors.admit(asked.request, asked.key, office)
    const frame = await frameOf(asked, visit)
    const agent = query.get('agent') ?? ''
    const render = async (page: PageForm) => {
      const chosen = new URLSearchParams({ ...(office && { office }), ...(agent && { agent }) })
      const main = await new Flow(visit, services.places, frame).first(page)
      return showPage(frame, main, `${frame.base}?${chosen}${chosen.size > 0 ? '&' : ''}`)
    }
    const text =
      agent === ''
        ? await firstView(frame, office, render)
        : await render(await startedBy(visit, agent, newPageForm(asked.language, office)))
    sendText(reply, frame, 200, text)
  }

  async function showNext(asked: Asked): Promise<void> {
    const { sent, reply } = asked
    const visit = await visitors.admit(asked.request, asked.key, sent.get('office') ?? '')
    const page = readPageForm(sent, asked.language)
    const frame = await frameOf(asked, visit)
    const next = await new Flow(visit, services.places, frame).next(page)
    // The address of the booking, so that neither a reload nor the way back books again.
    if ('token' in next) sendSeeOther(reply, `./book/${next.token}?lang=${asked.language}`)
    else sendPage(reply, frame, 200, next.main, undefined)
  }

  /** From the link of an email: everything is filled in, and the button books. */
  async function showRequest(asked: Asked): Promise<void> {
    const { query, params, reply } = asked
    const { code = '' } = params
    const visitor = query.get('visitor') ?? ''
    const visit = await visitors.admit(asked.request, asked.key, query.get('office') ?? '')
    if (!isVisitorToken(visitor)) throw new Refusal('booking.unknown')
    const request = await readRequest(visit, visitor, code)
    if ('token' in request) return sendSeeOther(reply, `../${request.token}`)
    const { language } = request
    const frame = await frameOf({ ...asked, language }, visit)
    const page = { ...newPageForm(language, visit.office.slug), visitor, code, form: request.sent, go: 'to:summary' }
    const next = await new Flow(visit, services.places, frame).next(page)
    if ('main' in next) sendPage(reply, frame, 200, next.main, undefined)
  }

  /** The colour of a company as a file, so that pages need no inline styles. */
  async function sendColour({ params, reply }: Asked): Promise<void> {
    const [, colour] = /^([0-9a-f]{6})\.css$/i.exec(params.file ?? '') ?? []
    if (!colour) throw new Refusal('booking.closed')
    const css = `:root { --brand: #${colour}; --brand-ink: ${inkOn(`#${colour}`)}; }\n`
    reply.header('content-type', 'text/css; charset=utf-8').header('x-content-type-options', 'nosniff')
    end(reply.header('cache-control', 'public, max-age=31536000, immutable'), 200, css)
  }

  /** The same for every company, so that it tells nothing of them. */
  async function sendEmbedScript({ reply }: Asked): Promise<void> {
    const script = await embedScript()
    if (script === undefined) throw new Refusal('booking.closed')
    reply.header('content-type', 'text/javascript; charset=utf-8').header('x-content-type-options', 'nosniff')
    reply.header('cross-origin-resource-policy', 'cross-origin').header('cache-control', 'public, max-age=300')
    end(reply, 200, reply.request.method === 'HEAD' ? undefined : script)
  }
}

/** An agent's name and address are filled in. */
async function startedBy(visit: Visit, agentToken: string, page: PageForm): Promise<PageForm> {
  if (agentToken === '') return page
  const secret = await visit.linkSecret()
  const { displayName: agentName, email: agentEmail } = await visit.read(scope =>
    requireAgent(scope, secret, agentToken),
  )
  return { ...page, form: { ...page.form, agentName, agentEmail } }
}
