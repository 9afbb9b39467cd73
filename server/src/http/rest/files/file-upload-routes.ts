import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { describeDropped } from '../../../domain/dropped.ts'
import { addFile, type NewFile, type UploadedFile } from '../../../domain/files/add-file.ts'
import { withOutbox } from '../../../domain/outbox/transactional-outbox.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { Scope } from '../../../domain/tenants/scope.ts'
import type { Body } from '../../../wire/body.ts'
import type { BodyCodec } from '../../../wire/body-codec.ts'
import type { WriteResponse } from '../../../wire/envelope.ts'
import { hostedReportBody, UploadFields, uploadBody } from '../../../wire/files/file-bodies.ts'
import { fileSaved, type SavedFile } from '../../../wire/files/file-wire.ts'
import { mayNotEdit, needsEditOrInspector, noOrder, removedOrder } from '../../../wire/reused-descriptions.ts'
import { sample } from '../../../wire/samples.ts'
import { unknownParameters } from '../../../wire/unknown-parameters.ts'
import type { Caller } from '../../requests/caller.ts'
import { performWrite, type WriteOptions } from '../../requests/perform-write.ts'
import { HttpRequestContext } from '../../requests/request-context.ts'
import { beginUpload } from '../../server/upload-timeouts.ts'
import type { Call } from '../call.ts'
import { Outcome } from '../exchange.ts'
import { fileRefusals } from '../framework-refusals.ts'
import { operation } from '../operation.ts'
import { writtenOf } from '../send-result.ts'
import { readWriteOptions, sendWriteResponse } from '../write-options.ts'
import { FileIntake } from './file-intake.ts'
import { fileFields, readUploadBody } from './upload-body.ts'

const group = 'Files'
const attachmentBody = uploadBody('attachment')

const waysToSend =
  'Send `multipart/form-data` with the fields before the file, or **the file as the whole body, with any `Content-Type` and the fields in the query string**. (A body that is declared a form and has only these fields is read as a form.) An empty file counts as missing. Large files are streamed, and the privilege is checked before the file is read. `orderid` is another name of `id`.'

const uploadReport = operation({
  method: 'PUT',
  path: '/orders/uploadreport',
  name: 'uploadReport',
  group,
  summary: 'Upload a report',
  description: `Adds a report and triggers \`REPORT_ADDED\`. ${waysToSend}${needsEditOrInspector}`,
  body: { ...uploadBody('report'), file: 'The report.', alsoInQuery: fileFields },
  answer: fileSaved(sample.report),
  refuses: [noOrder, removedOrder, mayNotEdit],
  free: receiveFile,
})

const uploadAttachment = operation({
  ...uploadReport,
  path: '/orders/uploadattachment',
  name: 'uploadAttachment',
  summary: 'Upload an attachment',
  description: `Adds an attachment, such as an agreement or a photo. It changes the order like an update. ${waysToSend}${needsEditOrInspector}`,
  body: {
    ...attachmentBody,
    example: { ...attachmentBody.example, title: 'Agreement', description: 'Signed', filename: 'agreement.pdf' },
    file: 'The attachment.',
    alsoInQuery: fileFields,
  },
  answer: fileSaved(sample.attachment),
})

/** New reports, which trigger an event, and new attachments. */
export const fileUploadRoutes = [
  operation({
    method: 'PUT',
    path: '/orders/addreporturl',
    name: 'addReportUrl',
    group,
    summary: 'Add a hosted report',
    description: `Adds a report by its address and triggers \`REPORT_ADDED\`. Fields can also be sent in the query string, which the body overrides, and as \`multipart/form-data\`; \`orderid\` is another name of \`id\`; a file is ignored, with a warning.${needsEditOrInspector}`,
    body: { ...hostedReportBody, alsoInQuery: fileFields },
    answer: fileSaved(sample.report),
    refuses: [
      noOrder,
      removedOrder,
      mayNotEdit,
      new Refusal('url.unreadable', { value: 'ftp://reports.example.com/1042' }),
      ...fileRefusals,
    ],
    free: receiveFile,
  }),
  uploadReport,
  uploadAttachment,
  operation({
    ...uploadAttachment,
    path: '/attachmentupload',
    name: 'attachmentUpload',
    description: `Alias of \`/orders/uploadattachment\`.${needsEditOrInspector}`,
  }),
]

type FileCall = Call<{ readonly body: NewFile }, SavedFile>

/** Streams the file into blob storage first; one transaction then records everything about it. */
async function receiveFile(call: FileCall): Promise<void> {
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
  { isStrict, isDryRun, idempotency }: WriteOptions,
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
    const outcome = new Outcome({ file, publicUrl: parts.publicUrl() }, { warnings })
    return writtenOf(operation, scope.company, outcome, unknownParameters(operation, query))
  }
  const hashed = idempotency && { ...idempotency, requestHash: hashUpload(request, body, intake.file) }
  return performWrite(parts.database, write, context(), { isStrict, isDryRun, idempotency: hashed })
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
