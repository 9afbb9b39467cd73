import type { IncomingMessage } from 'node:http'
import { Refusal } from '../../../domain/refusal.ts'
import { type Body, bodyLimitBytes, checkValues, readBody } from '../body.ts'
import type { Query } from '../query.ts'
import { type FileIntake, tooLarge } from './file-intake.ts'
import { type FormWithFile, readFormWithFile } from './form-with-file.ts'
import { readMultipart } from './multipart.ts'
import { release } from './release-buffer.ts'

/** Every field of a report or attachment; any of them may stand in the query string. */
export const fileFields = ['id', 'url', 'title', 'public', 'filename', 'mimetype', 'description']

export interface UploadBody {
  readonly message: IncomingMessage
  readonly contentType: string | undefined
  readonly query: Query
  readonly intake: FileIntake
  readonly takesFile: boolean
  readonly limitMiB: number
}

/**
 * The fields of an upload, from wherever they come; the file goes to the intake. A field of the body goes before the
 * same one of the query string.
 */
export async function readUploadBody(upload: UploadBody): Promise<Body> {
  const { contentType = '', query, takesFile } = upload
  const asked = fieldsOf(query)
  checkValues(asked)
  if (/^\s*multipart\/form-data/i.test(contentType)) return readParts(upload, asked)
  if (!takesFile) return { ...asked, ...readBody(contentType, await readWhole(upload)) }
  const isForm = /^\s*application\/x-www-form-urlencoded/i.test(contentType)
  if (!isForm) return readRaw(upload, asked, pieces(upload.message))
  return asked.id === undefined ? readForm(upload, asked) : readSoCalledForm(upload, asked)
}

function fieldsOf(query: Query): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const name of fileFields) {
    const value = query.text(name)
    if (value !== undefined) fields[name] = value
  }
  // `?public` alone is a yes, like every flag of a query string; `?public=` is a field left empty.
  if (query.isBare('public')) fields.public = 'yes'
  return fields
}

async function readRaw(
  { message, intake, limitMiB }: UploadBody,
  fields: Record<string, string>,
  file: AsyncIterable<Uint8Array>,
): Promise<Body> {
  if (announcedBytes(message) > limitMiB * 1024 * 1024) throw tooLarge(limitMiB)
  if (announcedBytes(message) === 0) return fields
  await intake.authorize(fields.id || undefined)
  await intake.store(file, undefined)
  return fields
}

/**
 * Some programs call everything they send a form. Where the order stands in the query string, the body is one if all
 * of it is known here, and otherwise the file.
 */
async function readSoCalledForm(upload: UploadBody, asked: Record<string, string>): Promise<Body> {
  const { message } = upload
  if (announcedBytes(message) > bodyLimitBytes) return readRaw(upload, asked, pieces(message))
  const source = pieces(message)
  try {
    const { start, rest } = await readStart(source)
    const form = rest ? undefined : readFormWithFile(start)
    if (form?.names && [...form.names].every(isKnown)) return await takeForm(form, upload, asked)
    return await readRaw(upload, asked, joined(start, rest))
  } finally {
    await source.return(undefined)
  }
}

const isKnown = (name: string): boolean => name === 'file' || fileFields.includes(name)

/** As much as a form may have; `rest` is what goes beyond. */
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

async function* joined(start: Buffer, rest: AsyncIterable<Buffer> = noPieces()): AsyncGenerator<Buffer> {
  yield start
  yield* rest
}

async function* noPieces(): AsyncGenerator<Buffer> {}

async function readParts(upload: UploadBody, asked: Record<string, string>): Promise<Body> {
  const { message, contentType = '', intake, takesFile, limitMiB } = upload
  if (announcedBytes(message) > limitMiB * 1024 * 1024 + bodyLimitBytes) throw tooLarge(limitMiB)
  const fields = { ...asked }
  await readMultipart(message, contentType, {
    // Beside the file there is room for as much as in any other body.
    mostMiB: limitMiB + 1,
    onField: (name, value) => {
      fields[name] = value
    },
    onFile: async (file, name) => {
      if (!takesFile) {
        fields.file = name ?? ''
        for await (const _ of file);
        return
      }
      // The order may also be named behind the file.
      await (fields.id ? intake.authorize(fields.id) : intake.authorizeAnyOrder())
      await intake.store(file, name)
    },
  })
  checkValues(fields)
  return fields
}

async function readForm(upload: UploadBody, asked: Record<string, string>): Promise<Body> {
  return takeForm(readFormWithFile(await readWhole(upload)), upload, asked)
}

async function takeForm(
  { fields: sent, file }: FormWithFile,
  { intake }: UploadBody,
  asked: Record<string, string>,
): Promise<Body> {
  const fields = { ...asked, ...sent }
  checkValues(fields)
  if (file && file.length > 0) await intake.store(once(file), undefined)
  return fields
}

async function readWhole({ message }: UploadBody): Promise<Buffer> {
  const tooMuch = () => new Refusal('body.too-large', { limit: '1 MiB' })
  if (announcedBytes(message) > bodyLimitBytes) throw tooMuch()
  const read: Buffer[] = []
  let bytes = 0
  for await (const piece of pieces(message)) {
    bytes += piece.length
    if (bytes > bodyLimitBytes) throw tooMuch()
    read.push(Buffer.from(piece))
  }
  return Buffer.concat(read)
}

/**
 * Each piece is gone when the next is asked for. Whoever stops reading leaves the rest where it is, and the connection
 * open for an answer.
 */
async function* pieces(message: IncomingMessage): AsyncGenerator<Buffer> {
  for await (const piece of message.iterator({ destroyOnReturn: false })) {
    yield piece
    release(piece)
  }
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

/** As many as the sender says; who sends in chunks says nothing, and without either there are none. */
function announcedBytes({ headers }: IncomingMessage): number {
  if (headers['transfer-encoding'] !== undefined) return Number.NaN
  return Number(headers['content-length'] ?? 0)
}
