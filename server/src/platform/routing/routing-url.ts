export const routingExample = 'https://router.example/table/v1/driving'

/** The address of a table service, up to the profile. A bare host gets the path of OSRM. */
export function readRoutingUrl(text: string): string | undefined {
  const url = URL.parse(text.replace(/^osrm\+/i, ''))
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.hash) return undefined
  url.pathname = url.pathname === '/' ? '/table/v1/driving' : url.pathname.replace(/\/+$/, '')
  return url.href
}
