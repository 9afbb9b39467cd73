import type { CompanyHost } from '../hosts/company-host.ts'

/** The address of a company: with the first of its own hosts that is proven, if there is one, and the scheme, port and path of the service. */
export function companyAddress(
  { key, hosts }: { readonly key: string; readonly hosts: readonly CompanyHost[] },
  publicUrl: string,
): { readonly host: string; readonly url: string } {
  const base = new URL(publicUrl)
  // failpoint: unproven-hosts-in-links
  const own = hosts.find(({ isProven }) => isProven)
  if (own) base.hostname = own.host
  const host = base.href.replace(/\/$/, '')
  return { host, url: `${host}/${key}` }
}

/** The console of a company. */
export function consoleAddress(company: Parameters<typeof companyAddress>[0], publicUrl: string): string {
  return `${companyAddress(company, publicUrl).url}/console`
}
