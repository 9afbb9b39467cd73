import { addFile, type NewFile } from '../../../domain/files/add-file.ts'
import type { OrderFile } from '../../../domain/files/order-file.ts'
import { type Dropped, describeDropped } from '../../../domain/orders/dropped.ts'
import { withOutbox } from '../../../domain/outbox/transactional-outbox.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { Scope } from '../../../domain/tenants/scope.ts'
import { ok, type Written } from '../../../wire/envelope.ts'
import {
  addressOf,
  fileSaved,
  hostedReportForm,
  readHostedReport,
  readUploadedFile,
  uploadForm,
} from '../../../wire/files/file-wire.ts'
import { mayNotEdit, needsEditOrInspector, noOrder, removedOrder } from '../../../wire/reused-descriptions.ts'
import { sample } from '../../../wire/samples.ts'
import { fileRefusals } from '../../openapi/framework-refusals.ts'
import type { RestRequest, Route, UploadRoute } from '../route.ts'

const group = 'Files'

const sampleUpload = {
  id: sample.order,
  title: 'Inspection report',
  description: 'All rooms, with photos',
  public: false,
  filename: 'report-1042.pdf',
  mimetype: 'application/pdf',
  file: '%PDF-1.7 and so on',
}

const waysToSend =
  'Send `multipart/form-data` with the fields before the file, or **the file as the whole body, with any `Content-Type` and the fields in the query string**. (A body that is declared a form and has only these fields is read as a form.) An empty file counts as missing. Large files are streamed, and the privilege is checked before the file is read. `orderid` is another name of `id`.'

const uploadReport: UploadRoute = {
  method: 'PUT',
  path: '/orders/uploadreport',
  name: 'uploadReport',
  group,
  summary: 'Upload a report',
  description: `Adds a report and triggers \`REPORT_ADDED\`. ${waysToSend}${needsEditOrInspector}`,
  body: { fields: uploadForm, example: sampleUpload, file: 'The report.' },
  answer: fileSaved(sample.report),
  refuses: [new Refusal('fields.missing', { fields: ['id', 'file'] }), noOrder, removedOrder, mayNotEdit],
  takesFile: true,
  upload: (scope, request, file) => add(scope, request, readUploadedFile('report', request.body, file)),
}

const uploadAttachment: UploadRoute = {
  ...uploadReport,
  path: '/orders/uploadattachment',
  name: 'uploadAttachment',
  summary: 'Upload an attachment',
  description: `Adds an attachment, such as an agreement or a photo. It changes the order like an update. ${waysToSend}${needsEditOrInspector}`,
  body: {
    fields: uploadForm,
    example: { ...sampleUpload, title: 'Agreement', description: 'Signed', filename: 'agreement.pdf' },
    file: 'The attachment.',
  },
  answer: fileSaved(sample.attachment),
  upload: (scope, request, file) => add(scope, request, readUploadedFile('attachment', request.body, file)),
}

/** New reports, which trigger an event, and new attachments. */
export const fileUploadRoutes: readonly Route[] = [
  {
    method: 'PUT',
    path: '/orders/addreporturl',
    name: 'addReportUrl',
    group,
    summary: 'Add a hosted report',
    description: `Adds a report by its address and triggers \`REPORT_ADDED\`. Fields can also be sent in the query string, which the body overrides, and as \`multipart/form-data\`; \`orderid\` is another name of \`id\`; a file is ignored, with a warning.${needsEditOrInspector}`,
    body: {
      fields: hostedReportForm,
      example: { id: sample.order, url: 'https://reports.example.com/1042', title: 'Inspection report', public: true },
    },
    answer: fileSaved(sample.report),
    refuses: [
      new Refusal('fields.missing', { fields: ['id', 'url'] }),
      noOrder,
      removedOrder,
      mayNotEdit,
      new Refusal('url.unreadable', { value: 'ftp://reports.example.com/1042' }),
      ...fileRefusals,
    ],
    takesFile: false,
    upload: (scope, request) => add(scope, request, readHostedReport(request.body)),
  },
  uploadReport,
  uploadAttachment,
  {
    ...uploadAttachment,
    path: '/attachmentupload',
    name: 'attachmentUpload',
    description: `Alias of \`/orders/uploadattachment\`.${needsEditOrInspector}`,
  },
]

async function add(scope: Scope, request: RestRequest, input: NewFile): Promise<Written> {
  const { file } = await withOutbox(scope, () => addFile(scope, input))
  return written(scope, request, file, input.ignored)
}

/** The answer to a new or changed file. */
export function written(
  { company }: Scope,
  { publicUrl }: RestRequest,
  file: OrderFile,
  ignored: readonly Dropped[],
): Written {
  const members = { id: file.id, url: addressOf(file, company, publicUrl) }
  return ok(members, ignored.map(describeDropped))
}
