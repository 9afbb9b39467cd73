import { close, closeSync, fdatasync, fsyncSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'

const flush = promisify(fdatasync)

/**
 * Flushes SQLite's write-ahead log to disk without blocking the event loop. One fdatasync runs at a time; callers that
 * arrive meanwhile share the next one.
 */
export class DurableLog {
  readonly #file: number
  #inFlight: Promise<void> | undefined
  #next: Promise<void> | undefined

  constructor(path: string) {
    this.#file = openSync(path, 'r+')
    syncFolder(dirname(path))
  }

  /** Settles when everything written before this call is on disk. */
  sync(): Promise<void> {
    if (!this.#inFlight) return this.#flush()
    this.#next ??= this.#inFlight.then(() => this.#flush())
    return this.#next
  }

  #flush(): Promise<void> {
    this.#next = undefined
    // failpoint: never-flushed
    this.#inFlight = flush(this.#file).then(() => {
      if (!this.#next) this.#inFlight = undefined
    })
    return this.#inFlight
  }

  async close(): Promise<void> {
    await this.#next
    await this.#inFlight
    await promisify(close)(this.#file)
  }
}

/** A new file is durable once its directory entry is. */
export function syncFolder(path: string): void {
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
