import { type ParseArgsOptionDescriptor, parseArgs } from 'node:util'
import type { Database } from '../domain/database.ts'
import { StoreUnavailable } from '../domain/database.ts'
import { FileMistakes } from '../domain/entries/mistakes.ts'
import { MigrationRefused } from '../domain/migration/migration-refused.ts'
import { Refusal } from '../domain/refusal.ts'
import { type Clock, systemClock } from '../domain/time/clock.ts'
import { build } from '../platform/process/build.ts'
import { type Config, ConfigMistakes, readConfig } from '../platform/process/config.ts'
import { ListenError } from '../platform/process/listen.ts'
import { openLog } from '../platform/process/log.ts'
import { StoreLocked } from '../platform/sqlite/store-lock.ts'
import { StoreTooNew } from '../platform/store/migrations.ts'
import { openStore, StoreMissing, showStore } from '../platform/store/store.ts'
import { refusalResponse } from '../wire/refusal-responses.ts'
import { backupCommands } from './backup-commands.ts'
import { Call, type Command, Failure, type LoadServices, table, UsageError } from './command.ts'
import { companyCommands } from './company-commands.ts'
import { companyMigrateCommands } from './company-migrate-commands.ts'
import { connectorCommands } from './connector/connector-commands.ts'
import { directoryCommands, hostCommands } from './directory-commands.ts'
import { keyCommands } from './key-commands.ts'
import { messageCommands } from './message-commands.ts'
import { messageTemplateCommands } from './message-template-commands.ts'
import { companyImportCommands } from './moving-in/company-import-commands.ts'
import { operatorCommands } from './operator-commands.ts'
import { serverCommands } from './server-commands.ts'
import { exitOnLostLog, storeCommands } from './store-commands.ts'
import { userCommands } from './user-commands.ts'
import { webhookCommands } from './webhook-commands.ts'

export const commands: readonly Command[] = [
  ...serverCommands,
  ...backupCommands,
  ...storeCommands,
  ...companyCommands,
  ...companyMigrateCommands,
  ...companyImportCommands,
  ...hostCommands,
  ...keyCommands,
  ...userCommands,
  ...operatorCommands,
  ...webhookCommands,
  ...directoryCommands,
  ...connectorCommands,
  ...messageCommands,
  ...messageTemplateCommands,
]

/** Runs one command line and returns the exit code: 0 success, 1 failure, 2 usage error. */
export async function runCommandLine(
  args: readonly string[],
  loadServices: LoadServices,
  now: Clock = systemClock,
): Promise<number> {
  // A closed pipe, such as that of `head`, must not stop the command.
  process.stdout.on('error', () => undefined)
  const command = findCommand(args)
  if (!command) return runWithoutCommand(args)
  try {
    const call = readCall(command, args.slice(command.name.split(' ').length), { loadServices, now })
    if (call === 'help') print(helpOf(command))
    else await command.run(call)
    return 0
  } catch (error) {
    const message = messageOf(error)
    if (message === undefined) throw error
    printError(`plumbline ${command.name}: ${message}`)
    if (!(error instanceof UsageError)) return 1
    printError(`\nUsage: ${usageOf(command)}`)
    return 2
  }
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

function printError(text: string): void {
  process.stderr.write(`${text}\n`)
}

function findCommand(args: readonly string[]): Command | undefined {
  const typed = args.join(' ')
  return commands.find(({ name }) => typed === name || typed.startsWith(`${name} `))
}

/** Prints the version, the list of commands or the commands of a group. */
function runWithoutCommand(args: readonly string[]): number {
  const [first] = args
  if (first === '--version' || first === 'version') {
    print(build)
    return 0
  }
  if (first === undefined || isHelp(first) || first === 'help') {
    print(`Plumbline ${build}: scheduling for home-inspection companies\n\n${overview(commands)}`)
    return 0
  }
  const group = commandsBelow(args.filter(arg => !isHelp(arg)))
  if (group.length > 0) {
    print(overview(group))
    return 0
  }
  const near = commandsBelow([first])
  printError(`plumbline: unknown command "${args.join(' ')}"\n\n${overview(near.length > 0 ? near : commands)}`)
  return 2
}

function commandsBelow(words: readonly string[]): readonly Command[] {
  return commands.filter(({ name }) => name.startsWith(`${words.join(' ')} `))
}

function isHelp(arg: string): boolean {
  return arg === '--help' || arg === '-h'
}

function overview(shown: readonly Command[]): string {
  const rows = shown.map(({ name, summary }) => [`  plumbline ${name}`, summary])
  return `${table(rows)}\n\nRun plumbline COMMAND --help for options, and plumbline serve --help for settings (environment variables).`
}

function usageOf({ name, isForCompany, usage, operand, hasJson = true }: Command): string {
  const parts = [name, isForCompany && '--company KEY', usage ?? operand, hasJson && '[--json]']
  return ['plumbline', ...parts.filter(Boolean)].join(' ')
}

/** Options with a value, and without. */
function optionsOf({ isForCompany, options, flags, hasJson = true }: Command) {
  return {
    valued: { ...(isForCompany && { company: "the company's key" }), ...options },
    flags: { ...flags, ...(hasJson && { json: flags?.json ?? 'print JSON' }) },
  }
}

function helpOf(command: Command): string {
  const { valued, flags } = optionsOf(command)
  const rows = [
    ...Object.entries(valued).map(([name, description]) => [`  --${name} …`, description]),
    ...Object.entries(flags).map(([name, description]) => [`  --${name}`, description]),
  ]
  const parts = [usageOf(command), `${command.summary}.`]
  if (rows.length > 0) parts.push(table(rows))
  if (command.settings) {
    const settings = command.settings.map(([name, description]) => [`  ${name}`, description])
    parts.push(`Environment variables:\n${table(settings)}`)
  }
  return parts.join('\n\n')
}

function readCall(
  command: Command,
  args: readonly string[],
  services: Pick<Call, 'loadServices' | 'now'>,
): Call | 'help' {
  const { values, positionals } = parse(command, args)
  if (values.help) return 'help'
  const [surplus] = positionals.slice(command.operand ? 1 : 0)
  if (surplus !== undefined) throw new UsageError(`unexpected argument "${surplus}"`)
  if (command.operand && positionals.length === 0 && !command.isOperandOptional)
    throw new UsageError(`missing argument ${command.operand}`)
  const config = readConfig(process.env)
  const call = new Call({
    config,
    log: openLog(config.logLevel),
    operand: positionals[0],
    options: values,
    print,
    withStore: storeUser(config, command),
    ...services,
  })
  if (command.isForCompany) call.require('company')
  return call
}

function parse(command: Command, args: readonly string[]) {
  const { valued, flags } = optionsOf(command)
  const options: Record<string, ParseArgsOptionDescriptor> = { help: { type: 'boolean', short: 'h' } }
  for (const name of Object.keys(valued)) options[name] = { type: 'string' }
  for (const name of Object.keys(flags)) options[name] = { type: 'boolean' }
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    return { values: values as Record<string, string | boolean | undefined>, positionals }
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

function storeUser(config: Config, { createsStore }: Command): Call['withStore'] {
  let isNamed = false
  return async <T>(work: (database: Database) => Promise<T>) => {
    const options = { longRunning: false, mustExist: !createsStore, onLostLog: exitOnLostLog }
    const database = await openStore(config, options)
    if (!isNamed) printError(`store: ${showStore(config)}`)
    isNamed = true
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  }
}

const operatorErrors = [
  Failure,
  UsageError,
  ListenError,
  MigrationRefused,
  StoreLocked,
  StoreMissing,
  StoreTooNew,
  StoreUnavailable,
]

/** The message of an error that the operator can correct. Any other error is a bug and keeps its stack. */
function messageOf(error: unknown): string | undefined {
  if (error instanceof Refusal) return refusalResponse(error).message
  if (error instanceof FileMistakes)
    return `the file has mistakes; nothing was changed:\n${error.message.replace(/^/gm, '  ')}`
  if (error instanceof ConfigMistakes) return `the settings have mistakes:\n${error.message.replace(/^/gm, '  ')}`
  if (operatorErrors.some(kind => error instanceof kind)) return (error as Error).message
  const { code, path } = error as NodeJS.ErrnoException
  if (code === 'EACCES' || code === 'EPERM') return `no permission to access ${path ?? 'the data directory'}`
  if (code === 'ENOSPC') return 'the disk is full: free some space and try again'
  if (code === 'EROFS') return `${path} is on a read-only file system`
  if (code === 'ENOTDIR' || code === 'EEXIST') return `${path} is not a folder; set DATA_DIR`
  return undefined
}
