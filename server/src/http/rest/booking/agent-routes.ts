import { agentLinkDays, requireAgent, sendAgentLink } from '../../../domain/bookings/agent-link.ts'
import { listAgentOrders } from '../../../domain/bookings/agent-orders.ts'
import { readEmailAddress } from '../../../domain/people/recipient-address.ts'
import { mistakeIn } from '../../../domain/refusal.ts'
import { requireNotMigrating } from '../../../domain/tenants/migration-store.ts'
import { agentAnswer, agentLinkAnswer, agentLinkBody, sampleAgentToken } from '../../../wire/booking/agent-wire.ts'
import { text } from '../../../wire/values.ts'
import type { Visit } from '../../booking/visitors.ts'
import { closed, unknown } from './visitor-descriptions.ts'
import { visitorOperation } from './visitor-operation.ts'

const noEmail = mistakeIn('emailaddress', 'is not an email address')

export const agentVisitRoutes = [
  visitorOperation({
    method: 'POST',
    path: '/booking/agent',
    name: 'sendBookingAgentLink',
    summary: 'Send an agent the link',
    description: `Sends a link to the address, if an agent has it: for ${agentLinkDays} days it shows the agent's inspections and books for clients. The answer is the same for every address. Needs no credentials.`,
    body: agentLinkBody,
    answer: agentLinkAnswer,
    refuses: [closed, noEmail],
    visit: async (visit: Visit, { body: { email, language } }) => {
      if (!readEmailAddress(email)) throw noEmail
      const links = { secret: await visit.linkSecret(), publicUrl: visit.publicUrl }
      await visit.write(requireNotMigrating)
      void visit.afterAnswer(scope => sendAgentLink(scope, links, email, language))
      return { sent: true }
    },
  }),
  visitorOperation({
    method: 'GET',
    path: '/booking/agent/:token',
    name: 'bookingAgent',
    summary: 'Get the inspections of an agent',
    description:
      'With the token of the link, which is the last part of its path. It ends when the email address of the agent changes. Needs no credentials.',
    pathParameters: { token: { schema: text('The token of the link.'), example: sampleAgentToken } },
    answer: agentAnswer,
    refuses: [closed, unknown],
    visit: async (visit: Visit, { params }) => {
      const secret = await visit.linkSecret()
      return visit.read(async scope => {
        const agent = await requireAgent(scope, secret, params.token)
        const { company, publicUrl } = visit
        return { agent, orders: await listAgentOrders(scope, agent), company, publicUrl }
      })
    },
  }),
]
