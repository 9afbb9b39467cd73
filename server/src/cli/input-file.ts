import { closeSync, createWriteStream, mkdtempSync, openSync, readFileSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Failure } from './command.ts'

/** A file that somebody named, or standard input, which is read more than once like any other. */
export interface InputFile {
  readonly path: string
  /** What to call it. */
  readonly source: string
}

export async function withInput<T>(named: string, work: (file: InputFile) => Promise<T>): Promise<T> {
  if (named !== '-') return work({ path: named, source: named })
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-'))
  try {
    const path = join(folder, 'input')
    await pipeline(process.stdin, createWriteStream(path, { mode: 0o600 }))
    return await work({ path, source: 'standard input' })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Enough of it to tell what it is. */
export function readBeginning({ path, source }: InputFile): string {
  try {
    const file = openSync(path, 'r')
    try {
      const bytes = Buffer.alloc(64)
      return bytes.toString('utf8', 0, readSync(file, bytes))
    } finally {
      closeSync(file)
    }
  } catch (error) {
    throw new Failure(`cannot read ${source}: ${(error as Error).message}`)
  }
}

export function readJson({ path, source }: InputFile): unknown {
  const text = readFileSync(path, 'utf8')
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Failure(`${source} is not valid JSON: ${(error as Error).message}`)
  }
}
