/** Where a company is reached: its own host stands in for the service's, with the same scheme, port and path. */
export function companyAddress(
  { key, hosts }: { readonly key: string; readonly hosts: readonly string[] },
  publicUrl: string,
): { readonly host: string; readonly url: string } {
  const base = new URL(publicUrl)
  if (hosts[0]) base.hostname = hosts[0]
  const host = base.href.replace(/\/$/, '')
  return { host, url: `${host}/${key}` }
}
