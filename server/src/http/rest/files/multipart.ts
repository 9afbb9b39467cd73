import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyConfig, type BusboyInstance } from '@fastify/busboy'
import { Refusal } from '../../../domain/refusal.ts'
import { bodyLimitBytes } from '../body.ts'
import { SpentPieces } from './release-buffer.ts'

const mostFields = 100
const longestName = 200

const limits: BusboyConfig['limits'] = {
  fieldSize: bodyLimitBytes,
  fields: mostFields,
  files: 1,
  parts: mostFields + 1,
  headerPairs: 20,
  headerSize: 16_384,
}

/** What is called a file is one, even without a name of its own: read as text, its bytes would be lost. */
const isPartAFile: BusboyConfig['isPartAFile'] = (field, contentType, givenName) =>
  field === 'file' || givenName !== undefined || contentType === 'application/octet-stream'

export interface MultipartParts {
  /** Of the whole body. */
  readonly mostMiB: number
  /** Told of every field as it comes; of those before the file, before the file. */
  readonly onField: (name: string, value: string) => void
  /** The body is read no faster than this takes the file; each piece is gone when the next is asked for. */
  readonly onFile: (file: AsyncIterable<Uint8Array>, name: string | undefined) => Promise<void>
}

/** Settles when all is read and the file is taken; throws as soon as either cannot be, and reads no further. */
export async function readMultipart(body: Readable, contentType: string, parts: MultipartParts): Promise<void> {
  const form = open(contentType)
  const { promise: trouble, reject } = Promise.withResolvers<never>()
  trouble.catch(() => undefined)
  form.on('error', error => reject(unreadable((error as Error).message)))
  const spent = new SpentPieces()
  const taken = takeParts(form, parts, spent, reject)
  const ended = once(form, 'finish')
  const stop = feed(body, form, parts.mostMiB, spent, reject)
  try {
    await Promise.race([ended.then(taken), trouble])
  } catch (error) {
    form.destroy(error as Error)
    throw error
  } finally {
    stop()
  }
}

/** No faster than it is taken. Answers how to end it. */
function feed(
  body: Readable,
  form: BusboyInstance,
  mostMiB: number,
  spent: SpentPieces,
  reject: (reason: Error) => void,
): () => void {
  let bytes = 0
  const write = (piece: Buffer) => {
    bytes += piece.length
    if (bytes > mostMiB * 1024 * 1024) reject(new Refusal('body.too-large', { limit: `${mostMiB} MiB` }))
    else if (!form.write(piece, () => spent.add(piece))) body.pause()
  }
  const goOn = () => void body.resume()
  const end = () => void form.end()
  form.on('drain', goOn)
  body.on('data', write).once('end', end).on('error', reject)
  return () => {
    form.off('drain', goOn)
    body.off('data', write).off('end', end).off('error', reject)
  }
}

/** Answers how to wait until the file is taken. */
function takeParts(
  form: BusboyInstance,
  { onField, onFile }: MultipartParts,
  spent: SpentPieces,
  reject: (reason: Error) => void,
): () => Promise<unknown> {
  let taking: Promise<void> | undefined
  let fieldBytes = 0
  form.on('field', (name, value, _isNameCut, isValueCut) => {
    fieldBytes += Buffer.byteLength(value)
    if (isValueCut || fieldBytes > bodyLimitBytes) reject(new Refusal('body.too-large', { limit: '1 MiB' }))
    // A part may have no name, whatever its type says.
    else onField(String(name ?? '').slice(0, longestName), value)
  })
  form.on('file', (_name, file, givenName) => {
    // Where the body breaks off, the file ends as if that were all: only this tells.
    file.on('error', (error: Error) => {
      reject(unreadable(error.message))
      file.destroy(error)
    })
    form.on('close', () => file.destroy(new Error('the rest of the body was not read')))
    taking = onFile(pieces(file, spent), givenName)
    taking.catch(reject)
  })
  form.on('filesLimit', () => reject(new Refusal('files.several')))
  for (const limit of ['fieldsLimit', 'partsLimit'] as const) {
    form.on(limit, () => reject(unreadable(`it has more than ${mostFields} fields`)))
  }
  return async () => taking
}

async function* pieces(file: Readable, spent: SpentPieces): AsyncGenerator<Uint8Array> {
  for await (const piece of file.iterator({ destroyOnReturn: false })) {
    yield piece
    spent.releaseBefore(piece)
  }
}

function open(contentType: string): BusboyInstance {
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits, preservePath: true, isPartAFile })
  } catch (error) {
    throw unreadable((error as Error).message)
  }
}

function unreadable(reason: string): Refusal<'multipart.unreadable'> {
  return new Refusal('multipart.unreadable', { reason: reason.slice(0, 200) })
}
