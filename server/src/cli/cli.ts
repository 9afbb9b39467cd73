import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { FileMistakes } from '../domain/company-files/company-file.ts'
import type { Database } from '../domain/database.ts'
import { StoreUnavailable } from '../domain/database.ts'
import { MigrationRefused } from '../domain/migration/migration-refused.ts'
import { Refusal } from '../domain/refusal.ts'
import { refusalResponse } from '../http/rest/refusal-responses.ts'
import { ListenError } from '../http/server/listen.ts'
import { build } from '../platform/process/build.ts'
import { type Config, ConfigMistakes, readConfig } from '../platform/process/config.ts'
import { openLog } from '../platform/process/log.ts'
import { StoreLocked } from '../platform/sqlite/store-lock.ts'
import { StoreTooNew } from '../platform/store/migrations.ts'
import { openStore } from '../platform/store/store.ts'
import { backupCommands } from './backup-commands.ts'
import { type Call, type Command, Failure, Misuse, table } from './command.ts'
import { companyCommands } from './company-commands.ts'
import { companyMigrateCommands } from './company-migrate-commands.ts'
import { directoryCommands } from './directory-commands.ts'
import { keyCommands } from './key-commands.ts'
import { messageCommands } from './message-commands.ts'
import { messageTemplateCommands } from './message-template-commands.ts'
import { serverCommands } from './server-commands.ts'
import { storeCommands } from './store-commands.ts'
import { webhookCommands } from './webhook-commands.ts'

export const commands: readonly Command[] = [
  ...serverCommands,
  ...backupCommands,
  ...storeCommands,
  ...companyCommands,
  ...companyMigrateCommands,
  ...keyCommands,
  ...webhookCommands,
  ...directoryCommands,
  ...messageCommands,
  ...messageTemplateCommands,
]

/** Runs one command line and answers its exit code: 0 done, 1 failed, 2 called wrongly. */
export async function runCommandLine(words: readonly string[]): Promise<number> {
  const print = (text: string) => void process.stdout.write(`${text}\n`)
  const complain = (text: string) => void process.stderr.write(`${text}\n`)
  // Whoever listens may hang up, as `head` does; that is no reason to stop.
  process.stdout.on('error', () => undefined)
  const command = findCommand(words)
  if (!command) return answerWithoutCommand(words, print, complain)
  try {
    const call = readCall(command, words.slice(command.name.split(' ').length), print)
    if (call === 'help') print(helpOf(command))
    else await command.run(call)
    return 0
  } catch (error) {
    const told = explain(error)
    if (told === undefined) throw error
    complain(`plumbline ${command.name}: ${told}`)
    if (!(error instanceof Misuse)) return 1
    complain(`\nUsage: ${lineOf(command)}`)
    return 2
  }
}

function findCommand(words: readonly string[]): Command | undefined {
  const typed = words.join(' ')
  return commands.find(({ name }) => typed === name || typed.startsWith(`${name} `))
}

function answerWithoutCommand(
  words: readonly string[],
  print: (text: string) => void,
  complain: (text: string) => void,
): number {
  const [first] = words
  if (first === '--version' || first === 'version') {
    print(build)
    return 0
  }
  if (first === undefined || isHelp(first) || first === 'help') {
    print(`Plumbline ${build}: scheduling for home-inspection companies\n\n${overview(commands)}`)
    return 0
  }
  const group = commandsBelow(words.filter(word => !isHelp(word)))
  if (group.length > 0) {
    print(overview(group))
    return 0
  }
  const near = commandsBelow([first])
  complain(`plumbline: there is no command "${words.join(' ')}"\n\n${overview(near.length > 0 ? near : commands)}`)
  return 2
}

function commandsBelow(words: readonly string[]): readonly Command[] {
  return commands.filter(({ name }) => name.startsWith(`${words.join(' ')} `))
}

function isHelp(word: string): boolean {
  return word === '--help' || word === '-h'
}

function overview(shown: readonly Command[]): string {
  const rows = shown.map(({ name, summary }) => [`  plumbline ${name}`, summary])
  return `${table(rows)}\n\nplumbline COMMAND --help tells more. Settings come from the environment: plumbline serve --help lists them.`
}

function lineOf({ name, usage }: Command): string {
  return `plumbline ${name} ${usage}`.trimEnd()
}

function helpOf(command: Command): string {
  const { summary, options = {}, settings } = command
  const rows = Object.entries(options).map(([option, { type, says }]) => [
    `  --${option}${type === 'string' ? ' …' : ''}`,
    says,
  ])
  const parts = [lineOf(command), `${summary}.`]
  if (rows.length > 0) parts.push(table(rows))
  if (settings)
    parts.push(`Settings, from the environment:\n${table(settings.map(([name, says]) => [`  ${name}`, says]))}`)
  return parts.join('\n\n')
}

function readCall(command: Command, words: readonly string[], print: (text: string) => void): Call | 'help' {
  const { values, positionals } = parse(command, words)
  if (values.help) return 'help'
  const expected = command.operands ?? 0
  if (positionals.length !== expected && !(command.isOperandOptional && positionals.length === 0)) {
    const surplus = positionals.slice(expected).join(' ')
    throw new Misuse(surplus ? `does not take "${surplus}"` : 'something is missing')
  }
  const config = readConfig(process.env)
  const withStore = storeUser(config)
  return {
    config,
    log: openLog(config.logLevel),
    operands: positionals,
    option: name => (typeof values[name] === 'string' ? values[name] : undefined),
    flag: name => values[name] === true,
    print,
    withStore,
    read: work => withStore(database => database.read('all companies', work)),
    write: work => withStore(database => database.write('all companies', work)),
  }
}

function parse(command: Command, words: readonly string[]) {
  const options: ParseArgsOptionsConfig = { help: { type: 'boolean', short: 'h' } }
  for (const [name, { says: _, ...option }] of Object.entries(command.options ?? {})) options[name] = option
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true })
  } catch (error) {
    throw new Misuse((error as Error).message)
  }
}

function storeUser(config: Config): Call['withStore'] {
  return async <T>(work: (database: Database) => Promise<T>) => {
    const onLostLog = (error: unknown) => {
      process.stderr.write(`plumbline: the disk did not take the change: ${error}\n`)
      process.exit(1)
    }
    const database = await openStore(config, { longRunning: false, onLostLog })
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  }
}

/** What a person can do something about, in words; anything else is a fault of ours and keeps its stack. */
function explain(error: unknown): string | undefined {
  if (error instanceof Refusal) return refusalResponse(error).message
  if (error instanceof FileMistakes) {
    const list = error.mistakes.map(({ path, problem }) => `  ${path}: ${problem}`).join('\n')
    return `nothing was changed, because the file has mistakes:\n${list}`
  }
  if (error instanceof ConfigMistakes) return `the settings have mistakes:\n${error.message.replace(/^/gm, '  ')}`
  if (error instanceof StoreUnavailable) return error.message
  if (
    error instanceof Failure ||
    error instanceof ListenError ||
    error instanceof Misuse ||
    error instanceof MigrationRefused ||
    error instanceof StoreLocked ||
    error instanceof StoreTooNew
  )
    return error.message
  const { code, path } = error as NodeJS.ErrnoException
  if (code === 'EACCES' || code === 'EPERM') return `no permission for ${path ?? 'the data directory'}`
  if (code === 'ENOSPC') return 'the disk is full: free some space and try again'
  if (code === 'EROFS') return `${path} is on a disk that can only be read`
  if (code === 'ENOTDIR' || code === 'EEXIST') return `${path} is no folder: set DATA_DIR to one`
  return undefined
}
