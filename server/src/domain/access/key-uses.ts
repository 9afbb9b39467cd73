import type { Database } from '../database.ts'
import type { CompanyId } from '../ids.ts'
import { type KeyUse, saveLastUses } from './access-store.ts'

/** Collects the last use of each key, so that requests need no statement for it. */
export class KeyUses {
  #uses = new Map<string, KeyUse>()

  record(companyId: CompanyId, accessKey: string, at: number): void {
    this.#uses.set(accessKey, { companyId, accessKey, at })
  }

  /** One transaction for all keys. After a failure, the uses are part of the next one. */
  async save(database: Database): Promise<void> {
    const uses = this.#uses
    if (uses.size === 0) return
    this.#uses = new Map()
    try {
      await database.writePipelinedAsyncCommit(async tx => saveLastUses(tx, [...uses.values()]))
    } catch (error) {
      this.#uses = new Map([...uses, ...this.#uses])
      throw error
    }
  }
}
