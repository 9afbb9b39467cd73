export type GeocoderKind = 'nominatim' | 'census'

export interface GeocoderAddress {
  readonly kind: GeocoderKind
  readonly url: string
}

export const geocoderExamples = [
  'nominatim+https://example.com/search',
  'census+https://geocoding.geo.census.gov/geocoder',
] as const

/** `nominatim+https://…` or `census+https://…`; without the prefix, the end of the path decides. */
export function readGeocoderUrl(text: string): GeocoderAddress | undefined {
  const [, said, address = ''] = /^(?:(nominatim|census)\+)?(.+)$/i.exec(text) ?? []
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.hash) return undefined
  const kind = (said?.toLowerCase() as GeocoderKind | undefined) ?? kindOf(url.pathname)
  if (kind === undefined) return undefined
  if (kind === 'nominatim' && url.pathname === '/') url.pathname = '/search'
  return { kind, url: url.href }
}

function kindOf(path: string): GeocoderKind | undefined {
  if (/\/search(?:\.php)?$/.test(path)) return 'nominatim'
  return /\/geocoder\/?$/.test(path) ? 'census' : undefined
}
