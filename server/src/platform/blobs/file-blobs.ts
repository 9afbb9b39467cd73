import { constants } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { StoreUnavailable } from '../../domain/database.ts'
import type { BlobKey } from '../../domain/ids.ts'
import type { Blobs, ByteRange } from './blobs.ts'
import { makeFolder, syncFolder } from './durable-files.ts'

const bufferBytes = 256 * 1024

/** Files in a folder for each company. */
export class FileBlobs implements Blobs {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  async put(key: BlobKey, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const path = this.#pathOf(key)
    await explained(makeFolder(dirname(path)))
    const file = await explained(open(path, 'w', 0o600))
    try {
      await writeAll(file, bytes)
      // failpoint: files-not-synced
      await explained(file.datasync())
    } finally {
      await file.close()
    }
    // A file is there for good when its folder says so.
    await syncFolder(dirname(path))
  }

  async get(key: BlobKey, range?: ByteRange): Promise<Readable> {
    const file = await explained(open(this.#pathOf(key), constants.O_RDONLY))
    return file.createReadStream(range && { start: range.first, end: range.last })
  }

  async remove(key: BlobKey): Promise<void> {
    const path = this.#pathOf(key)
    await rm(path, { force: true })
    // Otherwise it could be back after a power loss, when nobody knows of it any more.
    await syncFolder(dirname(path)).catch(ignoring('ENOENT'))
  }

  async close(): Promise<void> {}

  #pathOf(key: BlobKey): string {
    // failpoint: blobs-anywhere
    if (!/^[\da-f-]+\/[\da-f-]+$/.test(key)) throw new Error(`${key} is no name of a blob`)
    return join(this.#folder, key)
  }
}

/** Two buffers in turn: one is filled while the disk takes what is in the other. */
async function writeAll(file: FileHandle, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  let filling = Buffer.allocUnsafeSlow(bufferBytes)
  let resting = Buffer.allocUnsafeSlow(bufferBytes)
  let filled = 0
  let writing: Promise<void> = Promise.resolve()
  const flush = async () => {
    await writing
    writing = explained(writePiece(file, filling.subarray(0, filled)))
    // It is awaited with the next one; until then nobody may call it unhandled.
    writing.catch(() => undefined)
    ;[filling, resting] = [resting, filling]
    filled = 0
  }
  try {
    for await (const piece of bytes) {
      for (let taken = 0; taken < piece.length; ) {
        const part = piece.subarray(taken, taken + bufferBytes - filled)
        filling.set(part, filled)
        taken += part.length
        filled += part.length
        if (filled === bufferBytes) await flush()
      }
    }
    await flush()
  } finally {
    // Nothing may still be written when the file is closed.
    await writing
  }
}

async function writePiece(file: FileHandle, piece: Uint8Array): Promise<void> {
  for (let written = 0; written < piece.length; ) {
    written += (await file.write(piece, written)).bytesWritten
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

async function explained<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const reason = reasons[(error as NodeJS.ErrnoException).code ?? '']
    throw reason ? new StoreUnavailable(reason, { cause: error }) : error
  }
}
