import { pipeline, type Readable, Transform } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSafeToShow } from '../../domain/files/content-type.ts'
import type { StoredContent } from '../../domain/files/order-file.ts'
import type { BlobKey } from '../../domain/ids.ts'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import { readRange } from './byte-range.ts'
import { hasEntity } from './send-response.ts'
import { closeWhenStalled } from './slow-readers.ts'

/** Headers keep a browser from guessing another type, from running scripts, and from showing unsafe types inline. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  blobs: Blobs,
  blob: BlobKey,
  content: StoredContent,
): Promise<void> {
  const { contentType, sizeBytes, sha256, name } = content
  const tag = `"${sha256}"`
  addSafetyHeaders(reply, contentType)
    .header('etag', tag)
    .header('accept-ranges', 'bytes')
    .header('cache-control', 'private, no-cache')
    .header('content-disposition', disposition(name, isSafeToShow(contentType)))
  if (hasEntity(request, tag)) return end(reply, 304)
  const range = readRange(request.headers, sizeBytes, tag)
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${sizeBytes}`)
    return end(reply, 416)
  }
  reply.header('content-type', contentType === 'text/plain' ? 'text/plain; charset=utf-8' : contentType)
  if (range) reply.header('content-range', `bytes ${range.first}-${range.last}/${sizeBytes}`)
  const length = range ? range.last - range.first + 1 : sizeBytes
  reply.header('content-length', length)
  const bytes = request.method === 'HEAD' ? undefined : await blobs.get(blob, range)
  if (bytes) closeWhenStalled(reply.raw)
  // failpoint: downloads-of-any-length
  end(reply, range ? 206 : 200, bytes && ofLength(bytes, length))
}

/**
 * Fails where a blob is shorter or longer than it was when it was stored, which ends the connection. Otherwise the client
 * would wait for the missing bytes, or take the extra ones for the next response.
 */
function ofLength(bytes: Readable, length: number): Readable {
  let left = length
  const checked = new Transform({
    transform(chunk, _encoding, done) {
      left -= chunk.length
      if (left < 0) done(new Error('the blob is longer than its file'))
      else done(null, chunk)
    },
    flush: done => done(left === 0 ? null : new Error('the blob is shorter than its file')),
  })
  return pipeline(bytes, checked, () => undefined)
}

/** Without a referrer, so that the target does not learn the address of the report. */
export function sendRedirect(reply: FastifyReply, url: string): void {
  addSafetyHeaders(reply, 'text/html').header('cache-control', 'no-store').header('location', url)
  end(reply, 302)
}

export function end(reply: FastifyReply, status: number, payload?: unknown): void {
  const { startedAt, routeOptions } = reply.request
  routeOptions.config.time?.(status, (performance.now() - startedAt) / 1000)
  reply.code(status).send(payload)
}

export function addSafetyHeaders(reply: FastifyReply, contentType: string): FastifyReply {
  // failpoint: files-may-be-sniffed
  // failpoint: files-run-scripts
  return (
    reply
      .header('x-request-id', reply.request.id)
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex, nofollow')
      .header('cross-origin-resource-policy', 'same-site')
      // Chrome shows no PDF in a sandbox; the PDF viewer has a sandbox of its own.
      .header('content-security-policy', contentType === 'application/pdf' ? policy : `${policy}; sandbox`)
  )
}

const policy = "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; frame-ancestors 'none'"

/** RFC 6266: an ASCII name for old clients, the real one (RFC 5987) for all others. */
/** A file that browsers save. */
export function attachment(name: string): string {
  return disposition(name, false)
}

function disposition(name: string, isInline: boolean): string {
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${isInline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
