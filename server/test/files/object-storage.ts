import { hash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from '@20minutes/s3rver'

const bucket = 'reports'

export interface ReceivedRequest {
  readonly method: string
  readonly url: string
  readonly bytes: number
}

/**
 * An independent S3-compatible store that checks every signature. A proxy in front of it adds what the store lacks:
 * it does not verify the hash of a body, accepts unsigned requests, cannot list or abort multipart uploads, and crashes
 * on unknown ones.
 */
export interface ObjectStorage {
  readonly url: string
  readonly requests: ReceivedRequest[]
  /** The names of all objects. */
  objects(): string[]
  /** The objects of uploads that were begun and not finished. */
  unfinished(): string[]
  /** The next requests get this status as their response. */
  failNext(count: number, status: number, which?: (request: ReceivedRequest) => boolean): void
  /** Performs the next request, but loses its response. */
  loseNext(which: (request: ReceivedRequest) => boolean): void
  stop(): Promise<void>
}

export async function startObjectStorage(): Promise<ObjectStorage> {
  const directory = mkdtempSync(join(tmpdir(), 'plumbline-objects-'))
  const options = { address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [{ name: bucket }] }
  const store = new S3rver(options)
  const { port: storePort } = (await store.run()) as AddressInfo
  const uploads = join(directory, bucket, '._S3rver_uploads')
  const requests: ReceivedRequest[] = []
  let failing = { count: 0, status: 0, which: (_: ReceivedRequest): boolean => true }

  let losing: ((request: ReceivedRequest) => boolean) | undefined
  const server = createServer(async (message, response) => {
    const body = await buffer(message).catch(() => undefined)
    if (!body) return
    const request = { method: message.method ?? '', url: message.url ?? '', bytes: body.length }
    requests.push(request)
    if (failing.count > 0 && failing.which(request)) {
      failing.count -= 1
      return refuse(response, failing.status, 'SlowDown')
    }
    if (message.headers.authorization === undefined) return refuse(response, 403, 'AccessDenied')
    if (message.headers['x-amz-content-sha256'] !== hash('sha256', body, 'hex')) {
      return refuse(response, 400, 'XAmzContentSHA256Mismatch')
    }
    const query = new URL(request.url, 'http://a').searchParams
    const uploadId = query.get('uploadId')
    if (request.method === 'POST' && uploadId && !begun().includes(uploadId))
      return refuse(response, 404, 'NoSuchUpload')
    const answer = await forward(message, body, storePort)
    if (answer.statusCode === 501 && query.has('uploads')) return listUploads(response, query.get('prefix') ?? '')
    if (answer.statusCode === 405 && request.method === 'DELETE') return abort(response, query.get('uploadId') ?? '')
    if (losing?.(request)) {
      losing = undefined
      await buffer(answer)
      return refuse(response, 503, 'SlowDown')
    }
    response.writeHead(answer.statusCode ?? 500, answer.headers)
    answer.pipe(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  // The store makes the folder of an upload before the file in it.
  const begun = () => {
    const ids = existsSync(uploads) ? readdirSync(uploads) : []
    return ids.filter(id => existsSync(join(uploads, id, 'key')))
  }
  const keyOf = (id: string) => readFileSync(join(uploads, id, 'key'), 'utf8')

  function listUploads(response: ServerResponse, prefix: string): void {
    const found = begun().filter(id => keyOf(id).startsWith(prefix))
    const xml = found.map(id => `<Upload><Key>${keyOf(id)}</Key><UploadId>${id}</UploadId></Upload>`)
    response.end(`<ListMultipartUploadsResult>${xml.join('')}</ListMultipartUploadsResult>`)
  }

  function abort(response: ServerResponse, id: string): void {
    const isThere = begun().includes(id)
    if (isThere) rmSync(join(uploads, id), { recursive: true })
    response.writeHead(isThere ? 204 : 404).end()
  }

  return {
    url: `s3://S3RVER:S3RVER@127.0.0.1:${port}/${bucket}/plumb%20line?tls=off`,
    requests,
    objects: () => {
      const found = readdirSync(join(directory, bucket), { recursive: true, encoding: 'utf8' })
      return found
        .filter(path => path.endsWith('._S3rver_object'))
        .map(path => path.slice(0, -'._S3rver_object'.length))
    },
    unfinished: () => begun().map(keyOf),
    failNext: (count, status, which = () => true) => {
      failing = { count, status, which }
    },
    loseNext: which => {
      losing = which
    },
    stop: async () => {
      server.close()
      server.closeAllConnections()
      store.httpServer.closeAllConnections()
      await store.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

async function forward(message: IncomingMessage, body: Buffer, port: number): Promise<IncomingMessage> {
  const { method, url, headers } = message
  const sent = request({ host: '127.0.0.1', port, method, path: url, headers })
  sent.end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return answer
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)
}
