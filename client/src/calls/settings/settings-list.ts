import type { Caller, WriteOptions } from '../../call.ts'

/**
 * One kind of settings objects. A mistake is refused with `answer.errors` (field and message), and a stale `modified` with
 * `answer.current`, the object as it is now.
 */
export class SettingsList<T, New extends object, Change extends object> {
  readonly #caller: Caller
  readonly #path: string
  readonly #member: string

  constructor(caller: Caller, path: string, member: string) {
    this.#caller = caller
    this.#path = `/settings/${path}`
    this.#member = member
  }

  async list(): Promise<readonly T[]> {
    return (await this.#caller.get(this.#path))[this.#path.slice('/settings/'.length)] as readonly T[]
  }

  async get(id: string): Promise<T> {
    return (await this.#caller.get(this.#of(id)))[this.#member] as T
  }

  async create(fields: New, options: WriteOptions = {}): Promise<T> {
    return (await this.#caller.post(this.#path, fields, {}, options))[this.#member] as T
  }

  async update(id: string, fields: Change, options: WriteOptions = {}): Promise<T> {
    return (await this.#caller.post(this.#of(id), fields, {}, options))[this.#member] as T
  }

  /** With `modified` as read, only if it was not changed meanwhile. */
  async remove(id: string, modified?: string, options: WriteOptions = {}): Promise<void> {
    await this.#caller.delete(this.#of(id) + unchangedSince(modified), options)
  }

  #of(id: string): string {
    return `${this.#path}/${encodeURIComponent(id)}`
  }
}

export function unchangedSince(modified: string | undefined): string {
  return modified === undefined ? '' : `?modified=${encodeURIComponent(modified)}`
}
