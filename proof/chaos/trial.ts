import { rmSync } from 'node:fs'
import { controls } from './controls.ts'
import { canFillDisk, tryFullDisk } from './disk.ts'
import type { Engine } from './engines.ts'
import type { Fault } from './fault-choice.ts'
import { type Home, makeHome } from './home.ts'
import { tryKills } from './kills.ts'
import { tryNeighbours } from './neighbours.ts'
import type { Options, Trial } from './options.ts'
import type { Outcome } from './outcome.ts'
import { plant, program } from './plant.ts'
import { canLosePower, tryPowerLoss } from './power.ts'

export interface Tried {
  readonly outcome: Outcome
  readonly folder: string
}

/** Runs one trial in a folder of its own, which is kept if a violation was found. */
export async function perform(
  engine: Engine,
  trial: Trial,
  options: Pick<Options, 'minutes' | 'kills' | 'seed' | 'clients' | 'isHasty' | 'control'>,
  tell: (words: string) => void,
): Promise<Tried | undefined> {
  if (trial === 'power' && !canLosePower()) return skip(trial, 'needs Linux and gcc')
  if (trial === 'disk' && !canFillDisk()) return skip(trial, 'needs Linux and root')
  const home = makeHome(options.control ?? trial)
  const fault = options.control === undefined ? undefined : controls[options.control]
  const { settings = [], aim } = fault ?? {}
  const tried = fault ? plant(fault, home.folder) : program
  const outcome = await runOne(trial, { ...options, engine, settings, aim }, home, tried, tell)
  if (outcome.violations.length === 0) rmSync(home.folder, { recursive: true, force: true })
  return { outcome, folder: home.folder }
}

function runOne(
  trial: Trial,
  options: Pick<Options, 'minutes' | 'kills' | 'seed' | 'clients' | 'isHasty'> & {
    readonly engine: Engine
    readonly settings: readonly string[]
    readonly aim: Fault | undefined
  },
  home: Home,
  tried: string,
  tell: (words: string) => void,
): Promise<Outcome> {
  const { minutes, kills, ...rest } = options
  const task = { ...rest, home, program: tried, tell }
  switch (trial) {
    case 'kills':
      return tryKills({ ...task, minutes, kills })
    case 'power':
      return tryPowerLoss({ ...task, seconds: 3, moments: 60 })
    case 'disk':
      return tryFullDisk({ ...task, isHasty: true, rounds: 2 })
    case 'neighbours':
      return tryNeighbours({ ...task, seconds: 1.5, pairs: [20, 100] })
  }
}

function skip(trial: Trial, why: string): undefined {
  console.error(`SKIPPED, NOT PROVEN: ${trial} ${why}`)
}
