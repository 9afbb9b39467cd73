import { Refusal } from '../../../domain/refusal.ts'
import { hostedReportBody, uploadBody } from '../../../wire/files/file-bodies.ts'
import { fileSaved } from '../../../wire/files/file-wire.ts'
import { mayNotEdit, needsEditOrInspector, noOrder, removedOrder } from '../../../wire/reused-descriptions.ts'
import { sample } from '../../../wire/samples.ts'
import { fileRefusals } from '../../openapi/framework-refusals.ts'
import { operation } from '../operation.ts'
import { receiveFile } from './receive-file.ts'

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
  body: { ...uploadBody('report'), file: 'The report.' },
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
    body: hostedReportBody,
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
