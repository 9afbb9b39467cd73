/** The address of a company: with its own host, if it has one, and the scheme, port and path of the service. */
export function companyAddress(
  { key, hosts }: { readonly key: string; readonly hosts: readonly string[] },
  publicUrl: string,
): { readonly host: string; readonly url: string } {
  const base = new URL(publicUrl)
  if (hosts[0]) base.hostname = hosts[0]
  const host = base.href.replace(/\/$/, '')
  return { host, url: `${host}/${key}` }
}

/** The console of a company. */
export function consoleAddress(company: Parameters<typeof companyAddress>[0], publicUrl: string): string {
  return `${companyAddress(company, publicUrl).url}/console`
}
