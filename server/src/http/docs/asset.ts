import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasEntity } from '../server/send-response.ts'

const compress = promisify(gzip)
const expand = promisify(gunzip)

/** No external resources, nothing inline, no framing. */
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

interface Content {
  readonly compressed: Buffer
  readonly tag: string
}

/** A static response, created on first use and kept compressed. */
export class Asset {
  readonly #type: string
  readonly #make: () => string | Buffer | Promise<Buffer>
  #content: Promise<Content> | undefined

  constructor(type: string, make: () => string | Buffer | Promise<Buffer>) {
    this.#type = type
    this.#make = make
  }

  readonly serve = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { compressed, tag } = await this.#load()
    reply
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policy)
      .header('etag', tag)
      .header('referrer-policy', 'no-referrer')
      .header('vary', 'accept-encoding')
      .header('x-content-type-options', 'nosniff')
      .header('x-request-id', request.id)
    if (hasEntity(request, tag)) return reply.code(304).send()
    reply.type(this.#type)
    if (!acceptsGzip(request)) return reply.send(await expand(compressed))
    return reply.header('content-encoding', 'gzip').send(compressed)
  }

  #load(): Promise<Content> {
    this.#content ??= this.#makeOnce().catch(error => {
      this.#content = undefined
      throw error
    })
    return this.#content
  }

  async #makeOnce(): Promise<Content> {
    const bytes = Buffer.from(await this.#make())
    return { compressed: await compress(bytes), tag: `"${hash('sha256', bytes, 'base64url').slice(0, 27)}"` }
  }
}

function acceptsGzip(request: FastifyRequest): boolean {
  return /(?:^|[\s,])gzip(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(request.headers['accept-encoding'] ?? '')
}
