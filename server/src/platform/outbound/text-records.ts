import { promises as dns, NODATA, NOTFOUND } from 'node:dns'
import type { FoundTexts } from '../../domain/tenants/own-hosts.ts'

/** Of each of two attempts. */
export const nameServerTimeoutMs = 2_000

/** Finds the TXT records of a name, at these name servers or those of the system. */
export function textFinder(servers?: readonly string[]): (name: string) => Promise<FoundTexts> {
  const resolver = new dns.Resolver({ timeout: nameServerTimeoutMs, tries: 2 })
  if (servers) resolver.setServers(servers)
  return async name => {
    try {
      // A long text has several parts.
      return (await resolver.resolveTxt(name)).map(parts => parts.join(''))
    } catch (error) {
      const { code } = error as { readonly code?: string }
      return code === NODATA || code === NOTFOUND ? [] : undefined
    }
  }
}
