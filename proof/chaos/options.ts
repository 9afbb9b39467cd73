import { parseArgs } from 'node:util'
import { chooseSeed } from '../../server/test/store/seeded-random.ts'
import type { Control } from './control.ts'
import { controls } from './controls.ts'
import { type Engine, engines, enginesHere } from './engines.ts'

export const trials = ['kills', 'power', 'disk', 'neighbours'] as const
export type Trial = (typeof trials)[number]

const trialsOn: Readonly<Record<Engine, readonly Trial[]>> = { sqlite: trials, postgres: ['kills', 'neighbours'] }

export interface Options {
  /** The trials, in this order. */
  readonly program: readonly (readonly [Engine, Trial])[]
  readonly engines: readonly Engine[]
  readonly minutes: number
  readonly kills: number
  readonly seed: number
  readonly clients: number
  readonly control: string | undefined
  readonly triesControls: boolean
  readonly isHasty: boolean
  readonly isForLedger: boolean
}

export const help = `npm run chaos -- [options]

  --engine NAME    ${engines.join(' or ')}; both where PostgreSQL is installed, unless given
  --trial A,B      which trials: ${trials.join(', ')}; all of them unless given;
                   on PostgreSQL there are ${trialsOn.postgres.join(' and ')}
  --minutes N      how long processes are killed, on each engine, 2 unless given
  --kills N        ends that earlier, after so many kills
  --seed N         repeats the choices of an earlier run
  --clients N      how many book side by side, 6 unless given
  --control NAME   puts a fault into a copy of the product; the run must fail:
${Object.entries(controls)
  .map(([name, { says }]) => `                     ${name}: ${says}`)
  .join('\n')}
  --controls       tries every fault first, briefly
  --hasty          does not wait a minute for the claims of workers that were killed
  --ledger         --controls, and a line for each trial in bench/ledger.jsonl`

/** A mistake in the command line. */
export class Misuse extends Error {
  override name = 'Misuse'
}

/** Undefined for --help. */
export function readOptions(words: readonly string[]): Options | undefined {
  const { values } = parseArgs({
    args: [...words],
    options: {
      engine: { type: 'string' },
      trial: { type: 'string' },
      minutes: { type: 'string', default: '2' },
      kills: { type: 'string', default: 'Infinity' },
      seed: { type: 'string' },
      clients: { type: 'string', default: '6' },
      control: { type: 'string' },
      controls: { type: 'boolean', default: false },
      hasty: { type: 'boolean', default: false },
      ledger: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) return undefined
  const fault = values.control === undefined ? undefined : controls[values.control]
  if (values.control !== undefined && !fault) throw new Misuse(`there is no control ${values.control}`)
  const tried = values.engine === undefined ? enginesHere() : [engineNamed(values.engine)]
  const program = tried.flatMap(engine => trialsFor(engine, fault, values.trial).map(trial => [engine, trial] as const))
  if (program.length === 0) throw new Misuse('this trial does not run on this engine')
  return {
    program,
    engines: tried,
    minutes: number('minutes', values.minutes),
    kills: number('kills', values.kills),
    seed: values.seed === undefined ? chooseSeed() : number('seed', values.seed),
    clients: number('clients', values.clients),
    control: values.control,
    triesControls: values.controls || values.ledger,
    isHasty: values.hasty,
    isForLedger: values.ledger,
  }
}

function engineNamed(name: string): Engine {
  const engine = engines.find(known => known === name)
  if (!engine) throw new Misuse(`there is no engine ${name}`)
  return engine
}

function trialsFor(engine: Engine, fault: Control | undefined, names: string | undefined): readonly Trial[] {
  if (fault) return fault.engines.includes(engine) ? [fault.trial] : []
  const chosen = names === undefined ? trials : names.split(',').map(trialNamed)
  return chosen.filter(trial => trialsOn[engine].includes(trial))
}

function trialNamed(name: string): Trial {
  const trial = trials.find(known => known === name)
  if (!trial) throw new Misuse(`there is no trial ${name}`)
  return trial
}

function number(name: string, text: string): number {
  const value = Number(text)
  if (!(value >= 0)) throw new Misuse(`--${name} is no number: ${text}`)
  return value
}
