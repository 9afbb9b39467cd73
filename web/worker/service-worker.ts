/**
 * Shows the console without a connection: its page and its files, and no data of a company. The page is always asked of the
 * service first, so that it is never stale after an upgrade; files have a hash of their contents in their names. Everything
 * else goes to the service as if this worker were not there.
 */
declare const self: ServiceWorkerGlobalScope & {
  /** The build writes these in front of this code: its files, the one that the page loads first, and its own name. */
  readonly shellFiles: readonly string[]
  readonly entryFile: string
  readonly buildName: string
  /** First parts of the paths of pages, which the service writes there. */
  readonly pageNames: readonly string[]
}

/** The address of the console, which ends with a slash. One origin may have several: of companies, and behind path prefixes. */
const { scope } = self.registration
const cachePrefix = `plumbline ${scope} `
const cacheName = cachePrefix + self.buildName
/** A weak signal often accepts a request and never answers it. */
const patienceMs = 4_000
const unreachable = [502, 503, 504]

self.addEventListener('install', event => event.waitUntil(install().then(() => self.skipWaiting())))
self.addEventListener('activate', event => event.waitUntil(removeOldBuilds()))
self.addEventListener('fetch', event => {
  const { request } = event
  const path = pathOf(request)
  if (request.method !== 'GET' || path === undefined) return
  if (request.mode === 'navigate' && isPage(path)) event.respondWith(findPage(request))
  else if (path.startsWith('assets/')) event.respondWith(findFile(event))
})

async function install(): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.addAll(self.shellFiles)
  const page = await fetch(scope, { cache: 'no-store' })
  const html = await page.text()
  // During an upgrade of several servers the page may be of another build; the browser tries again later.
  if (!page.ok || page.redirected || !html.includes(self.entryFile)) throw new Error('the page is not of this build')
  await cache.put(scope, new Response(html, { headers: page.headers }))
}

/** The newest one stays: a page that was opened before an upgrade still loads files of its own build. */
async function removeOldBuilds(): Promise<void> {
  const builds = (await caches.keys()).filter(name => name.startsWith(cachePrefix) && name !== cacheName)
  await Promise.all(builds.slice(0, -1).map(name => caches.delete(name)))
}

/** Within the console, without query; undefined outside. */
function pathOf({ url }: Request): string | undefined {
  return url.startsWith(scope) ? url.slice(scope.length).replace(/[?#].*$/s, '') : undefined
}

function isPage(path: string): boolean {
  const [first = ''] = path.split('/')
  return first === '' || self.pageNames.includes(first)
}

async function findPage(request: Request): Promise<Response> {
  const late = new Promise<undefined>(resolve => setTimeout(resolve, patienceMs))
  const answer = await Promise.race([fetch(request).catch(() => undefined), late])
  if (answer && !unreachable.includes(answer.status)) return answer
  return (await keptPage()) ?? answer ?? Response.error()
}

/** It works at every path of the console, and has a nonce that was never used. */
async function keptPage(): Promise<Response | undefined> {
  const kept = await (await caches.open(cacheName)).match(scope)
  if (!kept) return undefined
  const headers = new Headers(kept.headers)
  const policy = headers.get('content-security-policy') ?? ''
  const [, used = ''] = /'nonce-([^']+)'/.exec(policy) ?? []
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))))
  headers.set('content-security-policy', policy.replace(used, nonce))
  const html = (await kept.text()).replaceAll(used, nonce)
  return new Response(html.replace('<base href="./"', `<base href="${new URL(scope).pathname}"`), { headers })
}

async function findFile(event: FetchEvent): Promise<Response> {
  const { request } = event
  const kept = await caches.match(request, { ignoreVary: true })
  if (kept) return kept
  const response = await fetch(request)
  const copy = response.clone()
  if (response.ok) event.waitUntil(caches.open(cacheName).then(cache => cache.put(request, copy)))
  return response
}
