import { addFile, type NewFile } from '../../../domain/files/add-file.ts'
import { editFile } from '../../../domain/files/edit-file.ts'
import { listFiles } from '../../../domain/files/file-store.ts'
import type { FileKind, OrderFile } from '../../../domain/files/order-file.ts'
import { removeFile } from '../../../domain/files/remove-file.ts'
import { requireFileOf } from '../../../domain/files/require-file.ts'
import { type Dropped, describeDropped } from '../../../domain/orders/dropped.ts'
import { requireOrder } from '../../../domain/orders/require-order.ts'
import { withOutbox } from '../../../domain/outbox/transactional-outbox.ts'
import type { Scope } from '../../../domain/tenants/scope.ts'
import { showInstant } from '../../../domain/time/local-time.ts'
import type { Operation } from '../../openapi/operation.ts'
import type { Written } from '../envelope.ts'
import type { RestRequest, Route, UploadRoute } from '../route.ts'
import {
  addReportUrlOperation,
  attachmentUploadOperation,
  downloadFileOperation,
  filesOperation,
  removeAttachmentOperation,
  removeReportOperation,
  updateAttachmentOperation,
  updateReportOperation,
  uploadAttachmentOperation,
  uploadReportOperation,
} from './file-openapi.ts'
import { addressOf, fileRecord, readFileEdits, readHostedReport, readUploadedFile } from './file-wire.ts'

/** Reports, which trigger an event, and attachments. */
export const fileRoutes: readonly Route[] = [
  {
    method: 'PUT',
    path: '/orders/addreporturl',
    operation: addReportUrlOperation,
    takesFile: false,
    upload: (scope, request) => add(scope, request, readHostedReport(request.body)),
  },
  uploadTo('/orders/uploadreport', 'report', uploadReportOperation),
  uploadTo('/orders/uploadattachment', 'attachment', uploadAttachmentOperation),
  uploadTo('/attachmentupload', 'attachment', attachmentUploadOperation),
  {
    method: 'GET',
    path: '/order/files/:id',
    operation: filesOperation,
    read: async (scope, { params, publicUrl }) => {
      const { id } = await requireOrder(scope, params.id ?? '')
      const files = await listFiles(scope, id)
      const context = { company: scope.company, publicUrl }
      return { files: files.map(file => fileRecord.show(file, context)) }
    },
  },
  {
    method: 'GET',
    path: '/order/file/:id/:file',
    operation: downloadFileOperation,
    download: (scope, { params }) => requireFileOf(scope, params.id ?? '', params.file ?? ''),
  },
  ...changesOf('report', updateReportOperation, removeReportOperation),
  ...changesOf('attachment', updateAttachmentOperation, removeAttachmentOperation),
]

function uploadTo(path: string, kind: FileKind, operation: Operation): UploadRoute {
  return {
    method: 'PUT',
    path,
    operation,
    takesFile: true,
    upload: (scope, request, file) => add(scope, request, readUploadedFile(kind, request.body, file)),
  }
}

function changesOf(kind: FileKind, update: Operation, remove: Operation): Route[] {
  return [
    {
      method: 'POST',
      path: `/${kind}/:id`,
      operation: update,
      write: async (scope, request) => {
        const edits = readFileEdits(request.body)
        const { file } = await withOutbox(scope, () => editFile(scope, kind, request.params.id ?? '', edits))
        return written(scope, request, file, edits.ignored)
      },
    },
    {
      method: 'DELETE',
      path: `/${kind}/:id`,
      operation: remove,
      write: async (scope, { params }) => {
        const { file } = await withOutbox(scope, () => removeFile(scope, kind, params.id ?? ''))
        const modified = showInstant(file.modifiedAt, scope.company.zone)
        return { status: 'ok', members: { id: file.id, order: file.orderId, modified }, warnings: [] }
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
