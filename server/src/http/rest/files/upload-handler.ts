import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { UploadedFile } from '../../../domain/files/uploaded-file.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { Scope } from '../../../domain/tenants/scope.ts'
import type { CompanyQueue } from '../../../platform/fairness/company-queue.ts'
import type { Body } from '../../../wire/body.ts'
import type { WriteResponse } from '../../../wire/envelope.ts'
import { Query } from '../../../wire/query.ts'
import type { HttpParts } from '../../server/http-server.ts'
import { beginUpload } from '../../server/upload-timeouts.ts'
import type { Caller } from '../authentication.ts'
import { HttpRequestContext } from '../request-context.ts'
import type { UploadRoute } from '../route.ts'
import { performWrite, readWriteOptions, sendWriteResponse, type WriteOptions } from '../write-handler.ts'
import { FileIntake } from './file-intake.ts'
import { readUploadBody } from './upload-body.ts'

/** Streams the file into blob storage first; one transaction then records everything about it. */
export function uploadHandler(route: UploadRoute, parts: HttpParts, uploads: CompanyQueue) {
  const { database, blobs, log } = parts
  const limitMiB = parts.config.fileLimitMiB

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const options = readWriteOptions(request, reply, route)
    const caller = request.caller as Caller
    const query = new Query(request.url)
    // Each has a clock of its own: the change is dated when the file has arrived.
    const context = () => new HttpRequestContext(caller, query, parts)
    const readsRefused = options.idempotency !== undefined
    const intake = new FileIntake({ database, blobs, log, context, limitMiB, readsRefused })
    const endUpload = beginUpload(request, reply)
    try {
      const response = await uploads.run(caller.company.key, () => {
        // The body is not read before, and the client may have disconnected meanwhile.
        if (request.raw.errored) throw request.raw.errored
        return receive(request, query, intake, context, options)
      })
      sendWriteResponse(reply, caller, response, log)
    } finally {
      endUpload()
      await intake.end()
    }
    return reply
  }

  async function receive(
    request: FastifyRequest,
    query: Query,
    intake: FileIntake,
    context: () => HttpRequestContext,
    { isStrict, idempotency }: WriteOptions,
  ): Promise<WriteResponse> {
    const { raw: message, contentType } = request
    refuseEncodedBody(request)
    const { takesFile } = route
    const body = await readUploadBody({ message, contentType, query, intake, takesFile, limitMiB })
    const input = { sent: request, params: {}, query, body, publicUrl: parts.publicUrl() }
    const write = async (scope: Scope) => {
      if (intake.refusal) throw intake.refusal
      return route.upload(scope, input, intake.file)
    }
    const hashed = idempotency && { ...idempotency, requestHash: hashUpload(request, body, intake.file) }
    return performWrite(database, write, context(), { isStrict, idempotency: hashed })
  }
}

/** A compressed file would be stored compressed, and no program could open it. */
function refuseEncodedBody({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding']?.trim() ?? ''
  if (!/^(?:identity)?$/i.test(encoding)) throw new Refusal('file.encoded', { encoding: encoding.slice(0, 100) })
}

/** Two uploads are the same if their fields and files are: a repeated multipart request has another boundary. */
function hashUpload(
  { method, url, contentType = '' }: FastifyRequest,
  body: Body,
  file: UploadedFile | undefined,
): string {
  const type = contentType.replace(/^(\s*multipart\/form-data).*$/is, '$1')
  const fields = Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1))
  const parts = [method, url, type, fields, file && [file.givenName, file.sizeBytes, file.sha256]]
  return hash('sha256', JSON.stringify(parts), 'hex')
}
