import type { NewFile } from '../../domain/files/add-file.ts'
import { extensionOf } from '../../domain/files/content-type.ts'
import type { FileEdits } from '../../domain/files/edit-file.ts'
import type { ChangeRange, FileChange } from '../../domain/files/file-change-store.ts'
import { safeFileName } from '../../domain/files/file-name.ts'
import {
  type FileKind,
  isStored,
  type OrderFile,
  readHostedUrl,
  type StoredContent,
} from '../../domain/files/order-file.ts'
import { reportPageToken } from '../../domain/files/report-page.ts'
import type { UploadedFile } from '../../domain/files/uploaded-file.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Company } from '../../domain/tenants/company.ts'
import { companyAddress } from '../../domain/tenants/company-address.ts'
import { showInstant, showWallTime } from '../../domain/time/local-time.ts'
import type { Body } from '../body.ts'
import { Fields } from '../fields.ts'
import type { JsonAnswer } from '../operation.ts'
import type { Query } from '../query.ts'
import { readUtcParameter } from '../query-values.ts'
import { recordTable } from '../record-table.ts'
import { orderInBody } from '../reused-descriptions.ts'
import { sample, sampleTimestamp } from '../samples.ts'
import { form, type Fields as Schemas } from '../schema.ts'
import { orEmpty, showFlag } from '../spelling.ts'
import { boolean, flag, id, idOrEmpty, integer, text, timestamp, wallTime, webAddress } from '../values.ts'

export function readHostedReport(body: Body): NewFile {
  const fields = new Fields(body)
  const { id: order, url } = required({ id: fields.written('id'), url: fields.written('url') })
  const content = { url: readHostedUrl(url) }
  return { order, kind: 'report', content, ...readDetails(fields), ignored: fields.ignored() }
}

export function readUploadedFile(kind: FileKind, body: Body, file: UploadedFile | undefined): NewFile {
  const fields = new Fields(body)
  const { id: order, file: arrived } = required({ id: fields.written('id'), file })
  const { contentType, sizeBytes, sha256 } = arrived
  const details = readDetails(fields)
  const content = { name: readName(fields, kind, arrived), contentType, sizeBytes, sha256 }
  warnOfOtherType(fields, contentType)
  return { order, kind, content, arrived, ...details, ignored: fields.ignored() }
}

export function readFileEdits(body: Body): FileEdits {
  const fields = new Fields(body)
  return {
    title: fields.editableText('title'),
    description: fields.editableText('description'),
    isPublic: fields.flag('public'),
    ignored: fields.ignored(),
  }
}

function readDetails(fields: Fields): Pick<NewFile, 'title' | 'description' | 'isPublic'> {
  return {
    title: fields.text('title') ?? '',
    description: fields.text('description') ?? '',
    isPublic: fields.flag('public') ?? false,
  }
}

/** 7.1: the message names all missing fields. */
function required<T extends Record<string, unknown>>(given: T): { [Name in keyof T]: Exclude<T[Name], undefined> } {
  const missing = Object.keys(given).filter(name => given[name] === undefined)
  if (missing.length > 0) throw new Refusal('fields.missing', { fields: missing })
  return given as { [Name in keyof T]: Exclude<T[Name], undefined> }
}

function readName(fields: Fields, kind: FileKind, { givenName, contentType }: UploadedFile): string {
  const given = fields.text('filename') ?? givenName ?? ''
  const name = safeFileName(given) || `${kind}${extensionOf(contentType)}`
  if (given !== '' && given !== name) fields.ignore('filename', given, `was saved as ${name}`)
  return name
}

/** The detected type wins over the declared one, with a warning. */
function warnOfOtherType(fields: Fields, contentType: string): void {
  const declared = fields.text('mimetype')
  const isSame = declared?.split(';')[0]?.trim().toLowerCase() === contentType
  if (declared !== undefined && !isSame) fields.ignore('mimetype', declared, `is not what the file is: ${contentType}`)
}

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

export const fileSaved = (file: string): JsonAnswer => ({
  members: { id: id('The report or attachment.'), url },
  example: { id: file, url: sampleUrl(file) },
})

const details: Schemas = {
  title: text('Title.'),
  description: text('Description.'),
  public: boolean('Lets anyone who knows the address download it. Otherwise a key is needed.'),
}

export const hostedReportForm = form('HostedReportFields', 'A report that is hosted elsewhere.', details, {
  id: orderInBody,
  url: webAddress('Address of the report. It starts with `http://` or `https://` and contains no password.'),
})

export const uploadForm = form(
  'UploadFields',
  'Details of a file.',
  {
    ...details,
    filename: text(
      'File name; by default that of the file part. A name that some systems cannot store is changed, with a warning.',
    ),
    mimetype: text('Media type according to the sender. If it differs from the detected type, a warning says so.'),
  },
  { id: orderInBody },
)

export const fileEditForm = form('FileEditFields', 'Omitted fields stay unchanged. An empty text clears a field.', {
  ...details,
  public: boolean('Makes the file public or private. A file that is made public again has another address.'),
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

/** An `end` without a time of day includes that day. */
export function readChangeRange(query: Query): ChangeRange {
  const end = readUtcParameter(query, 'end')
  const isDay = !(query.text('end') ?? '').includes(':')
  return { start: readUtcParameter(query, 'start'), end: isDay ? end?.add({ hours: 24 }) : end }
}

/** The page on which a client sees the reports; empty while none of them is public. */
export function reportPageAddress(files: readonly OrderFile[], company: Company, publicUrl: string): string {
  const token = reportPageToken(files)
  return token === undefined ? '' : `${companyAddress(company, publicUrl).url}/d/${token}`
}
