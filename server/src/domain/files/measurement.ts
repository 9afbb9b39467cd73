import { createHash } from 'node:crypto'
import { Refusal } from '../refusal.ts'
import type { UploadedFile } from './add-file.ts'
import { sniffContentType, sniffedBytes } from './content-type.ts'

/** Counts and hashes the bytes that pass through, and keeps the first ones for content sniffing. */
export class Measurement {
  readonly #hash = createHash('sha256')
  #head: Uint8Array = new Uint8Array()
  sizeBytes = 0

  async *measure(source: AsyncIterable<Uint8Array>, limitMiB: number): AsyncGenerator<Uint8Array, void> {
    for await (const chunk of source) {
      this.sizeBytes += chunk.length
      // failpoint: file-limit-off-by-one
      // failpoint: files-without-limit
      if (this.sizeBytes > limitMiB * 1024 * 1024) throw tooLarge(limitMiB)
      if (this.#head.length < sniffedBytes) this.#head = Buffer.concat([this.#head, chunk.subarray(0, sniffedBytes)])
      this.#hash.update(chunk)
      yield chunk
    }
  }

  outcome(): Pick<UploadedFile, 'contentType' | 'sha256'> {
    return { contentType: sniffContentType(this.#head), sha256: this.#hash.digest('hex') }
  }
}

export function tooLarge(limitMiB: number): Refusal<'file.too-large'> {
  return new Refusal('file.too-large', { limit: `${limitMiB} MiB` })
}
