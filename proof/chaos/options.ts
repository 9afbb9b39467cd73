import { parseArgs } from 'node:util'
import { chooseSeed } from '../../server/test/store/seeded-random.ts'
import type { Control } from './control.ts'
import { controls } from './controls.ts'
import { type Engine, engines, enginesHere } from './engines.ts'

export const trials = ['kills', 'collisions', 'visitors', 'power', 'disk', 'neighbours'] as const
export type Trial = (typeof trials)[number]

const trialsOn: Readonly<Record<Engine, readonly Trial[]>> = {
  sqlite: trials,
  postgres: ['kills', 'collisions', 'visitors', 'neighbours'],
}

export interface Options {
  /** The trials, in this order. */
  readonly schedule: readonly (readonly [Engine, Trial])[]
  readonly engines: readonly Engine[]
  readonly minutes: number
  readonly kills: number
  readonly seed: number
  readonly clients: number
  readonly control: string | undefined
  readonly runsControls: boolean
  readonly skipsLeaseWait: boolean
  readonly isForLedger: boolean
}

export const help = `npm run chaos -- [options]

  --engine NAME    ${engines.join(' or ')}; default: both, if PostgreSQL is installed
  --trial A,B      trials to run: ${trials.join(', ')} (default: all);
                   on PostgreSQL only ${trialsOn.postgres.join(', ')}
  --minutes N      duration of the kills and of the collisions per engine, in minutes (default 2)
  --kills N        stop after this many kills
  --seed N         repeat the choices of an earlier run
  --clients N      number of concurrent clients (default 6)
  --control NAME   seed a fault into a copy of the program; the run must fail:
${Object.entries(controls)
  .map(([name, { description }]) => `                     ${name}: ${description}`)
  .join('\n')}
  --controls       first run every control briefly
  --skip-lease-wait
                   do not wait a minute until the leases of killed workers expire
  --ledger         run --controls, and append a line for each trial to bench/ledger.jsonl`

/** An invalid command line. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** Undefined for --help. */
export function readOptions(args: readonly string[]): Options | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      engine: { type: 'string' },
      trial: { type: 'string' },
      minutes: { type: 'string', default: '2' },
      kills: { type: 'string', default: 'Infinity' },
      seed: { type: 'string' },
      clients: { type: 'string', default: '6' },
      control: { type: 'string' },
      controls: { type: 'boolean', default: false },
      'skip-lease-wait': { type: 'boolean', default: false },
      ledger: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) return undefined
  const fault = values.control === undefined ? undefined : controls[values.control]
  if (values.control !== undefined && !fault) throw new UsageError(`there is no control ${values.control}`)
  const chosen = values.engine === undefined ? enginesHere() : [engineNamed(values.engine)]
  const schedule = chosen.flatMap(engine =>
    trialsFor(engine, fault, values.trial).map(trial => [engine, trial] as const),
  )
  if (schedule.length === 0) throw new UsageError('these trials do not run on this engine')
  return {
    schedule,
    engines: chosen,
    minutes: number('minutes', values.minutes),
    kills: number('kills', values.kills),
    seed: values.seed === undefined ? chooseSeed() : number('seed', values.seed),
    clients: number('clients', values.clients),
    control: values.control,
    runsControls: values.controls || values.ledger,
    skipsLeaseWait: values['skip-lease-wait'],
    isForLedger: values.ledger,
  }
}

function engineNamed(name: string): Engine {
  const engine = engines.find(known => known === name)
  if (!engine) throw new UsageError(`there is no engine ${name}`)
  return engine
}

function trialsFor(engine: Engine, fault: Control | undefined, names: string | undefined): readonly Trial[] {
  if (fault) return fault.engines.includes(engine) ? [fault.trial] : []
  const chosen = names === undefined ? trials : names.split(',').map(trialNamed)
  return chosen.filter(trial => trialsOn[engine].includes(trial))
}

function trialNamed(name: string): Trial {
  const trial = trials.find(known => known === name)
  if (!trial) throw new UsageError(`there is no trial ${name}`)
  return trial
}

function number(name: string, text: string): number {
  const value = Number(text)
  if (!(value >= 0)) throw new UsageError(`--${name} expects a number, not ${text}`)
  return value
}
