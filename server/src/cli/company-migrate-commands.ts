import { abortMigration, forgetMove, moveHome, startMigration } from '../domain/migration/start-migration.ts'
import { readUrl } from '../platform/process/config.ts'
import { answer, type Command, jsonOption, Misuse } from './command.ts'
import { operand } from './tenant-call.ts'

/** How a company gets from one install to another, and everybody to where it is. */
export const companyMigrateCommands: readonly Command[] = [
  {
    name: 'company leave',
    usage: 'KEY [--json]',
    summary: 'Take no more changes of a company and send nothing for it, because it moves to another install',
    options: jsonOption,
    operands: 1,
    run: async call => {
      const key = operand(call)
      const isNew = await call.write(tx => startMigration(tx, key, Temporal.Now.instant()))
      const words = isNew
        ? `${key} takes no more changes. Next: plumbline company export ${key} --everything; or back: company stay ${key}`
        : `${key} took no changes already`
      answer(call, { left: key }, words)
    },
  },
  {
    name: 'company stay',
    usage: 'KEY [--json]',
    summary: 'Take changes of a company again, because it does not move after all',
    options: jsonOption,
    operands: 1,
    run: async call => {
      const key = operand(call)
      const hadLeft = await call.write(tx => abortMigration(tx, key))
      answer(call, { stays: key }, hadLeft ? `${key} takes changes again` : `${key} never left`)
    },
  },
  {
    name: 'company home',
    usage: 'KEY (--at URL | --here) [--json]',
    summary: 'Tell the directory, and whoever still asks here, at which install a company lives',
    options: {
      at: { type: 'string', says: 'the address of that install, such as https://cell2.example.com' },
      here: { type: 'boolean', says: 'forget it: nobody is sent elsewhere any more' },
      ...jsonOption,
    },
    operands: 1,
    run: async call => {
      const key = operand(call)
      const at = call.option('at')
      if ((at === undefined) === !call.flag('here')) throw new Misuse('--at or --here is missing, or both are there')
      if (at === undefined) {
        await call.write(tx => forgetMove(tx, key))
        answer(call, { company: key, home: '' }, `Nobody who asks for ${key} is sent elsewhere`)
        return
      }
      const url = readUrl(at)
      if (url === undefined) throw new Misuse('--at is an address such as https://cell2.example.com')
      await call.write(tx => moveHome(tx, key, url, Temporal.Now.instant()))
      answer(call, { company: key, home: url }, `Whoever asks for ${key} is sent to ${url}/${key}/rest`)
    },
  },
]
