import { addressOf } from '../server/test/engine.ts'
import type { Cluster } from '../server/test/postgres/cluster.ts'
import type { ServerStore } from './bench-store.ts'

/** A database of the bench's server. */
export class PostgresStore implements ServerStore {
  readonly url: string
  readonly #cluster: Cluster
  readonly #name: string

  constructor(cluster: Cluster, name: string) {
    this.#cluster = cluster
    this.#name = name
    this.url = addressOf(cluster.socket, name)
    this.#command('postgres', `create database ${name}`)
  }

  checkRows(isChecked: boolean): void {
    const role = isChecked ? 'origin' : 'replica'
    this.#command('postgres', `alter database ${this.#name} set session_replication_role = ${role}`)
  }

  settle(): void {
    this.#command(this.#name, 'vacuum (analyze)')
    this.#command(this.#name, 'checkpoint')
  }

  drop(): void {
    this.#command('postgres', `drop database ${this.#name} with (force)`)
  }

  #command(database: string, command: string): void {
    this.#cluster.run('psql', '-h', this.#cluster.socket, '-U', 'postgres', '-d', database, '-qc', command)
  }
}
