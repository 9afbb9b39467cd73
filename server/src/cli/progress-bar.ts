const redrawMs = 100
/** Without a terminal, such as in a log. */
const lineMs = 10_000
const width = 24

/** Shows the progress of a long operation on standard error. */
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

  /** Clears the line of the bar. */
  end(): void {
    if (this.#isDrawn) this.#out.write('\r\x1b[K')
    this.#isDrawn = false
  }
}

export async function withProgress<T>(work: (show: ProgressBar['show']) => Promise<T>): Promise<T> {
  const bar = new ProgressBar()
  try {
    return await work(bar.show)
  } finally {
    bar.end()
  }
}
