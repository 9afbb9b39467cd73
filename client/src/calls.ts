import type { BookingWriteOptions, Caller, CallOptions, Parameters } from './call.ts'

export type WriteMethod = 'POST' | 'PUT' | 'DELETE'

/** What the generated methods call. A name is the member of the answer that is returned; otherwise it is the content. */
export class Calls {
  protected readonly caller: Caller

  constructor(caller: Caller) {
    this.caller = caller
  }

  protected async read<T>(at: string, name?: string, query?: object): Promise<T> {
    return contentOf(await this.caller.get(at, query as Parameters), name)
  }

  protected async write<T>(
    method: WriteMethod,
    at: string,
    name?: string,
    body?: object,
    options?: BookingWriteOptions,
    query?: object,
  ): Promise<T> {
    return contentOf(await this.caller.send(method, at, body, options, query as Parameters), name)
  }

  /** Not repeated by itself: the service does not notice that a write without an idempotency key is the same. */
  protected once<T>(
    method: WriteMethod,
    at: string,
    name?: string,
    body?: object,
    options?: CallOptions,
    query?: object,
  ): Promise<T> {
    return this.write(method, at, name, body, { maxRetries: 0, ...options }, query)
  }
}

/** A path whose values are escaped: an id cannot lead to another path. */
export function path(texts: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return String.raw({ raw: texts }, ...values.map(encodeURIComponent))
}

function contentOf<T>(
  { status: _status, message: _message, ...content }: object & Record<string, unknown>,
  name?: string,
): T {
  return (name === undefined ? content : content[name]) as T
}
