import { constants } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { StoreUnavailable } from '../../domain/database.ts'
import type { BlobKey } from '../../domain/ids.ts'
import type { Blobs, ByteRange } from './blobs.ts'
import { makeFolder, syncFolder } from './durable-files.ts'

const bufferBytes = 256 * 1024

/** One folder for each company. */
export class FileBlobs implements Blobs {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  async put(key: BlobKey, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const path = this.#pathOf(key)
    await explainErrors(makeFolder(dirname(path)))
    const file = await explainErrors(open(path, 'w', 0o600))
    try {
      await writeAll(file, bytes)
      // failpoint: files-not-synced
      await explainErrors(file.datasync())
    } finally {
      await file.close()
    }
    // The directory entry is durable only after fsync of the folder.
    await syncFolder(dirname(path))
  }

  async get(key: BlobKey, range?: ByteRange): Promise<Readable> {
    const file = await explainErrors(open(this.#pathOf(key), constants.O_RDONLY))
    return file.createReadStream(range && { start: range.first, end: range.last })
  }

  async remove(key: BlobKey): Promise<void> {
    const path = this.#pathOf(key)
    await rm(path, { force: true })
    // Otherwise the file could reappear after a power loss, without a row that names it.
    await syncFolder(dirname(path)).catch(ignoring('ENOENT'))
  }

  async close(): Promise<void> {}

  #pathOf(key: BlobKey): string {
    // failpoint: blob-key-not-checked
    if (!/^[\da-f-]+\/[\da-f-]+$/.test(key)) throw new Error(`${key} is not a blob key`)
    return join(this.#folder, key)
  }
}

/** Double buffering: one buffer is filled while the other is written. */
async function writeAll(file: FileHandle, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  let filling = Buffer.allocUnsafeSlow(bufferBytes)
  let writingBuffer = Buffer.allocUnsafeSlow(bufferBytes)
  let filled = 0
  let writing: Promise<void> = Promise.resolve()
  const flush = async () => {
    await writing
    writing = explainErrors(writeFully(file, filling.subarray(0, filled)))
    // It is awaited by the next flush; until then a rejection must not count as unhandled.
    writing.catch(() => undefined)
    ;[filling, writingBuffer] = [writingBuffer, filling]
    filled = 0
  }
  try {
    for await (const chunk of bytes) {
      for (let copied = 0; copied < chunk.length; ) {
        const part = chunk.subarray(copied, copied + bufferBytes - filled)
        filling.set(part, filled)
        copied += part.length
        filled += part.length
        if (filled === bufferBytes) await flush()
      }
    }
    await flush()
  } finally {
    // The file must not be closed during a write.
    await writing
  }
}

async function writeFully(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let written = 0; written < chunk.length; ) {
    written += (await file.write(chunk, written)).bytesWritten
  }
}

function ignoring(code: string): (error: NodeJS.ErrnoException) => void {
  return error => {
    if (error.code !== code) throw error
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full: free some space, no restart is needed',
  EDQUOT: 'the disk is full: free some space, no restart is needed',
  EIO: 'the disk reports an error',
  EROFS: 'files can only be read: check that this user may write to DATA_DIR',
  EACCES: 'files cannot be written: check that this user may write to DATA_DIR',
}

async function explainErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const reason = reasons[(error as NodeJS.ErrnoException).code ?? '']
    throw reason ? new StoreUnavailable(reason, { cause: error }) : error
  }
}
