import type { IncomingMessage } from 'node:http'
import { Refusal } from '../../domain/refusal.ts'
import { type Body, bodyLimitBytes, checkValues, readBody } from './body.ts'
import { type FileIntake, tooLarge } from './file-intake.ts'
import { readMultipart } from './multipart.ts'
import type { Query } from './query.ts'
import { release } from './spent-pieces.ts'

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
  // Some programs call everything they send a form. Where the fields stand in the query string, the body is the file.
  const isForm = /^\s*application\/x-www-form-urlencoded/i.test(contentType) && asked.id === undefined
  return isForm ? readFormWithFile(upload, asked) : readRaw(upload, asked)
}

function fieldsOf(query: Query): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const name of fileFields) {
    const value = query.text(name)
    if (value !== undefined) fields[name] = value
  }
  return fields
}

async function readRaw({ message, intake, limitMiB }: UploadBody, fields: Record<string, string>): Promise<Body> {
  if (announcedBytes(message) > limitMiB * 1024 * 1024) throw tooLarge(limitMiB)
  if (announcedBytes(message) === 0) return fields
  await intake.admit(fields.id || undefined)
  await intake.take(pieces(message), undefined)
  return fields
}

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
      if (fields.id) await intake.admit(fields.id)
      await intake.take(file, name)
    },
  })
  return takesFile ? takeText(fields, intake) : checked(fields)
}

async function readFormWithFile(upload: UploadBody, asked: Record<string, string>): Promise<Body> {
  const bytes = await readWhole(upload)
  const form = Object.fromEntries(new URLSearchParams(bytes.toString('utf8')))
  return takeText({ ...asked, ...form }, upload.intake)
}

/** A file that came as the text of a field. */
async function takeText({ file, ...fields }: Record<string, string>, intake: FileIntake): Promise<Body> {
  checkValues(fields)
  if (file && !intake.file) await intake.take(once(Buffer.from(file)), undefined)
  return fields
}

function checked(fields: Body): Body {
  checkValues(fields)
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
