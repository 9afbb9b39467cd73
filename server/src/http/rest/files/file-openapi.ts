import { Refusal } from '../../../domain/refusal.ts'
import { multipartRefusals } from '../../openapi/framework-refusals.ts'
import type { Operation, Parameter } from '../../openapi/operation.ts'
import { orderInPath } from '../../openapi/parameters.ts'
import { sample, sampleTimestamp, unknownId } from '../../openapi/samples.ts'
import { id, listOf, timestamp } from '../../openapi/values.ts'
import { mayNotEdit, needsEditOrInspector, noOrder } from '../orders/order-openapi.ts'
import { fileEditForm, fileRecord, fileSaved, hostedReportForm, uploadForm } from './file-wire.ts'

const group = 'Files'
const noFile = (kind: 'file' | 'report' | 'attachment') => new Refusal('file.unknown', { kind, id: unknownId })

export const addReportUrlOperation: Operation = {
  name: 'addReportUrl',
  group,
  summary: 'Add a hosted report',
  description: `Adds a report by its address and triggers \`REPORT_ADDED\`. Fields can also be sent in the query string and as \`multipart/form-data\`; a file is ignored, with a warning.${needsEditOrInspector}`,
  body: {
    fields: hostedReportForm,
    example: { id: sample.order, url: 'https://reports.example.com/1042', title: 'Inspection report', public: true },
  },
  answer: fileSaved(sample.report),
  refuses: [
    new Refusal('fields.missing', { fields: ['id', 'url'] }),
    noOrder,
    mayNotEdit,
    new Refusal('url.unreadable', { value: 'ftp://reports.example.com/1042' }),
    ...multipartRefusals,
  ],
}

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
  'Send `multipart/form-data` with the fields before the file, or **the file as the whole body, with any `Content-Type` and the fields in the query string**. (A body that is declared a form and has only these fields is read as a form.) An empty file counts as missing. Large files are streamed, and the privilege is checked before the file is read.'

const uploadRefusals = [new Refusal('fields.missing', { fields: ['id', 'file'] }), noOrder, mayNotEdit]

export const uploadReportOperation: Operation = {
  name: 'uploadReport',
  group,
  summary: 'Upload a report',
  description: `Adds a report and triggers \`REPORT_ADDED\`. ${waysToSend}${needsEditOrInspector}`,
  body: { fields: uploadForm, example: sampleUpload, file: 'The report.' },
  answer: fileSaved(sample.report),
  refuses: uploadRefusals,
}

export const uploadAttachmentOperation: Operation = {
  name: 'uploadAttachment',
  group,
  summary: 'Upload an attachment',
  description: `Adds an attachment, such as an agreement or a photo. It changes the order like an update. ${waysToSend}${needsEditOrInspector}`,
  body: {
    fields: uploadForm,
    example: { ...sampleUpload, title: 'Agreement', description: 'Signed', filename: 'agreement.pdf' },
    file: 'The attachment.',
  },
  answer: fileSaved(sample.attachment),
  refuses: uploadRefusals,
}

export const attachmentUploadOperation: Operation = {
  ...uploadAttachmentOperation,
  name: 'attachmentUpload',
  description: `Alias of \`/orders/uploadattachment\`.${needsEditOrInspector}`,
}

export const filesOperation: Operation = {
  name: 'files',
  group,
  summary: 'List files of an order',
  description: 'Reports and attachments, oldest first.',
  path: { id: orderInPath },
  answer: {
    members: { files: listOf(fileRecord.schema, 'The reports and attachments.') },
    example: { files: [fileRecord.example] },
  },
  refuses: [noOrder],
}

export const downloadFileOperation: Operation = {
  name: 'downloadFile',
  group,
  summary: 'Download a file',
  description:
    'The bytes as they were sent, without the envelope. A refusal is an envelope with HTTP 200, so check for `Content-Disposition`, which every file has. `Range` (one range of bytes) and `If-None-Match` are supported. A hosted report is a redirect.',
  path: { id: orderInPath, file: { schema: id('The report or attachment.'), example: sample.report } },
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
}

const inPath = (kind: string, example: string): { readonly id: Parameter } => ({
  id: { schema: id(`The ${kind}.`), example },
})

function updateOperation(kind: 'report' | 'attachment', name: string): Operation {
  return {
    name,
    group,
    summary: `Update details of ${kind === 'report' ? 'a report' : 'an attachment'}`,
    description: `Changes the fields that are sent; the file stays. **A public address that was closed never works again:** a file that is made public again has another one.${needsEditOrInspector}`,
    path: inPath(kind, sample[kind]),
    body: { fields: fileEditForm, example: { title: 'Final version', public: true } },
    answer: fileSaved(sample[kind]),
    refuses: [noFile(kind), mayNotEdit],
  }
}

export const updateReportOperation = updateOperation('report', 'updateReport')
export const updateAttachmentOperation = updateOperation('attachment', 'updateAttachment')

function removeOperation(kind: 'report' | 'attachment', name: string): Operation {
  return {
    name,
    group,
    summary: `Remove ${kind === 'report' ? 'a report' : 'an attachment'}`,
    description: `Removes the file and its public address immediately.${needsEditOrInspector}`,
    path: inPath(kind, sample[kind]),
    answer: {
      members: {
        id: id('The removed file.'),
        order: id('The order it belonged to.'),
        modified: timestamp('When it was removed.'),
      },
      example: { id: sample[kind], order: sample.order, modified: sampleTimestamp },
    },
    dropsNothing: true,
    refuses: [noFile(kind), mayNotEdit],
  }
}

export const removeReportOperation = removeOperation('report', 'removeReport')
export const removeAttachmentOperation = removeOperation('attachment', 'removeAttachment')
