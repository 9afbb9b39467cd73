/**
 * Gives the memory of a piece back at once. Left alone, what comes through a socket piles up to some 60 MB before the
 * engine looks at what lies outside its heap. Nobody may use the piece any more, nor what was cut from it.
 */
export function release({ buffer, byteOffset, byteLength }: Uint8Array): void {
  const isAlone = byteOffset === 0 && byteLength === buffer.byteLength
  if (isAlone && buffer instanceof ArrayBuffer) buffer.transfer(0)
}

/** Far more than can be under way; what is older is left to the engine. */
const mostKept = 64

/** Pieces that were cut up, in their order; what was cut from them comes to be used in the same order. */
export class SpentPieces {
  readonly #cutUp: Uint8Array[] = []

  add(piece: Uint8Array): void {
    this.#cutUp.push(piece)
    if (this.#cutUp.length > mostKept) this.#cutUp.shift()
  }

  /** Whoever uses this has used all that was cut from the pieces before its own. */
  releaseBefore(part: Uint8Array): void {
    const own = this.#cutUp.findIndex(({ buffer }) => buffer === part.buffer)
    for (const piece of this.#cutUp.splice(0, Math.max(0, own))) release(piece)
  }
}
