import { rmSync } from 'node:fs'
import { appendToLedger, type ControlOutcome } from '../ledger.ts'
import { briefly } from './control.ts'
import { controls } from './controls.ts'
import { type Engine, engines, nameOf } from './engines.ts'
import { help, Misuse, type Options, readOptions } from './options.ts'
import { perform } from './trial.ts'

/** `npm run chaos`: injects every fault that the product must survive, and checks the guarantees afterwards. */
const mostShown = 20

process.exitCode = await main(process.argv.slice(2))

async function main(words: readonly string[]): Promise<number> {
  try {
    const options = readOptions(words)
    if (options) return await tryAll(options)
    console.log(help)
    return 0
  } catch (error) {
    if (!(error instanceof Misuse)) throw error
    console.error(`${error.message}\n\n${help}`)
    return 2
  }
}

async function tryAll(options: Options): Promise<number> {
  console.log(`seed ${options.seed}`)
  const caught = options.triesControls ? await tryControls(options) : { sqlite: {}, postgres: {} }
  const missed = engines.flatMap(engine => Object.entries(caught[engine]).filter(([, how]) => how !== 'caught'))
  if (missed.length > 0) return giveUp(options, caught)
  let isWell = true
  for (const [engine, trial] of options.program) {
    const startedAt = performance.now()
    const tried = await perform(engine, trial, options, progress(`${trial} on ${nameOf[engine]}`))
    endProgress()
    if (!tried) continue
    const { violations, slow, counts } = tried.outcome
    isWell &&= violations.length === 0 && slow.length === 0
    const minutes = minutesSince(startedAt)
    show(`${trial} on ${nameOf[engine]} (${minutes} min)`, counts)
    for (const words of slow) console.log(`  TOO SLOW: ${words}`)
    for (const words of violations.slice(0, mostShown)) console.log(`  BROKEN: ${words}`)
    if (violations.length > mostShown) console.log(`  … and ${violations.length - mostShown} more`)
    if (violations.length > 0) console.log(`  ${howToLook(tried.folder, engine, options)}`)
    if (!options.isForLedger) continue
    const seen = { ...counts, violations: violations.length }
    const { seed } = options
    appendToLedger({ goal: `chaos: ${trial}`, engine, seed, minutes, counts: seen, controls: caught[engine] })
  }
  console.log(isWell ? 'nothing was lost' : 'something is not as promised')
  return isWell ? 0 : 1
}

/** A trial that misses a planted fault proves nothing. */
function giveUp({ seed, engines: tried, isForLedger }: Options, caught: Caught): number {
  console.log('VOID: a fault that was planted was not caught; nothing else is tried')
  for (const engine of isForLedger ? tried : []) {
    appendToLedger({ goal: 'chaos', engine, seed, minutes: 0, counts: {}, controls: caught[engine], isVoid: true })
  }
  return 1
}

type Caught = Readonly<Record<Engine, Readonly<Record<string, ControlOutcome>>>>

/** Short runs, one after the other. A control that is missed or cannot run voids the result. */
async function tryControls({ seed, clients, engines: tried }: Options): Promise<Caught> {
  const outcomes: Record<Engine, Record<string, ControlOutcome>> = { sqlite: {}, postgres: {} }
  for (const engine of tried) {
    for (const [name, { trial, engines: on }] of Object.entries(controls)) {
      if (!on.includes(engine)) continue
      const brief = { ...briefly, seed, clients, isHasty: true, control: name }
      const tried = await perform(engine, trial, brief, progress(`${name} on ${nameOf[engine]}`))
      endProgress()
      const found = tried?.outcome.violations.length ?? 0
      outcomes[engine][name] = !tried ? 'skipped' : found > 0 ? 'caught' : 'missed'
      console.log(`control ${name} on ${nameOf[engine]}: ${outcomes[engine][name]} (${found} found)`)
      if (tried && found > 0) rmSync(tried.folder, { recursive: true, force: true })
    }
  }
  return outcomes
}

function minutesSince(startedAt: number): number {
  return Math.round((performance.now() - startedAt) / 6_000) / 10
}

function howToLook(folder: string, engine: Engine, { seed, control }: Options): string {
  const fault = ` --engine ${engine}${control === undefined ? '' : ` --control ${control}`}`
  return `${folder} has the store, the logs, what was done (faults.jsonl), acknowledged (load.jsonl) and received (received.jsonl); again with --seed ${seed}${fault}`
}

function show(trial: string, counts: Readonly<Record<string, number>>): void {
  console.log(trial)
  for (const [name, n] of Object.entries(counts)) console.log(`  ${name.replaceAll('_', ' ').padEnd(28)} ${n}`)
}

function progress(what: string): (words: string) => void {
  let shownAt = 0
  return words => {
    const isTerminal = process.stderr.isTTY
    // A terminal shows every update, a log file some of them.
    if (!isTerminal && performance.now() - shownAt < 30_000) return
    shownAt = performance.now()
    process.stderr.write(isTerminal ? `\r\x1b[K${what}: ${words}` : `${what}: ${words}\n`)
  }
}

function endProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K')
}
