import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compress = promisify(gzip)
const expand = promisify(gunzip)

/** Nothing from elsewhere, nothing inline, in nobody's frame. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

interface Kept {
  readonly compressed: Buffer
  readonly tag: string
}

/** Something that stays the same while the process runs. Made when first asked for, and kept compressed. */
export class Asset {
  readonly #type: string
  readonly #make: () => string | Buffer | Promise<Buffer>
  #kept: Promise<Kept> | undefined

  constructor(type: string, make: () => string | Buffer | Promise<Buffer>) {
    this.#type = type
    this.#make = make
  }

  readonly serve = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { compressed, tag } = await this.#keep()
    reply
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policy)
      .header('etag', tag)
      .header('referrer-policy', 'no-referrer')
      .header('vary', 'accept-encoding')
      .header('x-content-type-options', 'nosniff')
      .header('x-request-id', request.id)
    if (request.headers['if-none-match'] === tag) return reply.code(304).send()
    reply.type(this.#type)
    if (!takesGzip(request)) return reply.send(await expand(compressed))
    return reply.header('content-encoding', 'gzip').send(compressed)
  }

  #keep(): Promise<Kept> {
    this.#kept ??= this.#makeOnce().catch(error => {
      this.#kept = undefined
      throw error
    })
    return this.#kept
  }

  async #makeOnce(): Promise<Kept> {
    const bytes = Buffer.from(await this.#make())
    return { compressed: await compress(bytes), tag: `"${hash('sha256', bytes, 'base64url').slice(0, 27)}"` }
  }
}

function takesGzip(request: FastifyRequest): boolean {
  return /(?:^|[\s,])gzip(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(request.headers['accept-encoding'] ?? '')
}
