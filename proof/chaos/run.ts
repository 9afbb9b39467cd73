import { rmSync } from 'node:fs'
import { appendToLedger, type ControlOutcome } from '../ledger.ts'
import { controlLimits } from './control.ts'
import { controls } from './controls.ts'
import { type Engine, engines, nameOf } from './engines.ts'
import { help, type Options, readOptions, UsageError } from './options.ts'
import { runTrial } from './trial.ts'

/** `npm run chaos`: injects every fault that the product must survive, and checks the guarantees afterwards. */
const maxShown = 20

process.exitCode = await main(process.argv.slice(2))

async function main(args: readonly string[]): Promise<number> {
  try {
    const options = readOptions(args)
    if (options) return await runAll(options)
    console.log(help)
    return 0
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    console.error(`${error.message}\n\n${help}`)
    return 2
  }
}

async function runAll(options: Options): Promise<number> {
  console.log(`seed ${options.seed}`)
  const caught = options.runsControls ? await runControls(options) : { sqlite: {}, postgres: {} }
  const missed = engines.flatMap(engine => Object.entries(caught[engine]).filter(([, how]) => how !== 'caught'))
  if (missed.length > 0) return stopRun(options, caught)
  let hasPassed = true
  let failures = 0
  for (const [engine, trial] of options.schedule) {
    const startedAt = performance.now()
    const tried = await runTrial(engine, trial, options, progress(`${trial} on ${nameOf[engine]}`))
    endProgress()
    if (!tried) continue
    const { violations, slow, counts } = tried.outcome
    hasPassed &&= violations.length === 0 && slow.length === 0
    failures += violations.length + slow.length
    const minutes = minutesSince(startedAt)
    show(`${trial} on ${nameOf[engine]} (${minutes} min)`, counts)
    for (const text of slow) console.log(`  TOO SLOW: ${text}`)
    for (const text of violations.slice(0, maxShown)) console.log(`  VIOLATION: ${text}`)
    if (violations.length > maxShown) console.log(`  … and ${violations.length - maxShown} more`)
    if (violations.length > 0) console.log(`  ${reproduction(tried.folder, engine, options)}`)
    if (!options.isForLedger) continue
    const seen = { ...counts, violations: violations.length }
    const { seed } = options
    appendToLedger({ goal: `chaos: ${trial}`, engine, seed, minutes, counts: seen, controls: caught[engine] })
  }
  console.log(hasPassed ? 'passed: no violations' : `FAILED: ${failures} violations or exceeded limits`)
  return hasPassed ? 0 : 1
}

/** A trial that misses a seeded fault proves nothing. */
function stopRun({ seed, engines: tried, isForLedger }: Options, caught: Caught): number {
  console.log('INVALID RUN: a seeded fault was not detected; stopping')
  for (const engine of isForLedger ? tried : []) {
    appendToLedger({ goal: 'chaos', engine, seed, minutes: 0, counts: {}, controls: caught[engine], isVoid: true })
  }
  return 1
}

type Caught = Readonly<Record<Engine, Readonly<Record<string, ControlOutcome>>>>

/** Short runs, one after the other. A control that is missed or cannot run voids the result. */
async function runControls({ seed, clients, engines: tried }: Options): Promise<Caught> {
  const outcomes: Record<Engine, Record<string, ControlOutcome>> = { sqlite: {}, postgres: {} }
  for (const engine of tried) {
    for (const [name, { trial, engines: on }] of Object.entries(controls)) {
      if (!on.includes(engine)) continue
      const brief = { ...controlLimits, seed, clients, skipsLeaseWait: true, control: name }
      const tried = await runTrial(engine, trial, brief, progress(`${name} on ${nameOf[engine]}`))
      endProgress()
      const found = tried?.outcome.violations.length ?? 0
      outcomes[engine][name] = !tried ? 'skipped' : found > 0 ? 'caught' : 'missed'
      console.log(`control ${name} on ${nameOf[engine]}: ${outcomes[engine][name]} (${found} violations)`)
      if (tried && found > 0) rmSync(tried.folder, { recursive: true, force: true })
    }
  }
  return outcomes
}

function minutesSince(startedAt: number): number {
  return Math.round((performance.now() - startedAt) / 6_000) / 10
}

function reproduction(folder: string, engine: Engine, { seed, control }: Options): string {
  const fault = ` --engine ${engine}${control === undefined ? '' : ` --control ${control}`}`
  return `${folder} has the store, the logs, and the records of injected faults (faults.jsonl), acknowledged writes (load.jsonl) and received webhooks (received.jsonl); repeat with --seed ${seed}${fault}`
}

function show(trial: string, counts: Readonly<Record<string, number>>): void {
  console.log(trial)
  for (const [name, n] of Object.entries(counts)) console.log(`  ${name.replaceAll('_', ' ').padEnd(28)} ${n}`)
}

function progress(label: string): (text: string) => void {
  let shownAt = 0
  return text => {
    const isTerminal = process.stderr.isTTY
    // A terminal shows every update, a log file some of them.
    if (!isTerminal && performance.now() - shownAt < 30_000) return
    shownAt = performance.now()
    process.stderr.write(isTerminal ? `\r\x1b[K${label}: ${text}` : `${label}: ${text}\n`)
  }
}

function endProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K')
}
