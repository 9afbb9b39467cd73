import { hash } from 'node:crypto'
import type { RowValues } from './row-store.ts'

const bits = 128

/**
 * How many rows, and a checksum of what they say. Each engine sorts text its own way, so the sum does not depend on the
 * order: it adds up a hash of every row.
 */
export class RowChecksum {
  rows = 0
  #sum = 0n

  add(rows: readonly RowValues[]): void {
    this.rows += rows.length
    for (const row of rows) {
      const digest = hash('sha256', JSON.stringify(row), 'buffer')
      this.#sum = BigInt.asUintN(bits, this.#sum + (digest.readBigUInt64BE(0) << 64n) + digest.readBigUInt64BE(8))
    }
  }

  get checksum(): string {
    return this.#sum.toString(16).padStart(bits / 4, '0')
  }

  equals(other: RowChecksum): boolean {
    return this.rows === other.rows && this.checksum === other.checksum
  }
}
