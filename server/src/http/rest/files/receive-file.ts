import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { addFile, type NewFile } from '../../../domain/files/add-file.ts'
import type { UploadedFile } from '../../../domain/files/uploaded-file.ts'
import { describeDropped } from '../../../domain/orders/dropped.ts'
import { withOutbox } from '../../../domain/outbox/transactional-outbox.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { Scope } from '../../../domain/tenants/scope.ts'
import type { Body } from '../../../wire/body.ts'
import type { BodyCodec } from '../../../wire/body-codec.ts'
import type { WriteResponse } from '../../../wire/envelope.ts'
import { UploadFields } from '../../../wire/files/file-bodies.ts'
import type { SavedFile } from '../../../wire/files/file-wire.ts'
import { beginUpload } from '../../server/upload-timeouts.ts'
import type { Caller } from '../authentication.ts'
import type { Call } from '../call.ts'
import { Outcome } from '../exchange.ts'
import { HttpRequestContext } from '../request-context.ts'
import { writtenOf } from '../send-result.ts'
import { performWrite, readWriteOptions, sendWriteResponse, type WriteOptions } from '../write-handler.ts'
import { FileIntake } from './file-intake.ts'
import { readUploadBody } from './upload-body.ts'

type FileCall = Call<{ readonly body: NewFile }, SavedFile>

/** Streams the file into blob storage first; one transaction then records everything about it. */
export async function receiveFile(call: FileCall): Promise<void> {
  const { request, reply, parts, query } = call
  const { database, blobs, log, limits, now } = parts
  const caller = request.caller as Caller
  const options = readWriteOptions(request, reply, {})
  // Each has a clock of its own: the change is dated when the file has arrived.
  const context = () => new HttpRequestContext(caller, query, parts)
  const limitMiB = parts.config.fileLimitMiB
  const readsRefused = options.idempotency !== undefined
  const intake = new FileIntake({ database, blobs, log, now, context, limitMiB, readsRefused })
  const endUpload = beginUpload(request, reply)
  try {
    const response = await limits.uploads.run(caller.company.key, () => {
      // The body is not read before, and the client may have disconnected meanwhile.
      if (request.raw.errored) throw request.raw.errored
      return receive(call, intake, context, options)
    })
    sendWriteResponse(reply, caller, response, log)
  } finally {
    endUpload()
    await intake.end()
  }
}

async function receive(
  { operation, request, query, parts }: FileCall,
  intake: FileIntake,
  context: () => HttpRequestContext,
  { isStrict, idempotency }: WriteOptions,
): Promise<WriteResponse> {
  const { raw: message, contentType } = request
  const codec = operation.body as BodyCodec<NewFile>
  const takesFile = codec.file !== undefined
  refuseEncodedBody(request)
  const limitMiB = parts.config.fileLimitMiB
  const body = await readUploadBody({ message, contentType, query, intake, takesFile, limitMiB })
  const write = async (scope: Scope) => {
    if (intake.refusal) throw intake.refusal
    const input = codec.read(new UploadFields(body, intake.file), body)
    const { file } = await withOutbox(scope, () => addFile(scope, input))
    const warnings = input.ignored.map(describeDropped)
    return writtenOf(operation, scope.company, new Outcome({ file, publicUrl: parts.publicUrl() }, { warnings }), [])
  }
  const hashed = idempotency && { ...idempotency, requestHash: hashUpload(request, body, intake.file) }
  return performWrite(parts.database, write, context(), { isStrict, idempotency: hashed })
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
