import { promises as dns, NODATA, NOTFOUND } from 'node:dns'
import type { FoundTexts } from '../../domain/tenants/own-hosts.ts'

/** Finds the TXT records of a name, at these name servers or those of the system. */
export function textFinder(servers?: readonly string[], timeoutMs = 2_000): (name: string) => Promise<FoundTexts> {
  const resolver = new dns.Resolver({ timeout: timeoutMs, tries: 2 })
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
