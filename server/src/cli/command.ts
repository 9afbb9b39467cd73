import type { ParseArgsOptionDescriptor } from 'node:util'
import type { Database, Transaction } from '../domain/database.ts'
import type { Config } from '../platform/process/config.ts'
import type { Log } from '../platform/process/log.ts'

/** Something the person at the terminal can mend: shown without a stack, exit code 1. */
export class Failure extends Error {
  override name = 'Failure'
}

/** The command was called wrongly: shown with its usage, exit code 2. */
export class Misuse extends Error {
  override name = 'Misuse'
}

export interface Call {
  readonly config: Config
  readonly log: Log
  readonly operands: readonly string[]
  readonly option: (name: string) => string | undefined
  readonly flag: (name: string) => boolean
  readonly print: (text: string) => void
  /** Opens the store, works within one transaction, closes the store. */
  readonly read: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
  readonly write: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
  readonly withStore: <T>(work: (database: Database) => Promise<T>) => Promise<T>
}

export interface Command {
  /** The words that call it, such as `key create`. */
  readonly name: string
  /** What stands behind them, such as `--company KEY`. */
  readonly usage: string
  readonly summary: string
  readonly options?: Readonly<Record<string, ParseArgsOptionDescriptor & { readonly says: string }>>
  /** What of the environment its help explains. */
  readonly settings?: readonly (readonly [name: string, says: string])[]
  /** How many operands it takes. */
  readonly operands?: number
  /** Whether it does without them where options say what is meant. */
  readonly isOperandOptional?: boolean
  readonly run: (call: Call) => Promise<void>
}

export const jsonOption = { json: { type: 'boolean', says: 'answer as JSON, for programs' } } as const

/** JSON for programs, words for people. */
export function answer(call: Call, json: unknown, words: string): void {
  call.print(call.flag('json') ? JSON.stringify(json, null, 2) : words)
}

export function requireOption(call: Call, name: string): string {
  const value = call.option(name)
  if (!value) throw new Misuse(`--${name} is missing`)
  return value
}

/** Columns as wide as their longest entry. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths: number[] = []
  for (const row of rows) {
    for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, cell.length)
  }
  return rows
    .map(row =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
