import type { TraceRecord } from './trace-records.ts'
import { type Luck, UnflushedFile } from './unflushed-file.ts'

const lucks: readonly Luck[] = ['none', 'all', 'mixed', 'mixed', 'mixed']

/** Replays a trace and knows at each record which bytes are durable and which a power loss may drop. */
export class TracedDisk {
  readonly #names = new Map<string, UnsureName>()
  readonly #flushes = new Map<number, () => void>()
  readonly #ignoresFlushOf: string | undefined

  /** @param ignoresFlushOf a file whose flushes have no effect, as on a disk that lies */
  constructor(ignoresFlushOf?: string) {
    this.#ignoresFlushOf = ignoresFlushOf
  }

  follow(record: TraceRecord): void {
    // A file without a directory entry is lost with the power.
    if (record.name.endsWith(' (deleted)')) return
    const name = this.#name(record.name)
    if (record.kind === 'create') name.bind(new UnflushedFile())
    else if (record.kind === 'unlink') name.bind(undefined)
    else if (record.kind === 'write') name.file().change({ offset: record.offset, data: record.data })
    else if (record.kind === 'truncate') name.file().change({ size: record.offset })
    else if (record.kind === 'flush began') this.#flushes.set(record.offset, this.#flush(record.name))
    else if (record.kind === 'flush ended') this.#flushes.get(record.offset)?.()
    else throw new Error(`the store is not known to ${record.kind}: teach this disk how that survives`)
  }

  /** A possible content of the disk after the power loss. */
  afterPowerLoss(random: () => number): Map<string, Buffer> {
    const left = new Map<string, Buffer>()
    for (const [key, name] of this.#names) {
      const luck = lucks[Math.floor(random() * lucks.length)] ?? 'mixed'
      const file = name.afterPowerLoss(luck, random)
      if (file) left.set(key, file.afterPowerLoss(luck, random))
    }
    return left
  }

  /** A flush that has ended makes durable what was written before it began. */
  #flush(key: string): () => void {
    if (key === this.#ignoresFlushOf) return () => {}
    if (key === '') {
      const settles = [...this.#names.values()].map(name => name.flush())
      return () => {
        for (const settle of settles) settle()
      }
    }
    const name = this.#name(key)
    const file = name.file()
    const changes = file.changes
    // A flushed file keeps its directory entry: it is in the same journal of the file system.
    const settleName = name.flush()
    return () => {
      file.flush(changes)
      settleName()
    }
  }

  #name(key: string): UnsureName {
    const known = this.#names.get(key) ?? new UnsureName()
    this.#names.set(key, known)
    return known
  }
}

/** A directory entry and the files it referred to since the folder was last flushed. */
class UnsureName {
  readonly #files: (UnflushedFile | undefined)[] = [undefined]
  #settled = 0

  bind(file: UnflushedFile | undefined): void {
    this.#files.push(file)
  }

  file(): UnflushedFile {
    const file = this.#files.at(-1)
    if (!file) throw new Error('a file was written that the trace did not see made')
    return file
  }

  flush(): () => void {
    const newest = this.#files.length - 1
    return () => {
      this.#settled = Math.max(this.#settled, newest)
    }
  }

  afterPowerLoss(luck: Luck, random: () => number): UnflushedFile | undefined {
    const unsure = this.#files.slice(this.#settled)
    if (luck === 'mixed') return unsure[Math.floor(random() * unsure.length)]
    return luck === 'all' ? unsure.at(-1) : unsure[0]
  }
}
