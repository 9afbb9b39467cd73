import { requireAgent, sendAgentLink } from '../../../domain/bookings/agent-link.ts'
import { listAgentOrders } from '../../../domain/bookings/agent-orders.ts'
import { readEmailAddress } from '../../../domain/people/recipient-address.ts'
import type { Visitors } from '../visitors.ts'
import { showAgent, showAgentEntry } from './agent-page.ts'
import { type Asked, frameOf, type Serve, sendPage } from './page-request.ts'

/** The pages of agents, who have no password: a link in an email opens them. */
export function addAgentPages(serve: Serve, visitors: Visitors): void {
  serve('/book/agent', 'GET', showEntry)
  serve('/book/agent', 'POST', sendLink)
  serve('/book/agent/:token', 'GET', showInspections)

  async function showEntry(asked: Asked): Promise<void> {
    const frame = await frameOf(asked, await visitors.admit(asked.request, asked.key, ''))
    sendPage(asked.reply, frame, 200, showAgentEntry(frame), `${frame.base}/agent?`)
  }

  async function sendLink(asked: Asked): Promise<void> {
    const visit = await visitors.admit(asked.request, asked.key, '')
    const frame = await frameOf(asked, visit)
    const email = asked.sent.get('emailaddress')?.trim() ?? ''
    if (!readEmailAddress(email)) {
      const main = showAgentEntry(frame, undefined, { email, error: frame.texts.problems.email })
      return sendPage(asked.reply, frame, 200, main, `${frame.base}/agent?`)
    }
    // Answered first: neither the answer nor its time says whether an agent has the address.
    sendPage(asked.reply, frame, 200, showAgentEntry(frame, email), `${frame.base}/agent?`)
    const links = { secret: await visit.linkSecret(), publicUrl: visit.publicUrl }
    await visit.afterAnswer(scope => sendAgentLink(scope, links, email, asked.language))
  }

  async function showInspections(asked: Asked): Promise<void> {
    const { params, request, key, reply } = asked
    const token = params.token ?? ''
    const visit = await visitors.admit(request, key, '')
    const secret = await visit.linkSecret()
    const frame = await frameOf(asked, visit)
    const main = await visit.read(async scope => {
      const agent = await requireAgent(scope, secret, token)
      return showAgent(frame, agent, token, await listAgentOrders(scope, agent))
    })
    sendPage(reply, frame, 200, main, `${frame.base}/agent/${token}?`)
  }
}
