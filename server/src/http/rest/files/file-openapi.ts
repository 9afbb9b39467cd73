import { Refusal } from '../../../domain/refusal.ts'
import { multipartRefusals } from '../../openapi/framework-refusals.ts'
import type { JsonAnswer, Operation, Parameter } from '../../openapi/operation.ts'
import { orderInPath } from '../../openapi/parameters.ts'
import { sample, sampleTimestamp, unknownId } from '../../openapi/samples.ts'
import { id, listOf } from '../../openapi/values.ts'
import { mayNotEdit, needsEditOrInspector, noOrder } from '../orders/order-openapi.ts'
import {
  fileEditFields,
  fileRemoved,
  fileSaved,
  fileSchema,
  hostedReportFields,
  sampleFile,
  sampleUpload,
  sampleUrl,
  uploadFields,
} from './file-schema.ts'

const group = 'Files'
const noFile = (kind: 'file' | 'report' | 'attachment') => new Refusal('file.unknown', { kind, id: unknownId })

const saved = (file: string): JsonAnswer => ({
  members: fileSaved,
  example: { id: file, url: sampleUrl.replace(sample.report, file) },
})

export const addReportUrlOperation: Operation = {
  name: 'addReportUrl',
  group,
  summary: 'A report that is hosted elsewhere',
  description: `Adds a report by its address, and announces it (\`REPORT_ADDED\`). Fields may also stand in the query string, and in \`multipart/form-data\`; a file that comes along is ignored, with a warning.${needsEditOrInspector}`,
  body: {
    fields: hostedReportFields,
    example: { id: sample.order, url: 'https://reports.example.com/1042', title: 'Inspection report', public: true },
  },
  answer: saved(sample.report),
  refuses: [
    new Refusal('fields.missing', { fields: ['id', 'url'] }),
    noOrder,
    mayNotEdit,
    new Refusal('url.unreadable', { value: 'ftp://reports.example.com/1042' }),
    ...multipartRefusals,
  ],
}

const waysToSend =
  'Send a form with the file in it (`multipart/form-data`, the fields before the file), or **the file as the whole body, whatever its `Content-Type`, with the fields in the query string**. (Called a form, a body that has these fields and no others is read as one.) An empty file counts as none. A large one is not held whole anywhere, and whoever may not add it is told before it is read.'

const uploadRefusals = [new Refusal('fields.missing', { fields: ['id', 'file'] }), noOrder, mayNotEdit]

export const uploadReportOperation: Operation = {
  name: 'uploadReport',
  group,
  summary: 'A report, as a file',
  description: `Adds a report, and announces it (\`REPORT_ADDED\`). ${waysToSend}${needsEditOrInspector}`,
  body: { fields: uploadFields, example: sampleUpload, file: 'The report itself.' },
  answer: saved(sample.report),
  refuses: uploadRefusals,
}

export const uploadAttachmentOperation: Operation = {
  name: 'uploadAttachment',
  group,
  summary: 'An attachment, as a file',
  description: `Adds an attachment: an agreement, a photo, whatever belongs to the order. It changes the order like any update. ${waysToSend}${needsEditOrInspector}`,
  body: {
    fields: uploadFields,
    example: { ...sampleUpload, title: 'Agreement', description: 'Signed', filename: 'agreement.pdf' },
    file: 'The attachment itself.',
  },
  answer: saved(sample.attachment),
  refuses: uploadRefusals,
}

export const attachmentUploadOperation: Operation = {
  ...uploadAttachmentOperation,
  name: 'attachmentUpload',
  description: `The same at a second address.${needsEditOrInspector}`,
}

export const filesOperation: Operation = {
  name: 'files',
  group,
  summary: 'The reports and attachments of an order',
  description: 'Oldest first.',
  path: { id: orderInPath },
  answer: { members: { files: listOf(fileSchema, 'The reports and attachments.') }, example: { files: [sampleFile] } },
  refuses: [noOrder],
}

export const downloadFileOperation: Operation = {
  name: 'downloadFile',
  group,
  summary: 'A report or attachment itself',
  description:
    'The bytes as they were sent, and no envelope; a refusal still comes in one, with HTTP 200, so look for `Content-Disposition`, which every file has. `Range` asks for a part (one range of bytes), and `If-None-Match` with the `ETag` of before spares a file that is there already. A report that is hosted elsewhere is a redirect.',
  path: { id: orderInPath, file: { schema: id('The report or attachment.'), example: sample.report } },
  answer: {
    file: 'The file, under its own media type.',
    otherStatuses: {
      206: 'The part of the file that was asked for.',
      302: 'The report is hosted elsewhere: `Location` says where.',
      304: 'The file is the one that `If-None-Match` names.',
      416: 'The file is shorter than where the part would begin; `Content-Range` says how long it is.',
    },
  },
  refuses: [noOrder, noFile('file')],
}

const inPath = (kind: string, example: string): { readonly id: Parameter } => ({
  id: { schema: id(`The ${kind}.`), example },
})

function aboutUpdate(kind: 'report' | 'attachment', name: string): Operation {
  return {
    name,
    group,
    summary: `Changes to what is known about ${kind === 'report' ? 'a report' : 'an attachment'}`,
    description: `Changes the fields that are sent, and no others; the file itself stays. **A link that was closed stays closed:** what is made public again has another address.${needsEditOrInspector}`,
    path: inPath(kind, sample[kind]),
    body: { fields: fileEditFields, example: { title: 'Final version', public: true } },
    answer: saved(sample[kind]),
    refuses: [noFile(kind), mayNotEdit],
  }
}

export const updateReportOperation = aboutUpdate('report', 'updateReport')
export const updateAttachmentOperation = aboutUpdate('attachment', 'updateAttachment')

function aboutRemove(kind: 'report' | 'attachment', name: string): Operation {
  return {
    name,
    group,
    summary: `Takes ${kind === 'report' ? 'a report' : 'an attachment'} away`,
    description: `Gone at once for everybody, with its address.${needsEditOrInspector}`,
    path: inPath(kind, sample[kind]),
    answer: { members: fileRemoved, example: { id: sample[kind], order: sample.order, modified: sampleTimestamp } },
    dropsNothing: true,
    refuses: [noFile(kind), mayNotEdit],
  }
}

export const removeReportOperation = aboutRemove('report', 'removeReport')
export const removeAttachmentOperation = aboutRemove('attachment', 'removeAttachment')
