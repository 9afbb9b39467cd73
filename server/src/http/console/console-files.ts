import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { end } from '../server/send-file.ts'

/** `web/build.js` writes the built console here. */
const built = new URL('../../../../web/dist/', import.meta.url)

/** Best first: `web/build.js` compresses each file once with either. */
const encodings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

export interface ConsoleFile {
  readonly type: string
  readonly encoding?: string
  readonly bytes: Buffer
}

/** The files of the built console, each read on first use. A build while the server runs is picked up. */
export class ConsoleFiles {
  readonly #bytes = new Map<string, Promise<Buffer>>()
  #names: ReadonlySet<string> = new Set()

  /** The page, or undefined where the console is not built. */
  page(name: 'index' | 'operator'): Promise<string | undefined> {
    return this.root(`${name}.html`)
  }

  /** Read each time: a build while the server runs is picked up. */
  root(name: string): Promise<string | undefined> {
    return readFile(new URL(name, built), 'utf8').catch(() => undefined)
  }

  /** Only names of the listing are read, so that no address can leave the folder. */
  async asset(name: string, request: FastifyRequest): Promise<ConsoleFile | undefined> {
    const type = types[extname(name)]
    if (!type || !(this.#names.has(name) || this.#listAgain().has(name))) return undefined
    const encoding = encodings.find(each => this.#names.has(name + each.ending) && accepts(request, each.name))
    const bytes = await this.#read(name + (encoding?.ending ?? ''))
    return { type, bytes, ...(encoding && { encoding: encoding.name }) }
  }

  #listAgain(): ReadonlySet<string> {
    try {
      this.#names = new Set(readdirSync(new URL('assets/', built)))
    } catch {
      this.#names = new Set()
    }
    return this.#names
  }

  #read(name: string): Promise<Buffer> {
    return this.#bytes.getOrInsertComputed(name, () => {
      const bytes = readFile(new URL(`assets/${name}`, built))
      bytes.catch(() => this.#bytes.delete(name))
      return bytes
    })
  }
}

export async function sendAsset(
  files: ConsoleFiles,
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
): Promise<FastifyReply> {
  const file = await files.asset(name, request)
  reply.header('x-content-type-options', 'nosniff').header('x-request-id', request.id).header('vary', 'accept-encoding')
  if (!file) {
    end(reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8'), 404, 'Not found\n')
    return reply
  }
  // The name has the hash of the contents.
  reply.header('cache-control', 'public, max-age=31536000, immutable').header('content-type', file.type)
  if (file.encoding) reply.header('content-encoding', file.encoding)
  reply.header('content-length', file.bytes.length)
  end(reply, 200, request.method === 'HEAD' ? undefined : file.bytes)
  return reply
}

function accepts(request: FastifyRequest, encoding: string): boolean {
  const pattern = new RegExp(`(?:^|[\\s,])${encoding}(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`, 'i')
  return pattern.test(request.headers['accept-encoding'] ?? '')
}
