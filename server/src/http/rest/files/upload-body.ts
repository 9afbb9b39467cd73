import type { IncomingMessage } from 'node:http'
import { tooLarge } from '../../../domain/files/measurement.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { type Body, bodyLimitBytes, checkValues, readBody } from '../../../wire/body.ts'
import { hostedReportBody, uploadBody } from '../../../wire/files/file-bodies.ts'
import type { Query } from '../../../wire/query.ts'
import { readMultipart, release } from '../../server/multipart.ts'
import type { FileIntake } from './file-intake.ts'

/** Every field of a report or attachment; each may also be sent in the query string. */
export const fileFields: readonly string[] = [
  'orderid',
  ...Object.keys({ ...uploadBody('report').fields.properties, ...hostedReportBody.fields.properties }),
]

export interface UploadBody {
  readonly message: IncomingMessage
  readonly contentType: string | undefined
  readonly query: Query
  readonly intake: FileIntake
  readonly takesFile: boolean
  readonly limitMiB: number
}

/** Returns the fields of an upload and passes its file to the intake. Fields of the body override the query string. */
export async function readUploadBody(upload: UploadBody): Promise<Body> {
  const { contentType = '', query, takesFile } = upload
  const queried = withOrder(fieldsOf(query))
  checkValues(queried)
  if (/^\s*multipart\/form-data/i.test(contentType)) return readParts(upload, queried)
  if (!takesFile) return { ...queried, ...withOrder(readBody(contentType, await readWhole(upload))) }
  const isForm = /^\s*application\/x-www-form-urlencoded/i.test(contentType)
  if (!isForm) return readRaw(upload, queried, chunksOf(upload.message))
  if (queried.id !== undefined) return readFormOrFile(upload, queried)
  return storeForm(readFormWithFile(await readWhole(upload)), upload, queried)
}

/** `orderid` is another name of `id`. If both are sent and differ, `orderid` stays and is reported as unknown. */
function withOrder<F extends Body>(fields: F): F {
  const { orderid, id, ...others } = fields
  if (orderid === undefined || (id && id !== orderid)) return fields
  return { ...others, id: orderid } as unknown as F
}

function fieldsOf(query: Query): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const name of fileFields) {
    const value = query.text(name)
    if (value !== undefined) fields[name] = value
  }
  // `?public` alone means yes, like every flag of a query string; `?public=` is an empty field.
  if (query.isBare('public')) fields.public = 'yes'
  return fields
}

async function readRaw(
  { message, intake, limitMiB }: UploadBody,
  fields: Record<string, string>,
  file: AsyncIterable<Uint8Array>,
): Promise<Body> {
  if (contentLength(message) > limitMiB * 1024 * 1024) throw tooLarge(limitMiB)
  if (contentLength(message) === 0) return fields
  await intake.authorize(fields.id || undefined)
  await intake.store(file, undefined)
  return fields
}

/**
 * Some clients label every body as a form. If the query string names the order, the body is a form only if all its fields
 * are known; otherwise it is the file.
 */
async function readFormOrFile(upload: UploadBody, queried: Record<string, string>): Promise<Body> {
  const { message } = upload
  if (contentLength(message) > bodyLimitBytes) return readRaw(upload, queried, chunksOf(message))
  const source = chunksOf(message)
  try {
    const { start, rest } = await readStart(source)
    const form = rest ? undefined : readFormWithFile(start)
    if (form?.names && [...form.names].every(isKnown)) return await storeForm(form, upload, queried)
    return await readRaw(upload, queried, joined(start, rest))
  } finally {
    await source.return(undefined)
  }
}

const isKnown = (name: string): boolean => name === 'file' || fileFields.includes(name)

/** Reads as much as a form may have; `rest` is set if the body is longer. */
async function readStart(source: AsyncGenerator<Buffer>): Promise<{ start: Buffer; rest?: AsyncIterable<Buffer> }> {
  const read: Buffer[] = []
  let bytes = 0
  while (bytes <= bodyLimitBytes) {
    const { value, done } = await source.next()
    if (done) return { start: Buffer.concat(read) }
    bytes += value.length
    read.push(Buffer.from(value))
  }
  return { start: Buffer.concat(read), rest: source }
}

async function* joined(start: Buffer, rest?: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield start
  if (rest) yield* rest
}

async function readParts(upload: UploadBody, queried: Record<string, string>): Promise<Body> {
  const { message, contentType = '', intake, takesFile, limitMiB } = upload
  if (contentLength(message) > limitMiB * 1024 * 1024 + bodyLimitBytes) throw tooLarge(limitMiB)
  const sent: Record<string, string> = {}
  const fields = () => ({ ...queried, ...withOrder(sent) })
  await readMultipart(message, contentType, {
    // The other parts may be as large as any other body.
    maxMiB: limitMiB + 1,
    onField: (name, value) => {
      sent[name] = value
    },
    onFile: async (file, name) => {
      if (!takesFile) {
        sent.file = name ?? ''
        for await (const _ of file);
        return
      }
      // The order may also be named after the file.
      const { id } = fields()
      await (id ? intake.authorize(id) : intake.authorizeAnyOrder())
      await intake.store(file, name)
    },
  })
  checkValues(fields())
  return fields()
}

async function storeForm(
  { fields: sent, file }: FormWithFile,
  { intake }: UploadBody,
  queried: Record<string, string>,
): Promise<Body> {
  const fields = { ...queried, ...withOrder(sent) }
  checkValues(fields)
  if (file && file.length > 0) await intake.store(joined(file), undefined)
  return fields
}

async function readWhole({ message }: UploadBody): Promise<Buffer> {
  const tooLargeBody = () => new Refusal('body.too-large', { limit: '1 MiB' })
  if (contentLength(message) > bodyLimitBytes) throw tooLargeBody()
  const read: Buffer[] = []
  let bytes = 0
  for await (const chunk of chunksOf(message)) {
    bytes += chunk.length
    if (bytes > bodyLimitBytes) throw tooLargeBody()
    read.push(Buffer.from(chunk))
  }
  return Buffer.concat(read)
}

/** A chunk is invalid once the next is requested. A reader that stops early leaves the connection open for a response. */
async function* chunksOf(message: IncomingMessage): AsyncGenerator<Buffer> {
  for await (const chunk of message.iterator({ destroyOnReturn: false })) {
    yield chunk
    release(chunk)
  }
}

/** Content-Length; NaN for a chunked body, 0 without a body. */
function contentLength({ headers }: IncomingMessage): number {
  if (headers['transfer-encoding'] !== undefined) return Number.NaN
  return Number(headers['content-length'] ?? 0)
}

/** A urlencoded form that may carry a file: its fields are text, the file is bytes. */
interface FormWithFile {
  readonly fields: Record<string, string>
  readonly file: Buffer | undefined
  /** Undefined if a pair has no equals sign: then the body is not a form. */
  readonly names: ReadonlySet<string> | undefined
}

/** Read as latin1, which keeps every byte: decoding a binary file as UTF-8 would destroy it. */
function readFormWithFile(bytes: Buffer): FormWithFile {
  const pairs = bytes
    .toString('latin1')
    .split('&')
    .filter(pair => pair !== '')
  const fields: Record<string, string> = {}
  let file: Buffer | undefined
  for (const pair of pairs) {
    const [, name = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(pair) ?? []
    const field = unescaped(name).toString()
    if (field === 'file') file = unescaped(value)
    else Object.defineProperty(fields, field, { value: unescaped(value).toString(), ...plain })
  }
  const names = pairs.every(pair => pair.includes('=')) ? namesOf(fields, file) : undefined
  return { fields, file, names }
}

/** Defined rather than assigned, so that `__proto__` is a field like any other. */
const plain = { enumerable: true, configurable: true, writable: true }

function namesOf(fields: Record<string, string>, file: Buffer | undefined): Set<string> {
  return new Set([...Object.keys(fields), ...(file ? ['file'] : [])])
}

function unescaped(text: string): Buffer {
  const bytes = text.replaceAll(/\+|%([\da-f]{2})/gi, (_, hex) =>
    hex ? String.fromCharCode(Number.parseInt(hex, 16)) : ' ',
  )
  return Buffer.from(bytes, 'latin1')
}
