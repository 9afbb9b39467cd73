import assert from 'node:assert/strict'
import type { PageQuery } from 'plumbline-client'
import type { Page } from 'plumbline-client/syncing'

export interface Listed {
  readonly id: string
  readonly modified: string
}

export const millisOf = ({ modified }: { readonly modified: string }): number =>
  Temporal.Instant.from(modified).epochMilliseconds

/** Keeps a copy of a list as a client would, and holds the list to its promises at every page. */
export class Follower<T extends Listed> {
  /** Everything that came, as it came. */
  readonly came: T[] = []
  readonly copy = new Map<string, T>()
  cursor: string | undefined
  readonly #ask: (question: PageQuery) => Promise<Page>
  readonly #list: string

  constructor(list: string, ask: (question: PageQuery) => Promise<Page>) {
    this.#list = list
    this.#ask = ask
  }

  /** One page; answers whether there is more. */
  async step(limit?: number): Promise<boolean> {
    const page = await this.#ask({ cursor: this.cursor, limit })
    const records = (page as unknown as Record<string, readonly T[]>)[this.#list] ?? []
    assert.equal(page.count, records.length)
    assert.ok(records.length <= (limit ?? 100))
    assert.ok(!page.more || records.length > 0, 'there is more, but this page is empty')
    for (const record of records) this.#take(record)
    this.cursor = page.cursor
    return page.more
  }

  /** Returns what came on the way. */
  async toEnd(limit?: number): Promise<T[]> {
    const already = this.came.length
    while (await this.step(limit)) {}
    return this.came.slice(already)
  }

  #take(record: T): void {
    const before = this.copy.get(record.id)
    if (before) assert.ok(millisOf(before) < millisOf(record), `${record.id} came again without a change`)
    const last = this.came.at(-1)
    if (last) assert.ok(millisOf(last) <= millisOf(record), `${record.id} came out of order`)
    this.came.push(record)
    this.copy.set(record.id, record)
  }
}
