import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../../domain/refusal.ts'
import type { Blobs } from '../../../platform/blobs/blobs.ts'
import { type HttpParts, send } from '../../server/http-server.ts'
import { takeTime } from '../../server/upload-timeouts.ts'
import type { Caller } from '../authentication.ts'
import type { Body } from '../body.ts'
import { Query } from '../query.ts'
import { HttpRequestContext } from '../request-context.ts'
import type { UploadRoute } from '../route.ts'
import { performWrite, readWriteOptions, type WriteAnswer, type WriteOptions } from '../write-handler.ts'
import { type ArrivedFile, FileIntake } from './file-intake.ts'
import { readUploadBody } from './upload-body.ts'

export interface RestParts extends HttpParts {
  readonly blobs: Blobs
  /** Where the service is reached from outside; known once it listens. */
  readonly publicUrl: () => string
}

/** The file first, as it comes; then one transaction with all that is to be known about it. */
export function serveUpload(door: RestParts, route: UploadRoute) {
  const { database, blobs, log } = door
  const limitMiB = door.config.fileLimitMiB

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const wishes = readWriteOptions(request)
    if (wishes.isStrict) reply.header('preference-applied', 'handling=strict')
    const { company, actor } = request.caller as Caller
    const query = new Query(request.url)
    // Each with a clock of its own: what is written is dated when the file is there.
    const visit = () => new HttpRequestContext({ company, actor }, query)
    const readsRefused = wishes.key !== undefined
    const intake = new FileIntake({ database, blobs, log, visit, limitMiB, readsRefused })
    const endOfTime = takeTime(request, reply)
    try {
      const { status, body, ignored } = await receive(request, query, intake, visit, wishes)
      send(reply, status, body)
      const who = { company: company.key, user: actor.id }
      log.info({ requestId: request.id, route: route.path, ...who, status, ignored }, 'written')
    } finally {
      endOfTime()
      await intake.end()
    }
    return reply
  }

  async function receive(
    request: FastifyRequest,
    query: Query,
    intake: FileIntake,
    visit: () => HttpRequestContext,
    wishes: WriteOptions,
  ): Promise<WriteAnswer> {
    const { raw: message, contentType } = request
    requireAsItIs(request)
    const { takesFile } = route
    const body = await readUploadBody({ message, contentType, query, intake, takesFile, limitMiB })
    const read = { params: {}, query, body, publicUrl: door.publicUrl() }
    const requestHash = wishes.key === undefined ? '' : hashOf(request, body, intake.file)
    const write: Parameters<typeof performWrite>[1]['write'] = async scope => {
      if (intake.refusal) throw intake.refusal
      return route.upload(scope, read, intake.file)
    }
    return performWrite(database, { write }, visit(), read, { ...wishes, requestHash })
  }
}

/** What came packed would be kept packed, and open for nobody. */
function requireAsItIs({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding']?.trim() ?? ''
  if (!/^(?:identity)?$/i.test(encoding)) throw new Refusal('file.encoded', { encoding: encoding.slice(0, 100) })
}

/**
 * The same upload, sent again, is the same fields and the same bytes of a file. How a multipart body is cut into parts
 * is no part of it: programs draw a new boundary every time.
 */
function hashOf({ method, url, contentType = '' }: FastifyRequest, body: Body, file: ArrivedFile | undefined): string {
  const type = contentType.replace(/^(\s*multipart\/form-data).*$/is, '$1')
  const fields = Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1))
  const parts = [method, url, type, fields, file && [file.givenName, file.sizeBytes, file.sha256]]
  return hash('sha256', JSON.stringify(parts), 'hex')
}
