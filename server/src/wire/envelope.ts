import type { RefusalCode } from '../domain/refusal.ts'
/** 2.1: every response is an object with `status`, `message` and the members of its route. */
export type Members = Readonly<Record<string, unknown>>

/** From this length on, encoding the text for every response costs more than a second socket write. */
const minBufferedLength = 16_384

/** A body that is ready to send. A short one stays a string, which node:http writes together with the headers. */
export class Rendered {
  readonly body: string | Buffer
  /** They are not in the body, because the framework may have more of them. */
  readonly warnings: readonly string[]

  private constructor(body: string | Buffer, warnings: readonly string[] = []) {
    this.body = body
    this.warnings = warnings
  }

  static of(text: string): Rendered {
    return new Rendered(text.length < minBufferedLength ? text : Buffer.from(text))
  }

  static ofBytes(bytes: Buffer, warnings: readonly string[] = []): Rendered {
    return new Rendered(bytes.length < minBufferedLength ? bytes.toString() : bytes, warnings)
  }

  /** The body with all warnings as its last member. */
  bodyWith(more: readonly string[]): string | Buffer {
    const warnings = [...this.warnings, ...more]
    if (warnings.length === 0) return this.body
    const ending = `,"warnings":${JSON.stringify(warnings)}}`
    if (typeof this.body === 'string') return this.body.slice(0, -1) + ending
    return Buffer.concat([this.body.subarray(0, -1), Buffer.from(ending)])
  }
}

/** The result of a route that writes nothing. */
export type Result = Members | Rendered

/** The result of a route that writes. Warnings name values that were dropped, replaced or ignored; they are not errors. */
export interface Written {
  readonly status: 'ok' | 'partial'
  readonly message?: string
  readonly members: Members
  readonly warnings: readonly string[]
  /** Warnings about values that were taken as they were sent. Strict handling does not refuse them. */
  readonly remarks: readonly string[]
  /** Everything is rolled back, and only the response tells what would have been saved. */
  readonly isDryRun?: boolean
}

/** The result of a write that took effect as it was asked for, but for what the warnings say. */
export function ok(members: Members, warnings: readonly string[] = []): Written {
  return { status: 'ok', members, warnings, remarks: [] }
}

/** The HTTP response to a write, as it is sent and as it is kept for a repeated request. */
export interface WriteResponse {
  readonly status: number
  readonly body: string
  /** The number of warnings. Their texts may hold personal data and stay out of the log. */
  readonly ignored: number
  /** Of a refusal that is not replayed. */
  readonly code?: RefusalCode
}

export function renderWritten({ status, message = '', members, warnings, remarks }: Written): string {
  return JSON.stringify({ status, message, ...withWarnings(members, [...warnings, ...remarks]) })
}

export function withWarnings(members: Members, warnings: readonly string[]): Members {
  return warnings.length > 0 ? { ...members, warnings } : members
}

export function renderOk(members: Members): string {
  return JSON.stringify({ status: 'ok', message: '', ...members })
}

export function renderError(message: string, members: Members = {}): string {
  return JSON.stringify({ status: 'error', message, ...members })
}

const renderedFor = new WeakMap<object, Map<string, Rendered>>()

/** Caches a response that depends on the cached company alone; a changed company is a new object. */
export function renderOnce(company: object, name: string, members: () => Members): Rendered {
  const responses = renderedFor.getOrInsertComputed(company, () => new Map<string, Rendered>())
  return responses.getOrInsertComputed(name, () => Rendered.of(renderOk(members())))
}
