import type { FastifyReply } from 'fastify'
import { consolePages } from '../../domain/tenants/company-key.ts'
import { end } from '../server/send-file.ts'
import type { ConsoleFiles } from './console-files.ts'
import type { ConsolePlace } from './console-page.ts'

/** Files at the root of a console that make it an app. Their names stay, so they are read anew each time. */
export type AppFile = 'manifest.webmanifest' | 'service-worker.js'

export const appFiles: readonly AppFile[] = ['manifest.webmanifest', 'service-worker.js']

/** Each console has its own: a service worker controls the pages below its own address only. */
export async function sendAppFile(
  reply: FastifyReply,
  files: ConsoleFiles,
  name: AppFile,
  { companyKey, companyName }: ConsolePlace,
): Promise<void> {
  const built = await files.root(name)
  reply
    .header('x-content-type-options', 'nosniff')
    .header('x-request-id', reply.request.id)
    .header('cache-control', built === undefined ? 'no-store' : 'no-cache')
    .type(built === undefined ? 'text/plain; charset=utf-8' : types[name])
  if (built === undefined) return end(reply, 404, 'Not found\n')
  // What the worker requests itself.
  if (name === 'service-worker.js') reply.header('content-security-policy', "default-src 'none'; connect-src 'self'")
  const text =
    name === 'service-worker.js' ? withPages(built) : withName(built, companyName || `Plumbline ${companyKey}`)
  end(reply, 200, reply.request.method === 'HEAD' ? undefined : text)
}

const types: { readonly [Name in AppFile]: string } = {
  'manifest.webmanifest': 'application/manifest+json',
  'service-worker.js': 'text/javascript; charset=utf-8',
}

/** Other addresses below the root of a company's host are no pages of the console. */
function withPages(worker: string): string {
  return `self.pageNames = ${JSON.stringify(consolePages)};\n${worker}`
}

/** Where the company's name must not be told, the key of the address stands for it. */
function withName(manifest: string, name: string): string {
  return manifest.replaceAll('"%NAME%"', () => JSON.stringify(name))
}
