import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyConfig, type BusboyInstance } from '@fastify/busboy'
import { Refusal } from '../../domain/refusal.ts'
import { bodyLimitBytes } from '../../wire/body.ts'

const maxFields = 100
const maxNameLength = 200

export const multipartLimits = {
  fieldSize: bodyLimitBytes,
  fields: maxFields,
  files: 1,
  parts: maxFields + 1,
  headerPairs: 20,
  headerSize: 16_384,
}

/** A part named `file` is a file, also without a filename: read as text, its bytes would be lost. */
const isPartAFile: BusboyConfig['isPartAFile'] = (field, contentType, givenName) =>
  field === 'file' || givenName !== undefined || contentType === 'application/octet-stream'

export interface MultipartParts {
  /** Limit of the whole body. */
  readonly maxMiB: number
  /** Called in the order of the body: for fields before the file, before `onFile`. */
  readonly onField: (name: string, value: string) => void
  /** Consumes the file with backpressure; a chunk is invalid once the next is requested. */
  readonly onFile: (file: AsyncIterable<Uint8Array>, givenName: string | undefined, name: string) => Promise<void>
  /** Replace those of an upload. */
  readonly limits?: Partial<typeof multipartLimits>
  readonly isPartAFile?: BusboyConfig['isPartAFile']
}

/** Settles when the body is read and the file consumed. Rejects, and stops reading, as soon as either fails. */
export async function readMultipart(body: Readable, contentType: string, parts: MultipartParts): Promise<void> {
  const form = open(contentType, parts)
  const { promise: failure, reject } = Promise.withResolvers<never>()
  failure.catch(() => undefined)
  form.on('error', error => reject(unreadable((error as Error).message)))
  const spent = new SpentChunks()
  const fileConsumed = consumeParts(form, parts, spent, reject)
  const ended = once(form, 'finish')
  const stop = pipe(body, form, parts.maxMiB, spent, reject)
  try {
    await Promise.race([ended.then(fileConsumed), failure])
  } catch (error) {
    form.destroy(error as Error)
    throw error
  } finally {
    stop()
  }
}

/** Writes the body to the parser with backpressure. Returns a function that stops it. */
function pipe(
  body: Readable,
  form: BusboyInstance,
  maxMiB: number,
  spent: SpentChunks,
  reject: (reason: Error) => void,
): () => void {
  let bytes = 0
  const write = (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > maxMiB * 1024 * 1024) reject(new Refusal('body.too-large', { limit: `${maxMiB} MiB` }))
    else if (!form.write(chunk, () => spent.add(chunk))) body.pause()
  }
  const resume = () => void body.resume()
  const end = () => void form.end()
  form.on('drain', resume)
  body.on('data', write).once('end', end).on('error', reject)
  return () => {
    form.off('drain', resume)
    body.off('data', write).off('end', end).off('error', reject)
  }
}

/** Returns a function that waits until the file is consumed. */
function consumeParts(
  form: BusboyInstance,
  { onField, onFile, limits }: MultipartParts,
  spent: SpentChunks,
  reject: (reason: Error) => void,
): () => Promise<unknown> {
  const consuming: Promise<void>[] = []
  let fieldBytes = 0
  form.on('field', (name, value, _isNameCut, isValueCut) => {
    fieldBytes += Buffer.byteLength(value)
    if (isValueCut || fieldBytes > bodyLimitBytes) reject(new Refusal('body.too-large', { limit: '1 MiB' }))
    // A part may have no name, although its type says otherwise.
    else onField(String(name ?? '').slice(0, maxNameLength), value)
  })
  form.on('file', (name, file, givenName) => {
    // For a truncated body the file stream ends normally; only this event tells.
    file.on('error', (error: Error) => {
      reject(unreadable(error.message))
      file.destroy(error)
    })
    form.on('close', () => file.destroy(new Error('the rest of the body was not read')))
    const consumed = onFile(chunksOf(file, spent), givenName, String(name ?? '').slice(0, maxNameLength))
    consumed.catch(reject)
    consuming.push(consumed)
  })
  form.on('filesLimit', () => reject(new Refusal('files.several')))
  for (const limit of ['fieldsLimit', 'partsLimit'] as const) {
    form.on(limit, () => reject(unreadable(`it has more than ${limits?.fields ?? maxFields} fields`)))
  }
  return () => Promise.all(consuming)
}

async function* chunksOf(file: Readable, spent: SpentChunks): AsyncGenerator<Uint8Array> {
  for await (const chunk of file.iterator({ destroyOnReturn: false })) {
    yield chunk
    spent.releaseBefore(chunk)
  }
}

function open(contentType: string, parts: MultipartParts): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: { ...multipartLimits, ...parts.limits },
      preservePath: true,
      isPartAFile: parts.isPartAFile ?? isPartAFile,
    })
  } catch (error) {
    throw unreadable((error as Error).message)
  }
}

function unreadable(reason: string): Refusal<'multipart.unreadable'> {
  return new Refusal('multipart.unreadable', { reason: reason.slice(0, 200) })
}

/**
 * Frees the memory of a chunk immediately: the garbage collector lets some 60 MB of socket buffers pile up outside its
 * heap. Neither the chunk nor a slice of it may be used afterwards.
 */
export function release({ buffer, byteOffset, byteLength }: Uint8Array): void {
  const ownsBuffer = byteOffset === 0 && byteLength === buffer.byteLength
  if (ownsBuffer && buffer instanceof ArrayBuffer) buffer.transfer(0)
}

/** Far more than can be in flight; older chunks are left to the garbage collector. */
const maxKept = 64

/** Chunks that the parser has sliced, in order; their slices are consumed in the same order. */
class SpentChunks {
  readonly #chunks: Uint8Array[] = []

  add(chunk: Uint8Array): void {
    this.#chunks.push(chunk)
    if (this.#chunks.length > maxKept) this.#chunks.shift()
  }

  /** A consumer of this slice has consumed every slice of earlier chunks. */
  releaseBefore(slice: Uint8Array): void {
    const own = this.#chunks.findIndex(({ buffer }) => buffer === slice.buffer)
    for (const chunk of this.#chunks.splice(0, Math.max(0, own))) release(chunk)
  }
}
