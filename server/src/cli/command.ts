import { readFileSync } from 'node:fs'
import type { ParseArgsOptionDescriptor } from 'node:util'
import type { Database, Transaction } from '../domain/database.ts'
import type { Config } from '../platform/process/config.ts'
import type { Log } from '../platform/process/log.ts'

/** An error that the operator can correct: printed without a stack, exit code 1. */
export class Failure extends Error {
  override name = 'Failure'
}

/** The command line is not valid: printed with the usage of the command, exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}

export interface Call {
  readonly config: Config
  readonly log: Log
  readonly operands: readonly string[]
  readonly option: (name: string) => string | undefined
  readonly flag: (name: string) => boolean
  readonly print: (text: string) => void
  /** Opens the store, runs one transaction and closes the store. */
  readonly read: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
  readonly write: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
  readonly withStore: <T>(work: (database: Database) => Promise<T>) => Promise<T>
}

export interface Command {
  /** The words that call it, such as `key create`. */
  readonly name: string
  /** Its operands and options, such as `--company KEY`. */
  readonly usage: string
  readonly summary: string
  readonly options?: Readonly<Record<string, ParseArgsOptionDescriptor & { readonly description: string }>>
  /** Environment variables that its help explains. */
  readonly settings?: readonly (readonly [name: string, description: string])[]
  /** The name of its operand in the usage. */
  readonly operand?: string
  readonly isOperandOptional?: boolean
  readonly run: (call: Call) => Promise<void>
}

export const jsonOption = { json: { type: 'boolean', description: 'print JSON' } } as const

/** Prints JSON with --json, otherwise text. */
export function printResult(call: Call, json: unknown, text: string): void {
  call.print(call.flag('json') ? JSON.stringify(json, null, 2) : text)
}

export function operandOf(call: Call): string {
  return call.operands[0] ?? ''
}

export function requireOption(call: Call, name: string): string {
  const value = call.option(name)
  if (!value) throw new UsageError(`missing option --${name}`)
  return value
}

export function readChoice<T extends string>(call: Call, name: string, choices: readonly T[]): T | undefined {
  const value = call.option(name)
  const choice = choices.find(choice => choice === value)
  if (value !== undefined && !choice) throw new UsageError(`--${name} must be one of ${choices.join(', ')}`)
  return choice
}

export function requireChoice<T extends string>(call: Call, name: string, choices: readonly T[]): T {
  requireOption(call, name)
  return readChoice(call, name, choices) as T
}

export function readLimit(call: Call, defaultLimit: number, maxLimit: number): number {
  const text = call.option('limit') ?? String(defaultLimit)
  const limit = Number(text)
  if (!/^\d{1,6}$/.test(text) || limit < 1 || limit > maxLimit)
    throw new UsageError(`--limit must be a number from 1 to ${maxLimit}`)
  return limit
}

/** The text of a file, or of standard input for `-`. */
export function readInput(path: string): string {
  try {
    return readFileSync(path === '-' ? 0 : path, 'utf8')
  } catch (error) {
    throw new Failure(`cannot read ${nameOfInput(path)}: ${(error as Error).message}`)
  }
}

export function nameOfInput(path: string): string {
  return path === '-' ? 'standard input' : path
}

/** `1 file`, `2 files`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`
}

/** Columns as wide as their longest cell. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths: number[] = []
  for (const row of rows) {
    for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, cell.length)
  }
  const line = (row: readonly string[]) => row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ')
  return rows.map(row => line(row).trimEnd()).join('\n')
}
