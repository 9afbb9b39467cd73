const sectorBytes = 512

/** A write, or a new size. */
export type Change = { readonly offset: number; readonly data: Buffer } | { readonly size: number }

/** How much of the unflushed data the disk holds: nothing, everything, or a part. */
export type Luck = 'none' | 'all' | 'mixed'

/** A file of which only the flushed part is durable. */
export class UnflushedFile {
  readonly #sure = new Bytes()
  readonly #unsure: Change[] = []
  #flushed = 0

  get changes(): number {
    return this.#flushed + this.#unsure.length
  }

  change(change: Change): void {
    this.#unsure.push(change)
  }

  /** Ends a flush that began after this many changes. */
  flush(changes: number): void {
    const covered = this.#unsure.splice(0, Math.max(0, changes - this.#flushed))
    for (const change of covered) this.#sure.apply(change)
    this.#flushed += covered.length
  }

  /**
   * Each sector holds the state after some of its writes, independently of the others; the last may be torn. Bytes
   * of a sector that no write touched keep their value, as SQLite assumes ("powersafe overwrite").
   */
  afterPowerLoss(luck: Luck, random: () => number): Buffer {
    const image = this.#sure.copy()
    const share = random()
    const reached = (): number => {
      if (luck !== 'mixed') return luck === 'all' ? this.#unsure.length : 0
      return random() < share ? this.#unsure.length : Math.floor(random() * (this.#unsure.length + 1))
    }
    const reachedBySector = new Map<number, number>()
    const reachedBySize = reached()
    this.#unsure.forEach((change, index) => {
      if ('size' in change) {
        if (index < reachedBySize) image.apply(change)
        return
      }
      for (const part of sectors(change)) {
        const last = reachedBySector.get(part.sector) ?? reached()
        reachedBySector.set(part.sector, last)
        if (index < last) image.apply(part)
        else if (index === last && luck === 'mixed' && random() < 0.3) image.apply(torn(part, random))
      }
    })
    return image.toBuffer()
  }
}

function* sectors({ offset, data }: { offset: number; data: Buffer }) {
  for (let at = offset; at < offset + data.length; ) {
    const sector = Math.floor(at / sectorBytes)
    const end = Math.min((sector + 1) * sectorBytes, offset + data.length)
    yield { sector, offset: at, data: data.subarray(at - offset, end - offset) }
    at = end
  }
}

function torn(part: { offset: number; data: Buffer }, random: () => number): Change {
  return { offset: part.offset, data: part.data.subarray(0, Math.floor(random() * part.data.length)) }
}

/** A growing buffer, with zeros where nothing was written. */
class Bytes {
  #room = Buffer.alloc(0)
  #size = 0

  apply(change: Change): void {
    if ('size' in change) {
      this.#resize(change.size)
      return
    }
    const end = change.offset + change.data.length
    if (end > this.#size) this.#resize(end)
    change.data.copy(this.#room, change.offset)
  }

  copy(): Bytes {
    const copy = new Bytes()
    copy.#room = Buffer.from(this.toBuffer())
    copy.#size = this.#size
    return copy
  }

  toBuffer(): Buffer {
    return this.#room.subarray(0, this.#size)
  }

  #resize(size: number): void {
    if (size > this.#room.length) this.#room = Buffer.concat([this.toBuffer(), Buffer.alloc(size * 2 - this.#size)])
    else if (size < this.#size) this.#room.fill(0, size, this.#size)
    this.#size = size
  }
}
