import { addFile, type NewFile } from '../../../domain/files/add-file.ts'
import { editFile } from '../../../domain/files/edit-file.ts'
import { listFileChanges } from '../../../domain/files/file-change-store.ts'
import { listFiles } from '../../../domain/files/file-store.ts'
import type { FileKind, OrderFile } from '../../../domain/files/order-file.ts'
import { removeFile } from '../../../domain/files/remove-file.ts'
import { requireFileOf } from '../../../domain/files/require-file.ts'
import { type Dropped, describeDropped } from '../../../domain/orders/dropped.ts'
import { requireOrder } from '../../../domain/orders/require-order.ts'
import { withOutbox } from '../../../domain/outbox/transactional-outbox.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { Scope } from '../../../domain/tenants/scope.ts'
import { utcMomentFormats } from '../../../domain/time/local-time.ts'
import { fileRefusals } from '../../openapi/framework-refusals.ts'
import { answerTable, listAnswer, modifiedMember } from '../../openapi/record-table.ts'
import {
  mayNotEdit,
  needsEditOrInspector,
  noOrder,
  orderInPath,
  removedOrder,
} from '../../openapi/reused-descriptions.ts'
import { sample, unknownId } from '../../openapi/samples.ts'
import { id, text, warnings } from '../../openapi/values.ts'
import type { Written } from '../envelope.ts'
import { unreadableTime } from '../query-wire.ts'
import type { RestRequest, Route, UploadRoute } from '../route.ts'
import {
  addressOf,
  fileChangeRecord,
  fileEditForm,
  fileRecord,
  fileSaved,
  hostedReportForm,
  readChangeRange,
  readFileEdits,
  readHostedReport,
  readUploadedFile,
  reportPageAddress,
  uploadForm,
} from './file-wire.ts'

const group = 'Files'
export const maxFileChanges = 10_000
const changedFrom = { schema: text(`Only changes from this moment on: ${utcMomentFormats}.`), example: '2026-01-01' }
const changedBefore = {
  schema: text('Only changes before this moment; a date without a time includes the day.'),
  example: '2099-12-31',
}
const noFile = (kind: 'file' | FileKind) => new Refusal('file.unknown', { kind, id: unknownId })

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

/** Reports, which trigger an event, and attachments. */
export const fileRoutes: readonly Route[] = [
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
  {
    method: 'GET',
    path: '/order/files/:id',
    name: 'files',
    group,
    summary: 'List files of an order',
    description: 'Reports and attachments, oldest first.',
    pathParameters: { id: orderInPath },
    answer: listAnswer('files', fileRecord, 'The reports and attachments.'),
    refuses: [noOrder],
    read: async (scope, { params, publicUrl }) => {
      const { id } = await requireOrder(scope, params.id ?? '')
      const files = await listFiles(scope, id)
      const context = { company: scope.company, publicUrl }
      return { files: files.map(file => fileRecord.show(file, context)) }
    },
  },
  {
    method: 'GET',
    path: '/orderfiles',
    name: 'orderFiles',
    group,
    summary: 'List files of all orders',
    description: `Reports and attachments that were added, changed or removed in a range of time, in the order of these changes, at most ${maxFileChanges.toLocaleString('en')}.`,
    query: { start: changedFrom, end: changedBefore },
    answer: {
      ...listAnswer('files', fileChangeRecord, 'The reports and attachments; a removed one stays with `show: false`.'),
      optional: { warnings },
    },
    refuses: [unreadableTime('start', 'yesterday')],
    isLong: true,
    read: async (scope, { query }) => {
      const found = await listFileChanges(scope, readChangeRange(query), maxFileChanges + 1)
      const files = found.slice(0, maxFileChanges).map(file => fileChangeRecord.show(file, undefined))
      const warnings = [`the list was cut after ${maxFileChanges} files; choose a shorter range`]
      return { files, ...(found.length > maxFileChanges && { warnings }) }
    },
  },
  {
    method: 'GET',
    path: '/order/webdelivery/:id',
    name: 'webDelivery',
    group,
    summary: 'Get the page with the reports of an order',
    description:
      'The address of the page on which the client sees the public reports of an order. It needs no key, cannot be guessed, and works until its first public report is made private or removed.',
    pathParameters: { id: orderInPath },
    answer: {
      members: { url: text('The address; `""` while the order has no public report.') },
      example: { url: `https://inspect.example.com/demo/d/${sample.order}-hZ0m` },
    },
    refuses: [noOrder],
    read: async (scope, { params, publicUrl }) => {
      const order = await requireOrder(scope, params.id ?? '')
      const files = order.removedAt ? [] : await listFiles(scope, order.id)
      return { url: reportPageAddress(files, scope.company, publicUrl) }
    },
  },
  {
    method: 'GET',
    path: '/order/file/:id/:file',
    name: 'downloadFile',
    group,
    summary: 'Download a file',
    description:
      'The bytes as they were sent, without the envelope. A refusal is an envelope with HTTP 200, so check for `Content-Disposition`, which every file has. `Range` (one range of bytes) and `If-None-Match` are supported. A hosted report is a redirect.',
    pathParameters: { id: orderInPath, file: { schema: id('The report or attachment.'), example: sample.report } },
    answer: {
      file: 'The file, under its own media type.',
      otherStatuses: {
        206: 'The requested range of the file.',
        302: 'The report is hosted elsewhere, at `Location`.',
        304: 'The file matches `If-None-Match`.',
        416: 'The range starts behind the end of the file; `Content-Range` has its length.',
      },
    },
    refuses: [noOrder, noFile('file')],
    download: (scope, { params }) => requireFileOf(scope, params.id ?? '', params.file ?? ''),
  },
  ...changesOf('report', 'a report', 'Report'),
  ...changesOf('attachment', 'an attachment', 'Attachment'),
]

function changesOf(kind: FileKind, a: string, name: string): Route[] {
  const described = {
    path: `/${kind}/:id`,
    group,
    pathParameters: { id: { schema: id(`The ${kind}.`), example: sample[kind] } },
    refuses: [noFile(kind), mayNotEdit],
  }
  const removed = answerTable<OrderFile, { readonly zone: string }>({
    id: [id('The removed file.'), file => file.id, sample[kind]],
    order: [id('The order it belonged to.'), file => file.orderId, sample.order],
    modified: modifiedMember('When it was removed.'),
  })
  return [
    {
      ...described,
      method: 'POST',
      name: `update${name}`,
      refuses: [...described.refuses, removedOrder],
      summary: `Update details of ${a}`,
      description: `Changes the fields that are sent; the file stays. **A public address that was closed never works again:** a file that is made public again has another one.${needsEditOrInspector}`,
      body: { fields: fileEditForm, example: { title: 'Final version', public: true } },
      answer: fileSaved(sample[kind]),
      write: async (scope, request) => {
        const edits = readFileEdits(request.body)
        const { file } = await withOutbox(scope, () => editFile(scope, kind, request.params.id ?? '', edits))
        return written(scope, request, file, edits.ignored)
      },
    },
    {
      ...described,
      method: 'DELETE',
      name: `remove${name}`,
      summary: `Remove ${a}`,
      description: `Removes the file and its public address immediately.${needsEditOrInspector}`,
      answer: removed,
      dropsNothing: true,
      write: async (scope, { params }) => {
        const { file } = await withOutbox(scope, () => removeFile(scope, kind, params.id ?? ''))
        return { status: 'ok', members: removed.show(file, scope.company), warnings: [] }
      },
    },
  ]
}

async function add(scope: Scope, request: RestRequest, input: NewFile): Promise<Written> {
  const { file } = await withOutbox(scope, () => addFile(scope, input))
  return written(scope, request, file, input.ignored)
}

function written(
  { company }: Scope,
  { publicUrl }: RestRequest,
  file: OrderFile,
  ignored: readonly Dropped[],
): Written {
  const members = { id: file.id, url: addressOf(file, company, publicUrl) }
  return { status: 'ok', members, warnings: ignored.map(describeDropped) }
}
