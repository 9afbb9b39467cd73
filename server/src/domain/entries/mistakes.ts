/** A mistake in a company file and its path. */
export interface Mistake {
  readonly path: string
  readonly problem: string
}

/** Thrown with all mistakes; nothing was applied. */
export class FileMistakes extends Error {
  override name = 'FileMistakes'
  readonly mistakes: readonly Mistake[]

  constructor(mistakes: readonly Mistake[]) {
    super(mistakes.map(({ path, problem }) => `${path}: ${problem}`).join('\n'))
    this.mistakes = mistakes
  }
}

/** Collects all mistakes instead of stopping at the first. */
export class Mistakes {
  readonly list: Mistake[] = []

  add(path: string, problem: string): void {
    this.list.push({ path, problem })
  }
}
