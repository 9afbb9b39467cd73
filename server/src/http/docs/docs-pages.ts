import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { OpenApi } from '../openapi/openapi.ts'
import { Asset } from './asset.ts'

export interface Docs {
  readonly title: string
  /** Route of the OpenAPI document. */
  readonly url: string
  /** Address of the document relative to the root page. */
  readonly link: string
  readonly describe: () => OpenApi
}

type RootPage = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>

/**
 * The OpenAPI document, a page that shows it, and a front page, unless `serveRoot` answers the request for it. They need
 * no credentials and hold no tenant data.
 */
export function addDocsPages(app: FastifyInstance, { title, url, link, describe }: Docs, serveRoot?: RootPage): void {
  const front = new Asset(html, () => frontPage(title, link))
  const assets: Readonly<Record<string, Asset>> = {
    [url]: new Asset('application/json; charset=utf-8', () => JSON.stringify(describe())),
    '/docs': new Asset(html, () => viewerPage(title, link)),
    '/docs/page.css': new Asset(css, () => readFile(new URL('./page.css', import.meta.url))),
    '/docs/open-viewer.js': new Asset(script, () => readFile(new URL('./open-viewer.js', import.meta.url))),
    '/docs/viewer.css': new Asset(css, () => readFile(viewerFile('swagger-ui.css'))),
    '/docs/viewer.js': new Asset(script, () => readFile(viewerFile('swagger-ui-bundle.js'))),
  }
  for (const [path, asset] of Object.entries(assets)) app.get(path, asset.serve)
  app.get('/', { onRequest: refuseStar }, async (request, reply) =>
    (await serveRoot?.(request, reply)) ? reply : front.serve(request, reply),
  )
}

const html = 'text/html; charset=utf-8'
const css = 'text/css; charset=utf-8'
const script = 'text/javascript; charset=utf-8'

/** The router matches `GET *` with the root. */
function refuseStar(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  if (request.url === '*') reply.callNotFound()
  else done()
}

/** Only static files of the package are served; none of its code runs here. */
function viewerFile(name: string): URL {
  return new URL(import.meta.resolve(`@fastify/swagger-ui/static/${name}`))
}

/** Addresses in the pages are relative, so that they work under any path prefix of a proxy. */
function viewerPage(title: string, link: string): string {
  return page(
    title,
    `<link rel="stylesheet" href="docs/viewer.css">
<link rel="stylesheet" href="docs/page.css">
<script src="docs/viewer.js" defer></script>
<script src="docs/open-viewer.js" defer></script>`,
    `<main id="api" data-description="${link}"><noscript>
<p>This page needs JavaScript. <a href="${link}">The OpenAPI document</a> does not.</p></noscript></main>`,
  )
}

function frontPage(title: string, link: string): string {
  return page(
    title,
    '<link rel="stylesheet" href="docs/page.css">',
    `<main class="front">
<h1>${title}</h1>
<p>This is the address of an API. <a href="docs">Read its documentation</a>, or load
<a href="${link}">the OpenAPI document</a>.</p>
</main>`,
  )
}

function page(title: string, head: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
${head}
</head>
<body>
${body}
</body>
</html>
`
}
