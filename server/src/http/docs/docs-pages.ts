import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { OpenApi } from '../openapi/openapi.ts'
import { Asset } from './asset.ts'
import { frontPage, viewerPage } from './page-html.ts'

export interface Docs {
  readonly title: string
  /** Where the description is served; `:name` stands for anything. */
  readonly url: string
  /** The same as the page asks for it, which lies beside the root. */
  readonly link: string
  readonly describe: () => OpenApi
}

/**
 * What an API is, for programs and for people: its description, a page that shows it, and a way there from the root.
 * All of it is open to anybody and says nothing about anyone; nothing is read before somebody asks.
 */
export function addDocsPages(app: FastifyInstance, { title, url, link, describe }: Docs): void {
  const assets: Readonly<Record<string, Asset>> = {
    [url]: new Asset('application/json; charset=utf-8', () => JSON.stringify(describe())),
    '/': new Asset(html, () => frontPage(title, link)),
    '/docs': new Asset(html, () => viewerPage(title, link)),
    '/docs/page.css': new Asset(css, () => readFile(new URL('./page.css', import.meta.url))),
    '/docs/open-viewer.js': new Asset(script, () => readFile(new URL('./open-viewer.js', import.meta.url))),
    '/docs/viewer.css': new Asset(css, () => readFile(viewerFile('swagger-ui.css'))),
    '/docs/viewer.js': new Asset(script, () => readFile(viewerFile('swagger-ui-bundle.js'))),
  }
  for (const [path, asset] of Object.entries(assets)) app.get(path, { onRequest: refuseStar }, asset.serve)
}

const html = 'text/html; charset=utf-8'
const css = 'text/css; charset=utf-8'
const script = 'text/javascript; charset=utf-8'

/** The router takes `GET *` for the root, which it is not. */
function refuseStar(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  if (request.url === '*') reply.callNotFound()
  else done()
}

/** Only these files of the package are used: none of its code runs here. */
function viewerFile(name: string): URL {
  return new URL(import.meta.resolve(`@fastify/swagger-ui/static/${name}`))
}
