/** `/me/` is `/me`, for every path of an API. The first test spares other requests the regular expression. */
export function cutTrailingSlash(url: string): string {
  if (!url.endsWith('/') && !url.includes('/?')) return url
  return url.replace(/^((?:\/[^/?]+)?\/rest\/[^?]*[^/?])\/(?=\?|$)/, '$1')
}
