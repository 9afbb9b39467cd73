import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../server/src/platform/process/config.ts'
import { openStore, type Store } from '../server/src/platform/store/store.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** A database of a server, with the operations of its owner. */
export interface ServerStore {
  readonly url: string
  /** Applies to new connections. Foreign keys are not checked while rows are unchecked. */
  checkRows(isChecked: boolean): void | Promise<void>
  /** As autovacuum would do later. */
  settle(): void | Promise<void>
  drop(): void | Promise<void>
}

/** A temporary store. */
export class BenchStore {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'plumbline-bench-'))
  readonly #postgres: ServerStore | undefined

  constructor(postgres?: ServerStore) {
    this.#postgres = postgres
  }

  /** The environment variables that name the store. */
  get environment(): Readonly<Record<string, string>> {
    return { DATA_DIR: this.dataDir, DATABASE_URL: this.#postgres?.url ?? '' }
  }

  open(): Promise<Store> {
    return openStoreOf(this.environment)
  }

  /** Generated rows are valid, so foreign keys are not checked. */
  async fill<T>(work: (store: Store) => Promise<T>): Promise<T> {
    await (await this.open()).close()
    await this.#postgres?.checkRows(false)
    const store = await this.open()
    const value = await work(store)
    await store.close()
    await this.#postgres?.checkRows(true)
    await this.settle()
    return value
  }

  /** Updates the engine's statistics. */
  async settle(): Promise<void> {
    await this.#postgres?.settle()
  }

  async remove(): Promise<void> {
    rmSync(this.dataDir, { recursive: true, force: true })
    await this.#postgres?.drop()
  }
}

export function openStoreOf(environment: Environment): Promise<Store> {
  return openStore(readConfig(environment), {
    longRunning: true,
    onLostLog: error => {
      throw error
    },
  })
}
