import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../server/src/platform/process/config.ts'
import { openStore, type Store } from '../server/src/platform/store/store.ts'
import type { PostgresStore } from './postgres-store.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** A temporary store. */
export class BenchStore {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'plumbline-bench-'))
  readonly #postgres: PostgresStore | undefined

  constructor(postgres?: PostgresStore) {
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
    this.#postgres?.checkRows(false)
    const store = await this.open()
    const value = await work(store)
    await store.close()
    this.#postgres?.checkRows(true)
    this.settle()
    return value
  }

  /** Updates the engine's statistics. */
  settle(): void {
    this.#postgres?.settle()
  }

  remove(): void {
    rmSync(this.dataDir, { recursive: true, force: true })
    this.#postgres?.drop()
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
