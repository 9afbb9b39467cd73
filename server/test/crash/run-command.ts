import assert from 'node:assert/strict'
import { commands } from '../../src/cli/cli.ts'
import type { Call } from '../../src/cli/command.ts'
import type { Database } from '../../src/domain/database.ts'
import type { Words } from './commands-that-write.ts'

type Where = Pick<Call, 'config' | 'log'> & { readonly database: Database }

/** Runs a command on a given store. */
export async function runCommand(
  { config, log, database }: Where,
  name: string,
  words: Words,
  print: () => void,
): Promise<void> {
  const command = commands.find(command => command.name === name) ?? assert.fail(name)
  await command.run({
    config,
    log,
    operands: words.operands ?? [],
    option: option => words.options?.[option],
    flag: flag => words.flags?.includes(flag) ?? false,
    print,
    withStore: work => work(database),
    read: work => database.read('all companies', work),
    write: work => database.write('all companies', work),
  })
}
