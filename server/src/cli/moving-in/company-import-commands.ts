import { setTimeout as sleep } from 'node:timers/promises'
import { defaultZone } from '../../domain/company-files/create-company.ts'
import { removeCompany } from '../../domain/migration/remove-company.ts'
import {
  type CompanyImport,
  type ImportsParts,
  type RunningStep,
  secondsLeft,
} from '../../domain/moving-in/company-import.ts'
import { cutOver } from '../../domain/moving-in/cut-over.ts'
import { countRecords, findImport, type RecordCount } from '../../domain/moving-in/import-store.ts'
import { requireTenant } from '../../domain/tenants/access-keys.ts'
import { openBlobs } from '../../platform/blobs/open-blobs.ts'
import { readSchema } from '../../platform/store/schema.ts'
import { type Call, type Command, Failure, UsageError } from '../command.ts'
import { withProgress } from '../progress-bar.ts'
import { readPassword } from '../read-password.ts'
import { describeComparison, describeState, showState } from './import-report.ts'

const secretSetting = [
  'IMPORT_SECRET',
  'the secret key of the source; without it, it is read from standard input',
] as const

/** The commands come before `company import` in the list, because their names begin with it. */
export const companyImportCommands: readonly Command[] = [
  {
    name: 'company import status',
    isForCompany: true,
    summary: 'Show how far an import has come, and what was not taken over',
    run: printState,
  },
  {
    name: 'company import follow',
    isForCompany: true,
    usage: '[--every SECONDS]',
    summary: 'Read what is new or has changed at the source, once or again and again',
    options: { every: 'go on until interrupted, with a pause of so many seconds' },
    run: async call => {
      const key = call.require('company')
      const every = numberOf(call, 'every', 5, 86_400)
      const services = await call.loadServices()
      const isEnding = onSignal()
      do {
        await reading(call, onProgress =>
          withParts(call, onProgress, isEnding, parts => services.followCompany(parts, key)),
        )
        await printState(call)
        for (let i = 0; i < (every ?? 0) && !isEnding(); i++) await sleep(1000)
      } while (every !== undefined && !isEnding())
    },
  },
  {
    name: 'company import compare',
    isForCompany: true,
    summary:
      'Compare every record of the source with its copy, field by field; ends with 1 if a difference has no reason',
    run: async call => {
      const key = call.require('company')
      const services = await call.loadServices()
      const comparison = await withProgress(show =>
        withParts(
          call,
          ({ kind, done, total }) => show(done, total, `${done} ${kind} compared`),
          () => false,
          parts => services.compareWithSource(parts, key),
        ),
      ).catch(asFailure)
      call.printResult(comparison, describeComparison(comparison))
      if (comparison.unexplained > 0) throw new Failure(`${comparison.unexplained} differences have no reason`)
    },
  },
  {
    name: 'company import cut-over',
    isForCompany: true,
    usage: '--yes',
    summary: 'End an import: forget the secret of the source, and remind of the appointments still to come',
    flags: { yes: 'confirm that the source is not used for new bookings any more' },
    run: async call => {
      const key = call.require('company')
      if (!call.flag('yes'))
        throw new UsageError(`messages of ${key} are sent from here from now on; add --yes to confirm`)
      const { found } = await readState(call)
      if (found.state === 'reading')
        throw new Failure(`${key} was not read to its end yet: run plumbline company import --company ${key}`)
      const { upcoming } = await call.withStore(database => cutOver(database, key, call.now))
      call.printResult(
        { company: key, state: 'cut over', upcoming },
        `${key} has moved in. ${upcoming} appointments are still to come; their reminders are planned.`,
      )
    },
  },
  {
    name: 'company import abort',
    isForCompany: true,
    usage: '--yes',
    summary: 'Remove a company that was imported, before its cut-over',
    flags: { yes: 'confirm; this cannot be undone' },
    run: async call => {
      const key = call.require('company')
      if (!call.flag('yes')) throw new UsageError(`this deletes all data of ${key}; add --yes to confirm`)
      const { found } = await readState(call)
      if (found.state === 'cut over')
        throw new Failure(`${key} has moved in: plumbline company remove ${key} deletes it`)
      await call.withStore(database => removeCompany({ database, schema: readSchema() }, key, call.now()))
      call.printResult({ company: key, state: 'aborted' }, `the copy of ${key} was removed`)
    },
  },
  {
    name: 'company import',
    isForCompany: true,
    createsStore: true,
    usage: '[--from URL --access-key KEY] [--name NAME] [--zone ZONE] [--calls-at-once N] [--calls-per-second N]',
    summary: 'Copy a company from a running system of this interface; repeated, it goes on where it stopped',
    options: {
      from: 'the address of the source, such as https://host/key/rest',
      'access-key': 'an access key of an owner there',
      name: 'the name of the company, if the source does not say it',
      zone: `its time zone, if the source does not say it; ${defaultZone} by default`,
      'calls-at-once': 'how many calls are sent at once; 4 by default',
      'calls-per-second': 'how many calls are sent in a second; 20 by default',
    },
    settings: [secretSetting],
    run: async call => {
      const key = call.require('company')
      const services = await call.loadServices()
      const order = {
        key,
        from: call.option('from'),
        accessKey: call.option('access-key'),
        secret: await secretOf(call),
        name: call.option('name'),
        zone: call.option('zone') ?? defaultZone,
        callsAtOnce: numberOf(call, 'calls-at-once', 1, 100),
        callsPerSecond: numberOf(call, 'calls-per-second', 1, 10_000),
      }
      const isEnding = onSignal()
      await reading(call, onProgress =>
        withParts(call, onProgress, isEnding, parts => services.importCompany(parts, order)),
      )
      await printState(call)
    },
  },
]

type OnProgress = (step: RunningStep) => void

async function withParts<T>(
  call: Call,
  onProgress: OnProgress,
  isEnding: () => boolean,
  work: (parts: ImportsParts) => Promise<T>,
): Promise<T> {
  const { now, config } = call
  const blobs = await openBlobs(config)
  const { webhookAllowPrivate: allowPrivate, fileLimitMiB } = config
  try {
    return await call.withStore(database =>
      work({ database, blobs, now, isEnding, onProgress, allowPrivate, fileLimitMiB }),
    )
  } finally {
    await blobs.close()
  }
}

/** A first signal lets the transaction in progress complete; the next run goes on from there. */
function onSignal(): () => boolean {
  let isEnding = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      isEnding = true
    })
  return () => isEnding
}

async function reading(call: Call, work: (onProgress: OnProgress) => Promise<void>): Promise<void> {
  await withProgress(show =>
    work(step => {
      const { kind, done, total } = step
      const minutes = Math.ceil((secondsLeft(step, call.now()) ?? 0) / 60)
      show(done, total, `${kind}: ${done} of ${total}${minutes > 1 ? `, about ${minutes} minutes left` : ''}`)
    }),
  ).catch(error => asFailure(error, call))
}

function asFailure(error: unknown, call?: Call): never {
  const { name = '', message = '' } = error as Error
  if (name === 'ImportStopped')
    throw new Failure(`stopped; plumbline company import --company ${call?.option('company')} goes on from here`)
  if (['SourceUnusable', 'ImportInUse'].includes(name)) throw new Failure(message)
  throw error
}

/** From the environment or from standard input, never from the command line; a repeated import needs none. */
async function secretOf(call: Call): Promise<string | undefined> {
  const { importSecret } = call.config
  if (importSecret !== undefined) return importSecret
  if (!call.option('from')) return undefined
  const typed = await readPassword('Secret key of the source: ')
  return typed.trim() || undefined
}

function numberOf(call: Call, name: string, min: number, max: number): number | undefined {
  const text = call.option(name)
  if (text === undefined) return undefined
  const number = Number(text)
  if (!/^\d{1,6}$/.test(text) || number < min || number > max)
    throw new UsageError(`--${name} must be a number from ${min} to ${max}`)
  return number
}

async function printState(call: Call): Promise<void> {
  const { found, counts } = await readState(call)
  const key = call.require('company')
  call.printResult(showState(key, found, counts), describeState(key, found, counts))
}

async function readState(call: Call): Promise<{ found: CompanyImport; counts: readonly RecordCount[] }> {
  const key = call.require('company')
  return call.read(async tx => {
    const tenant = await requireTenant(tx, key)
    const found = await findImport(tenant)
    if (!found) throw new Failure(`${key} is not imported`)
    return { found, counts: await countRecords(tenant) }
  })
}
