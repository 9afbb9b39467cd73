/** 2.1: every answer has a status, a message and members of its own. */
export type Members = Readonly<Record<string, unknown>>

/** From here on, turning a text into bytes at every sending costs more than a second write. */
const longText = 16_384

/** An answer that is ready. A short one stays a string: node:http sends that in a single write with its headers. */
export class Rendered {
  readonly body: string | Buffer

  private constructor(body: string | Buffer) {
    this.body = body
  }

  static of(text: string): Rendered {
    return new Rendered(text.length < longText ? text : Buffer.from(text))
  }
}

export type Answer = Members | Rendered

/** What a write came to. Warnings say what was dropped, replaced or ignored; they are no error. */
export interface Written {
  readonly status: 'ok' | 'partial'
  readonly message?: string
  readonly members: Members
  readonly warnings: readonly string[]
}

export function renderWritten({ status, message = '', members, warnings }: Written): string {
  return JSON.stringify({ status, message, ...members, ...(warnings.length > 0 && { warnings }) })
}

export function renderOk(members: Members): string {
  return JSON.stringify({ status: 'ok', message: '', ...members })
}

export function renderError(message: string, members: Members = {}): string {
  return JSON.stringify({ status: 'error', message, ...members })
}

/**
 * Answers that only depend on the company as it is: made once for each picture of it, and forgotten with it.
 */
const renderedFor = new WeakMap<object, Map<string, Rendered>>()

export function renderOnce(picture: object, name: string, members: () => Members): Rendered {
  let answers = renderedFor.get(picture)
  if (!answers) {
    answers = new Map()
    renderedFor.set(picture, answers)
  }
  let answer = answers.get(name)
  if (!answer) {
    answer = Rendered.of(renderOk(members()))
    answers.set(name, answer)
  }
  return answer
}
