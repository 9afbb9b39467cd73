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
export class SpentChunks {
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
