import { describeDropped } from '../../../domain/dropped.ts'
import { editFile } from '../../../domain/files/edit-file.ts'
import { listFileChanges } from '../../../domain/files/file-change-store.ts'
import { listFiles } from '../../../domain/files/file-store.ts'
import { blobOf, type FileKind, isStored, type OrderFile } from '../../../domain/files/order-file.ts'
import { removeFile } from '../../../domain/files/remove-file.ts'
import { requireFileOf } from '../../../domain/files/require-file.ts'
import { requireOrder } from '../../../domain/orders/require-order.ts'
import { withOutbox } from '../../../domain/outbox/transactional-outbox.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { Company } from '../../../domain/tenants/company.ts'
import { fileEditBody } from '../../../wire/files/file-bodies.ts'
import {
  changeRange,
  fileChangeRecord,
  fileRecord,
  fileSaved,
  reportPageAddress,
} from '../../../wire/files/file-wire.ts'
import { answerTable, listAnswer, modifiedMember } from '../../../wire/record-table.ts'
import {
  mayNotEdit,
  needsEditOrInspector,
  noOrder,
  orderInPath,
  removedOrder,
} from '../../../wire/reused-descriptions.ts'
import { sample, unknownId } from '../../../wire/samples.ts'
import { id, listOf, text, warnings } from '../../../wire/values.ts'
import { sendFile, sendRedirect } from '../../server/send-file.ts'
import { Outcome } from '../exchange.ts'
import { operation } from '../operation.ts'

const group = 'Files'
export const maxFileChanges = 10_000
const noFile = (kind: 'file' | FileKind) => new Refusal('file.unknown', { kind, id: unknownId })

const filesOfOrder = answerTable<{ readonly files: readonly OrderFile[]; readonly publicUrl: string }, Company>({
  files: [
    listOf(fileRecord.schema, 'The reports and attachments.'),
    ({ files, publicUrl }, company) => files.map(file => fileRecord.show(file, { company, publicUrl })),
    [fileRecord.example],
  ],
})

/** Lists, downloads and changes of reports and attachments. */
export const fileRoutes = [
  operation({
    method: 'GET',
    path: '/order/files/:id',
    name: 'files',
    group,
    summary: 'List files of an order',
    description: 'Reports and attachments, oldest first.',
    pathParameters: { id: orderInPath },
    answer: filesOfOrder,
    refuses: [noOrder],
    inTransaction: async (scope, { params, publicUrl }) => {
      const { id } = await requireOrder(scope, params.id)
      return { files: await listFiles(scope, id), publicUrl }
    },
  }),
  operation({
    method: 'GET',
    path: '/orderfiles',
    name: 'orderFiles',
    group,
    summary: 'List files of all orders',
    description: `Reports and attachments that were added, changed or removed in a range of time, in the order of these changes, at most ${maxFileChanges.toLocaleString('en')}.`,
    query: changeRange,
    answer: {
      ...listAnswer('files', fileChangeRecord, 'The reports and attachments; a removed one stays with `show: false`.'),
      optional: { warnings },
    },
    inTransaction: async (scope, { query }) => {
      const found = await listFileChanges(scope, query, maxFileChanges + 1)
      const isCut = found.length > maxFileChanges
      const warnings = [`the list was cut after ${maxFileChanges} files; choose a shorter range`]
      return new Outcome(found.slice(0, maxFileChanges), isCut ? { warnings } : {})
    },
  }),
  operation({
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
    inTransaction: async (scope, { params, publicUrl }) => {
      const order = await requireOrder(scope, params.id)
      const files = order.removedAt ? [] : await listFiles(scope, order.id)
      return { url: reportPageAddress(files, scope.company, publicUrl) }
    },
  }),
  operation({
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
    free: call =>
      call.respond('downloads', async () => {
        const { params } = call.input
        const { id, content } = await call.read(scope => requireFileOf(scope, params.id, params.file))
        const { request, reply, context, parts } = call
        if (isStored(content)) await sendFile(request, reply, parts.blobs, blobOf(context.company.id, id), content)
        else sendRedirect(reply, content.url)
        return true
      }),
  }),
  ...changesOf('report', 'a report', 'Report'),
  ...changesOf('attachment', 'an attachment', 'Attachment'),
]

function changesOf(kind: FileKind, a: string, name: string) {
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
    operation({
      ...described,
      method: 'POST',
      name: `update${name}`,
      refuses: [...described.refuses, removedOrder],
      summary: `Update details of ${a}`,
      description: `Changes the fields that are sent; the file stays. **A public address that was closed never works again:** a file that is made public again has another one.${needsEditOrInspector}`,
      body: fileEditBody,
      answer: fileSaved(sample[kind]),
      inTransaction: async (scope, { params, body, publicUrl }) => {
        const { file } = await withOutbox(scope, () => editFile(scope, kind, params.id, body))
        return new Outcome({ file, publicUrl }, { warnings: body.ignored.map(describeDropped) })
      },
    }),
    operation({
      ...described,
      method: 'DELETE',
      name: `remove${name}`,
      summary: `Remove ${a}`,
      description: `Removes the file and its public address immediately.${needsEditOrInspector}`,
      answer: removed,
      dropsNothing: true,
      inTransaction: async (scope, { params }) =>
        (await withOutbox(scope, () => removeFile(scope, kind, params.id))).file,
    }),
  ]
}
