import { Worker } from 'node:worker_threads'

const intervalMs = 1_000

/** Checkpoints the write-ahead log into the database file on its own thread, so that its fsyncs do not block requests. */
export class Checkpointer {
  readonly #thread: Worker
  readonly #timer: NodeJS.Timeout
  readonly #ended: Promise<unknown>
  #hasWrites = false

  constructor(path: string) {
    this.#thread = new Worker(new URL('./checkpoint-thread.ts', import.meta.url), {
      workerData: path,
      resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 },
    })
    this.#thread.unref()
    this.#ended = new Promise(resolve => this.#thread.once('exit', resolve))
    // Without checkpoints the log only grows; the server continues.
    this.#thread.on('error', error => process.emitWarning(String(error)))
    this.#timer = setInterval(() => this.#tick(), intervalMs).unref()
  }

  noteWrite(): void {
    this.#hasWrites = true
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#thread.ref()
    this.#thread.postMessage('end')
    await this.#ended
  }

  #tick(): void {
    if (!this.#hasWrites) return
    this.#hasWrites = false
    this.#thread.postMessage('checkpoint')
  }
}
