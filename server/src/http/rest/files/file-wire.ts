import type { NewFile } from '../../../domain/files/add-file.ts'
import { extensionOf } from '../../../domain/files/content-type.ts'
import type { FileEdits } from '../../../domain/files/edit-file.ts'
import { safeFileName } from '../../../domain/files/file-name.ts'
import { type FileKind, isStored, type OrderFile, readHostedUrl } from '../../../domain/files/order-file.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { Company } from '../../../domain/tenants/company.ts'
import { showInstant, showWallTime } from '../../../domain/time/local-time.ts'
import { companyAddress } from '../../server/company-address.ts'
import type { Body } from '../body.ts'
import { Fields } from '../fields.ts'
import { orEmpty, showFlag } from '../wire.ts'
import type { UploadedFile } from './file-intake.ts'

export function readHostedReport(body: Body): NewFile {
  const fields = new Fields(body)
  const { id: order, url } = required({ id: fields.written('id'), url: fields.written('url') })
  const content = { url: readHostedUrl(url) }
  return { order, kind: 'report', content, ...readWords(fields), ignored: fields.ignored() }
}

export function readUploadedFile(kind: FileKind, body: Body, file: UploadedFile | undefined): NewFile {
  const fields = new Fields(body)
  const { id: order, file: arrived } = required({ id: fields.written('id'), file })
  const { contentType, sizeBytes, sha256 } = arrived
  const words = readWords(fields)
  const content = { name: readName(fields, kind, arrived), contentType, sizeBytes, sha256 }
  noteOtherType(fields, contentType)
  return { order, kind, content, arrived, ...words, ignored: fields.ignored() }
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

function readWords(fields: Fields): Pick<NewFile, 'title' | 'description' | 'isPublic'> {
  return {
    title: fields.text('title') ?? '',
    description: fields.text('description') ?? '',
    isPublic: fields.flag('public') ?? false,
  }
}

/** 7.1: all that is missing is named at once. */
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

/** A file is what it is. That it was called something else is told. */
function noteOtherType(fields: Fields, contentType: string): void {
  const said = fields.text('mimetype')
  const isSame = said?.split(';')[0]?.trim().toLowerCase() === contentType
  if (said !== undefined && !isSame) fields.ignore('mimetype', said, `is not what the file is: ${contentType}`)
}

export function showFile(file: OrderFile, company: Company, publicUrl: string) {
  const { content } = file
  return {
    id: file.id,
    order: file.orderId,
    kind: file.kind,
    title: file.title,
    description: file.description,
    filename: isStored(content) ? content.name : '',
    mimetype: isStored(content) ? content.contentType : '',
    size: isStored(content) ? content.sizeBytes : '',
    sha256: isStored(content) ? content.sha256 : '',
    hostedurl: isStored(content) ? '' : content.url,
    public: showFlag(file.publicToken !== undefined),
    url: addressOf(file, company, publicUrl),
    createddatetime: showWallTime(file.createdAt, company.zone),
    createdby: orEmpty(file.createdBy),
    modified: showInstant(file.modifiedAt, company.zone),
  }
}

/** Where it is to be had: by anybody who knows the address, or with a key. */
export function addressOf(file: OrderFile, company: Company, publicUrl: string): string {
  const { url } = companyAddress(company, publicUrl)
  return file.publicToken ? `${url}/r/${file.publicToken}` : `${url}/rest/order/file/${file.orderId}/${file.id}`
}
