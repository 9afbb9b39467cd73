import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../server/src/platform/process/config.ts'
import { openStore, type Store } from '../server/src/platform/store/store.ts'
import type { PostgresStore } from './postgres-store.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** A store that is there for as long as something is measured on it. */
export class BenchStore {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'plumbline-bench-'))
  readonly #postgres: PostgresStore | undefined

  constructor(postgres?: PostgresStore) {
    this.#postgres = postgres
  }

  /** What of the environment leads a process to it. */
  get environment(): Readonly<Record<string, string>> {
    return { DATA_DIR: this.dataDir, DATABASE_URL: this.#postgres?.url ?? '' }
  }

  open(): Promise<Store> {
    return openStoreOf(this.environment)
  }

  /** Rows that are right by the way they are made go in unchecked. */
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

  /** As after a quiet night: the engine knows what lies in it. */
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
