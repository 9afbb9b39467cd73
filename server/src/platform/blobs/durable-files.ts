import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'

export interface FileFacts {
  readonly bytes: number
  readonly sha256: string
}

/** Makes new folders durable: fsync of each parent. */
export async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 })
  if (!first) return
  for (let folder = path; folder.length >= first.length; folder = dirname(folder)) await syncFolder(dirname(folder))
}

export async function syncFolder(path: string): Promise<void> {
  // Windows cannot sync a folder, and does not need to.
  if (process.platform === 'win32') return
  await using folder = await open(path, constants.O_RDONLY)
  await folder.sync()
}

/** Settles when the copy is durable. Its folder must exist. */
export async function copyFile(from: string, to: string, onBytes: (bytes: number) => void): Promise<FileFacts> {
  await using source = await open(from, constants.O_RDONLY)
  await using copy = await open(to, 'wx', 0o600)
  const facts = await readFacts(source, async chunk => {
    await copy.appendFile(chunk)
    onBytes(chunk.length)
  })
  await copy.datasync()
  return facts
}

export async function hashFile(path: string, onBytes?: (bytes: number) => void): Promise<FileFacts> {
  await using file = await open(path, constants.O_RDONLY)
  return await readFacts(file, async chunk => onBytes?.(chunk.length))
}

async function readFacts(file: FileHandle, onChunk: (chunk: Buffer) => Promise<void>): Promise<FileFacts> {
  const digest = createHash('sha256')
  let bytes = 0
  for await (const chunk of file.createReadStream({ autoClose: false, highWaterMark: 256 * 1024 })) {
    digest.update(chunk)
    bytes += chunk.length
    await onChunk(chunk)
  }
  return { bytes, sha256: digest.digest('hex') }
}

/** Settles when the text is durable. */
export async function writeText(path: string, text: string): Promise<void> {
  await using file = await open(path, 'wx', 0o600)
  await file.writeFile(text)
  await file.datasync()
}
