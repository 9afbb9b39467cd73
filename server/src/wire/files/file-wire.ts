import type { FileChange } from '../../domain/files/file-change-store.ts'
import { isStored, type OrderFile, type StoredContent } from '../../domain/files/order-file.ts'
import { reportPageToken } from '../../domain/files/report-page.ts'
import type { Company } from '../../domain/tenants/company.ts'
import { companyAddress } from '../../domain/tenants/company-address.ts'
import { showInstant, showWallTime, utcMomentFormats } from '../../domain/time/local-time.ts'
import { momentParameter, type ReadParameter } from '../parameters.ts'
import { answerTable, recordTable } from '../record-table.ts'
import { sample, sampleTimestamp } from '../samples.ts'
import { orEmpty, showFlag } from '../spelling.ts'
import { boolean, flag, id, idOrEmpty, integer, text, timestamp, wallTime, webAddress } from '../values.ts'

interface FileContext {
  readonly company: Company
  readonly publicUrl: string
}

const url = webAddress(
  'Address of the file: for anyone who knows it if the file is public, otherwise for requests with a key.',
)
const stored =
  <K extends keyof StoredContent>(key: K) =>
  ({ content }: OrderFile): StoredContent[K] | '' =>
    isStored(content) ? content[key] : ''
const ifHosted = '`""` for a hosted report.'
const sampleUrl = (file: string) => `https://inspect.example.com/demo/rest/order/file/${sample.order}/${file}`

export const fileRecord = recordTable<OrderFile, FileContext>('OrderFile', 'A report or attachment of an order.', {
  id: [id('The report or attachment.'), file => file.id, sample.report],
  order: [id('The order it belongs to.'), file => file.orderId, sample.order],
  kind: [
    { type: 'string', enum: ['report', 'attachment'], description: 'A new report triggers `REPORT_ADDED`.' },
    file => file.kind,
    'report',
  ],
  title: [text('Title.'), file => file.title, 'Inspection report'],
  description: [text('Description.'), file => file.description, 'All rooms, with photos'],
  filename: [text(`File name. ${ifHosted}`), stored('name'), 'report-1042.pdf'],
  mimetype: [text(`Media type, detected from the first bytes. ${ifHosted}`), stored('contentType'), 'application/pdf'],
  size: [
    { anyOf: [{ type: 'integer' }, { type: 'string', const: '' }], description: `Bytes. ${ifHosted}` },
    stored('sizeBytes'),
    4_821_337,
  ],
  sha256: [
    { type: 'string', pattern: '^([0-9a-f]{64})?$', description: `SHA-256 of the bytes, in hexadecimal. ${ifHosted}` },
    stored('sha256'),
    '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  ],
  hostedurl: [
    text('Address of a hosted report; `""` for a file.'),
    ({ content }) => (isStored(content) ? '' : content.url),
    '',
  ],
  public: [
    flag('Whether anyone who knows the address can download it.'),
    file => showFlag(file.publicToken !== undefined),
    'no',
  ],
  url: [url, (file, { company, publicUrl }) => addressOf(file, company, publicUrl), sampleUrl(sample.report)],
  createddatetime: [
    wallTime('When it was added.'),
    ({ createdAt }, { company }) => showWallTime(createdAt, company.zone),
    '2026-11-06 18:40:12',
  ],
  createdby: [idOrEmpty('The user who added it.'), file => orEmpty(file.createdBy), sample.inspector],
  modified: [
    timestamp('When it last changed.'),
    ({ modifiedAt }, { company }) => showInstant(modifiedAt, company.zone),
    sampleTimestamp,
  ],
})

export interface SavedFile {
  readonly file: OrderFile
  readonly publicUrl: string
}

export const fileSaved = (sampleId: string) =>
  answerTable<SavedFile, Company>({
    id: [id('The report or attachment.'), ({ file }) => file.id, sampleId],
    url: [url, ({ file, publicUrl }, company) => addressOf(file, company, publicUrl), sampleUrl(sampleId)],
  })

/** For anyone who knows the address, or for requests with a key. */
export function addressOf(file: OrderFile, company: Company, publicUrl: string): string {
  const { url } = companyAddress(company, publicUrl)
  return file.publicToken ? `${url}/r/${file.publicToken}` : `${url}/rest/order/file/${file.orderId}/${file.id}`
}

export const fileChangeRecord = recordTable<FileChange>('FileChange', 'A report or attachment at its last change.', {
  id: [id('The report or attachment.'), file => file.id, sample.report],
  oid: [integer('The number of its order.'), file => file.oid, 1042],
  order_id: [id('Its order.'), file => file.orderId, sample.order],
  show: [boolean('False if it was removed, or its order was.'), file => file.isShown, true],
  public_access: [boolean('Whether anyone who knows the address can download it.'), file => file.isPublic, false],
})

/** When files changed. */
export const changeRange = {
  start: momentParameter(`Only changes from this moment on: ${utcMomentFormats}.`, '2026-01-01'),
  end: endParameter('Only changes before this moment; a date without a time includes the day.', '2099-12-31'),
}

function endParameter(description: string, example: string): ReadParameter<Temporal.Instant | undefined> {
  const moment = momentParameter(description, example)
  const isDay = (text = '') => !text.includes(':')
  return {
    ...moment,
    read: (query, name, warnings) => {
      const end = moment.read(query, name, warnings)
      return isDay(query.text(name)) ? end?.add({ hours: 24 }) : end
    },
  }
}

/** The page on which a client sees the reports; empty while none of them is public. */
export function reportPageAddress(files: readonly OrderFile[], company: Company, publicUrl: string): string {
  const token = reportPageToken(files)
  return token === undefined ? '' : `${companyAddress(company, publicUrl).url}/d/${token}`
}
