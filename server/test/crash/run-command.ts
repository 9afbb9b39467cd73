import assert from 'node:assert/strict'
import { commands } from '../../src/cli/cli.ts'
import { Call } from '../../src/cli/command.ts'
import type { Database } from '../../src/domain/database.ts'
import { systemClock } from '../../src/domain/time/clock.ts'
import type { CommandArguments } from './commands-that-write.ts'

type Where = Pick<Call, 'config' | 'log'> & { readonly database: Database }

/** Runs a command on a given store. */
export async function runCommand(
  { config, log, database }: Where,
  name: string,
  words: CommandArguments,
  print: () => void,
): Promise<void> {
  const command = commands.find(command => command.name === name) ?? assert.fail(name)
  const flags = Object.fromEntries((words.flags ?? []).map(flag => [flag, true]))
  await command.run(
    new Call({
      config,
      log,
      operand: words.operands?.[0],
      options: { ...words.options, ...flags },
      print,
      now: systemClock,
      withStore: work => work(database),
      loadServices: () => import('../../src/app.ts'),
    }),
  )
}
