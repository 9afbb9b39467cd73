import { close, closeSync, fdatasync, fsyncSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'

const flush = promisify(fdatasync)

/**
 * Brings SQLite's write-ahead log to the disk without stopping the event loop. One flush is under way at a time;
 * whoever asks meanwhile shares the next one.
 */
export class DurableLog {
  readonly #file: number
  #underWay: Promise<void> | undefined
  #next: Promise<void> | undefined

  constructor(path: string) {
    this.#file = openSync(path, 'r+')
    syncFolder(dirname(path))
  }

  /** Settles when everything written before this call is on disk. */
  sync(): Promise<void> {
    if (!this.#underWay) return this.#flush()
    this.#next ??= this.#underWay.then(() => this.#flush())
    return this.#next
  }

  #flush(): Promise<void> {
    this.#next = undefined
    // failpoint: never-flushed
    this.#underWay = flush(this.#file).then(() => {
      if (!this.#next) this.#underWay = undefined
    })
    return this.#underWay
  }

  async close(): Promise<void> {
    await this.#next
    await this.#underWay
    await promisify(close)(this.#file)
  }
}

/** A new file is only safe once its name is. */
export function syncFolder(path: string): void {
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
