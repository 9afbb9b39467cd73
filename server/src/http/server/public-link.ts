import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Company } from '../../domain/tenants/company.ts'
import type { HttpParts } from './http-server.ts'
import { sendRedirect } from './send-file.ts'
import { findServedCompany } from './served-company.ts'

export interface PublicLink {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Undefined if no company with this key is served here. */
  readonly company: Company | undefined
  /** The last part of the path: the caller has no other credentials. */
  readonly token: string
}

/** A page or file at an unguessable address of a company, such as `/{company_key}/r/{token}`. One that moved redirects. */
export function addPublicLink(
  app: FastifyInstance,
  { companies, metrics }: Pick<HttpParts, 'companies' | 'metrics'>,
  group: string,
  path: string,
  serve: (link: PublicLink) => Promise<void>,
): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: `/:company_key${path}/:token`,
    config: { time: metrics.timer(group, 'GET', `${path.replace('/rest', '')}/:token`) },
    handler: async (request, reply) => {
      const { company_key, token } = request.params as { company_key: string; token: string }
      const company = await findServedCompany(companies, request, company_key)
      if (company?.redirect) {
        sendRedirect(reply, `${company.redirect}/${company_key}${path}/${encodeURIComponent(token)}`)
      } else await serve({ request, reply, company, token })
      return reply
    },
  })
}
