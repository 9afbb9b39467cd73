import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
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
  const folder = await open(path, constants.O_RDONLY)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Settles when the copy is durable. Its folder must exist. */
export async function copyFile(from: string, to: string, onBytes: (bytes: number) => void): Promise<FileFacts> {
  const source = await open(from, constants.O_RDONLY)
  const digest = createHash('sha256')
  let bytes = 0
  try {
    const copy = await open(to, 'wx', 0o600)
    try {
      for await (const chunk of source.createReadStream({ autoClose: false, highWaterMark: 256 * 1024 })) {
        digest.update(chunk)
        bytes += chunk.length
        await copy.appendFile(chunk)
        onBytes(chunk.length)
      }
      await copy.datasync()
    } finally {
      await copy.close()
    }
  } finally {
    await source.close()
  }
  return { bytes, sha256: digest.digest('hex') }
}

export async function hashFile(path: string, onBytes: (bytes: number) => void = () => undefined): Promise<FileFacts> {
  const file = await open(path, constants.O_RDONLY)
  const digest = createHash('sha256')
  let bytes = 0
  for await (const chunk of file.createReadStream({ highWaterMark: 256 * 1024 })) {
    digest.update(chunk)
    bytes += chunk.length
    onBytes(chunk.length)
  }
  return { bytes, sha256: digest.digest('hex') }
}

/** Settles when the text is durable. */
export async function writeText(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.datasync()
  } finally {
    await file.close()
  }
}
