import type { FastifyRequest } from 'fastify'
import type { CompanyId } from '../../domain/ids.ts'
import type { Company } from '../../domain/tenants/company.ts'
import type { CompanyCache } from '../../domain/tenants/company-cache.ts'

/** The company with this key, without a promise on a cache hit. A host of another company shows nothing of it. */
export function findServedCompany(
  companies: CompanyCache,
  request: FastifyRequest,
  companyKey: string,
): Company | undefined | Promise<Company | undefined> {
  return whenKnown(companies.find(companyKey), company =>
    whenKnown(company ? companies.ownerOfHost(hostOf(request)) : 'none', owner =>
      company && isServedAt(company, owner) ? company : undefined,
    ),
  )
}

/** The next step with a value that is usually cached. */
export function whenKnown<T, R>(value: T | Promise<T>, next: (value: T) => R | Promise<R>): R | Promise<R> {
  return value instanceof Promise ? value.then(next) : next(value)
}

/** A host that belongs to a company serves that company only; any other host serves all. */
export function isServedAt(company: Company, hostOwner: CompanyId | 'none'): boolean {
  // failpoint: any-host-serves-any-company
  return hostOwner === 'none' || hostOwner === company.id
}

/** The company of an address of the tenant API, known or not. */
export function companyKeyIn(url: string): string | undefined {
  return /^\/([^/?]+)\/rest(?:[/?]|$)/.exec(url)?.[1]
}

/** A fully qualified name with its trailing dot is the same host. */
export function hostOf(request: FastifyRequest): string {
  return request.hostname.toLowerCase().replace(/\.$/, '')
}

/** `/me/` is `/me`, for every path of an API. The first test spares other requests the regular expression. */
export function cutTrailingSlash(url: string): string {
  if (!url.endsWith('/') && !url.includes('/?')) return url
  return url.replace(/^((?:\/[^/?]+)?\/rest\/[^?]*[^/?])\/(?=\?|$)/, '$1')
}
