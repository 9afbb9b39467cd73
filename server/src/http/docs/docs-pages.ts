import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { OpenApi } from '../openapi/openapi.ts'
import { renderApi } from './api-page.ts'
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
    '/docs': new Asset(html, () => page(title, 'api', renderApi(describe(), link))),
    '/docs/page.css': new Asset(css, () => readFile(new URL('./page.css', import.meta.url))),
  }
  for (const [path, asset] of Object.entries(assets)) app.get(path, asset.serve)
  app.get('/', { onRequest: refuseStar }, async (request, reply) =>
    (await serveRoot?.(request, reply)) ? reply : front.serve(request, reply),
  )
}

const html = 'text/html; charset=utf-8'
const css = 'text/css; charset=utf-8'

/** The router matches `GET *` with the root. */
function refuseStar(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  if (request.url === '*') reply.callNotFound()
  else done()
}

/** Addresses in the pages are relative, so that they work under any path prefix of a proxy. */
function frontPage(title: string, link: string): string {
  return page(
    title,
    'front-page',
    `<main class="front">
<h1>${title}</h1>
<p>This is the address of an API. <a href="docs">Read its documentation</a>, or load
<a href="${link}">the OpenAPI document</a>.</p>
</main>`,
  )
}

function page(title: string, kind: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="docs/page.css">
</head>
<body class="${kind}">
${body}
</body>
</html>
`
}
