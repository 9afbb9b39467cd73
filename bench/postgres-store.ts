import { addressOf } from '../server/test/engine.ts'
import type { Cluster } from '../server/test/postgres/cluster.ts'

/** A database of a bench's server, and what only its owner may do to it. */
export class PostgresStore {
  readonly url: string
  readonly #cluster: Cluster
  readonly #name: string

  constructor(cluster: Cluster, name: string) {
    this.#cluster = cluster
    this.#name = name
    this.url = addressOf(cluster.socket, name)
    this.#command('postgres', `create database ${name}`)
  }

  /** Counts for connections from now on. Foreign keys are not looked up while rows are unchecked. */
  checkRows(isChecked: boolean): void {
    const role = isChecked ? 'origin' : 'replica'
    this.#command('postgres', `alter database ${this.#name} set session_replication_role = ${role}`)
  }

  /** What the server would do by itself in a quiet hour. */
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
