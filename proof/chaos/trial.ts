import { rmSync } from 'node:fs'
import { tryCollisions } from './collisions.ts'
import { controls } from './controls.ts'
import { canFillDisk, tryFullDisk } from './disk.ts'
import type { Engine } from './engines.ts'
import type { Fault } from './fault-choice.ts'
import { tryKills } from './kills.ts'
import { tryNeighbours } from './neighbours.ts'
import type { Options, Trial } from './options.ts'
import type { Outcome } from './outcome.ts'
import { canLosePower, tryPowerLoss } from './power.ts'
import { program, seedFault } from './seed-fault.ts'
import { tryVisitors } from './visitors.ts'
import { makeWorkspace, type Workspace } from './workspace.ts'

export interface TrialResult {
  readonly outcome: Outcome
  readonly folder: string
}

/** Runs one trial in a folder of its own, which is kept if a violation was found. */
export async function runTrial(
  engine: Engine,
  trial: Trial,
  options: Pick<Options, 'minutes' | 'kills' | 'seed' | 'clients' | 'skipsLeaseWait' | 'control'>,
  onProgress: (text: string) => void,
): Promise<TrialResult | undefined> {
  if (trial === 'power' && !canLosePower()) return skip(trial, 'needs Linux and gcc')
  if (trial === 'disk' && !canFillDisk()) return skip(trial, 'needs Linux and root')
  const workspace = makeWorkspace(options.control ?? trial)
  const fault = options.control === undefined ? undefined : controls[options.control]
  const { settings = [], aim } = fault ?? {}
  const programUnderTest = fault ? seedFault(fault, workspace.folder) : program
  const outcome = await startTrial(
    trial,
    { ...options, engine, settings, aim },
    workspace,
    programUnderTest,
    onProgress,
  )
  if (outcome.violations.length === 0) rmSync(workspace.folder, { recursive: true, force: true })
  return { outcome, folder: workspace.folder }
}

function startTrial(
  trial: Trial,
  options: Pick<Options, 'minutes' | 'kills' | 'seed' | 'clients' | 'skipsLeaseWait'> & {
    readonly engine: Engine
    readonly settings: readonly string[]
    readonly aim: Fault | undefined
  },
  workspace: Workspace,
  programUnderTest: string,
  onProgress: (text: string) => void,
): Promise<Outcome> {
  const { minutes, kills, ...rest } = options
  const task = { ...rest, workspace, program: programUnderTest, onProgress }
  switch (trial) {
    case 'kills':
      return tryKills({ ...task, minutes, kills })
    case 'visitors':
      return tryVisitors({ ...task, minutes, kills })
    case 'collisions':
      return tryCollisions({ ...task, minutes, kills })
    case 'power':
      return tryPowerLoss({ ...task, seconds: 3, moments: 60 })
    case 'disk':
      return tryFullDisk({ ...task, skipsLeaseWait: true, rounds: 2 })
    case 'neighbours':
      return tryNeighbours({ ...task, seconds: 1.5, pairs: [20, 100] })
  }
}

function skip(trial: Trial, reason: string): undefined {
  console.error(`SKIPPED, NOT PROVEN: ${trial} ${reason}`)
}
