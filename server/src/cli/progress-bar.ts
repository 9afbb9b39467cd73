const redrawMs = 100
/** Where nobody watches, such as in a log, a line now and then is enough. */
const lineMs = 10_000
const width = 24

/** How far something is that takes its time, on standard error, where it is in nobody's way. */
export class ProgressBar {
  readonly #out: NodeJS.WriteStream
  #shownAt = performance.now()
  #isDrawn = false

  constructor(out: NodeJS.WriteStream = process.stderr) {
    this.#out = out
    if (out.isTTY) this.#shownAt = Number.NEGATIVE_INFINITY
  }

  readonly show = (done: number, total: number, what: string): void => {
    const isLast = done >= total
    const elapsed = performance.now() - this.#shownAt
    if (elapsed < (this.#out.isTTY ? redrawMs : lineMs) && !(isLast && this.#isDrawn)) return
    this.#shownAt = performance.now()
    const share = total > 0 ? Math.min(1, done / total) : 1
    const percent = `${Math.floor(share * 100)}%`.padStart(4)
    if (!this.#out.isTTY) {
      this.#out.write(`${percent} ${what}\n`)
      return
    }
    const full = Math.round(share * width)
    this.#out.write(`\r\x1b[K${'█'.repeat(full)}${'░'.repeat(width - full)} ${percent} ${what}`)
    this.#isDrawn = true
  }

  /** Makes room for what is said next. */
  end(): void {
    if (this.#isDrawn) this.#out.write('\r\x1b[K')
    this.#isDrawn = false
  }
}

/** Shows how far the work is, and clears up behind it however it ends. */
export async function withProgress<T>(work: (show: ProgressBar['show']) => Promise<T>): Promise<T> {
  const bar = new ProgressBar()
  try {
    return await work(bar.show)
  } finally {
    bar.end()
  }
}
