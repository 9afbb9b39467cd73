import { readFileSync } from 'node:fs'
import type { Database, Transaction } from '../domain/database.ts'
import type { Attempt } from '../domain/deliveries/delivery.ts'
import { hostsOfService } from '../domain/hosts/host-name.ts'
import type { ImportOrder, ImportsParts } from '../domain/moving-in/company-import.ts'
import type { Comparison } from '../domain/moving-in/comparison.ts'
import type { Tenant, TenantScope, TenantWriter } from '../domain/tenant.ts'
import { requireTenant } from '../domain/tenants/access-keys.ts'
import type { Company } from '../domain/tenants/company.ts'
import { requireNotMigrating } from '../domain/tenants/migration-store.ts'
import { findServerAddresses, type ServerAddresses } from '../domain/tenants/server-address-store.ts'
import type { Clock } from '../domain/time/clock.ts'
import type { WebhookEndpoint } from '../domain/webhooks/webhook.ts'
import type { Config } from '../platform/process/config.ts'
import { localUrl } from '../platform/process/listen.ts'
import type { ProcessLog } from '../platform/process/log.ts'

/** An error that the operator can correct: printed without a stack, exit code 1. */
export class Failure extends Error {
  override name = 'Failure'
}

/** The command line is not valid: printed with the usage of the command, exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}

export interface Command {
  /** The words that call it, such as `key create`. */
  readonly name: string
  /** Its options and operand, without `--company` and `--json`; only the operand by default. */
  readonly usage?: string
  readonly summary: string
  /** The name of its operand in the usage. */
  readonly operand?: string
  readonly isOperandOptional?: boolean
  /** Whether it needs `--company`. */
  readonly isForCompany?: boolean
  /** Whether it may create the store; the others refuse to work on one that does not exist. */
  readonly createsStore?: boolean
  /** Options with a value, and their descriptions. */
  readonly options?: Readonly<Record<string, string>>
  /** Options without a value, and their descriptions. */
  readonly flags?: Readonly<Record<string, string>>
  /** False if it has no `--json`. */
  readonly hasJson?: boolean
  /** Environment variables that its help explains. */
  readonly settings?: readonly (readonly [name: string, description: string])[]
  readonly run: (call: Call) => Promise<void>
}

/** What the composition root offers to commands: the long-running programs, and what they have in common with a command. */
export interface Services {
  startApp(
    config: Config,
    log: ProcessLog,
    print: (text: string) => void,
    options: { readonly now: Clock },
  ): Promise<RunningApp>
  startWorkerApp(config: Config, log: ProcessLog, now: Clock): Promise<Pick<RunningApp, 'stop'>>
  importCompany(parts: ImportsParts, order: ImportOrder): Promise<void>
  followCompany(parts: ImportsParts, key: string): Promise<void>
  compareWithSource(
    parts: ImportsParts & { readonly onCompared?: (kind: string, done: number) => void },
    key: string,
  ): Promise<Comparison>
  serveConnectorOnStdio(company: {
    readonly url: string
    readonly companyKey: string
    readonly accessKey: string
    readonly secretKey: string
  }): Promise<void>
  sendTestDelivery(
    change: TenantWriter,
    company: Pick<Company, 'key' | 'zone'>,
    webhook: WebhookEndpoint,
    options: { readonly allowPrivate: boolean; readonly now: Clock },
  ): Promise<{ readonly eventId: string; readonly attempt: Attempt }>
}

export type LoadServices = () => Promise<Services>

interface RunningApp {
  readonly publicUrl: string
  readonly directoryUrl: string
  /** The file with the demo company's keys, if an earlier start wrote it. */
  readonly demoAccess?: string
  /** Closes idle connections after `quietMs` without a request. */
  stop(quietMs?: number): Promise<void>
}

interface CallInput {
  readonly config: Config
  readonly log: ProcessLog
  readonly operand: string | undefined
  readonly options: Readonly<Record<string, string | boolean | undefined>>
  readonly print: (text: string) => void
  readonly now: Clock
  /** Opens the store, runs the work and closes the store. */
  readonly withStore: <T>(work: (database: Database) => Promise<T>) => Promise<T>
  readonly loadServices: LoadServices
}

/** One call of a command: its arguments, its output and the store. */
export class Call {
  readonly config: Config
  readonly log: ProcessLog
  /** Empty if it was omitted. */
  readonly operand: string
  readonly print: CallInput['print']
  readonly now: Clock
  readonly withStore: CallInput['withStore']
  readonly loadServices: LoadServices
  readonly #options: CallInput['options']

  constructor({ config, log, operand, options, print, now, withStore, loadServices }: CallInput) {
    this.config = config
    this.log = log
    this.operand = operand ?? ''
    this.print = print
    this.now = now
    this.withStore = withStore
    this.loadServices = loadServices
    this.#options = options
  }

  option(name: string): string | undefined {
    const value = this.#options[name]
    return typeof value === 'string' ? value : undefined
  }

  flag(name: string): boolean {
    return this.#options[name] === true
  }

  require(name: string): string {
    const value = this.option(name)
    if (!value) throw new UsageError(`missing option --${name}`)
    return value
  }

  choice<T extends string>(name: string, choices: readonly T[]): T | undefined {
    const value = this.option(name)
    const choice = choices.find(choice => choice === value)
    if (value !== undefined && !choice) throw new UsageError(`--${name} must be one of ${choices.join(', ')}`)
    return choice
  }

  requireChoice<T extends string>(name: string, choices: readonly T[]): T {
    this.require(name)
    return this.choice(name, choices) as T
  }

  limit(defaultLimit: number, maxLimit: number): number {
    const text = this.option('limit') ?? String(defaultLimit)
    const limit = Number(text)
    if (!/^\d{1,6}$/.test(text) || limit < 1 || limit > maxLimit)
      throw new UsageError(`--limit must be a number from 1 to ${maxLimit}`)
    return limit
  }

  /** Prints JSON with --json, otherwise text. */
  printResult(json: unknown, text: string): void {
    this.print(this.flag('json') ? JSON.stringify(json, null, 2) : text)
  }

  read<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.withStore(database => database.read('all companies', work))
  }

  write<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.withStore(database => database.write('all companies', work))
  }

  /** What links begin with: the settings of this command, then what the server that started last was reached at. */
  async addresses(tx: Transaction): Promise<ServerAddresses> {
    const { host, port, directoryPort, publicUrl, directoryUrl } = this.config
    const last = await findServerAddresses(tx)
    return {
      publicUrl: publicUrl ?? last.publicUrl ?? localUrl(host, port),
      directoryUrl: directoryUrl ?? last.directoryUrl ?? localUrl(host, directoryPort),
    }
  }

  /** No company can have them. Servers have settings that this command may not have. */
  async serviceHosts(tx: Transaction): Promise<ReadonlySet<string>> {
    const { publicUrl, directoryUrl } = await this.addresses(tx)
    return this.config.serviceHosts.union(hostsOfService([publicUrl, directoryUrl]))
  }

  /** Reads as the company of `--company`. */
  readAs<T>(work: (tenant: Tenant) => Promise<T>): Promise<T> {
    return this.read(async tx => work(await requireTenant(tx, this.require('company'))))
  }

  /** Writes as the company of `--company`. */
  readonly changeAs = <T>(work: (scope: TenantScope) => Promise<T>): Promise<T> => {
    return this.write(async tx => {
      const company = this.require('company')
      await tx.lockCompanyKey(company)
      return changeIn(await requireTenant(tx, company), this.now(), work)
    })
  }
}

/** Refuses the change while the company is being migrated. */
export async function changeIn<T>(
  tenant: Tenant,
  now: Temporal.Instant,
  work: (scope: TenantScope) => Promise<T>,
): Promise<T> {
  await requireNotMigrating(tenant)
  return work({ ...tenant, now })
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

export function showMoment(at: Temporal.Instant | undefined): string {
  return at?.toString({ smallestUnit: 'second' }) ?? ''
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
