import { rmSync } from 'node:fs'
import { appendToLedger } from '../ledger.ts'
import { controls } from './controls.ts'
import { help, Misuse, type Options, readOptions } from './options.ts'
import { perform } from './trial.ts'

/** `npm run chaos`: breaks the product in every way it must survive, and holds what is left against what was promised. */
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
  const startedAt = performance.now()
  console.log(`seed ${options.seed}`)
  const caught = options.triesControls ? await tryControls(options) : {}
  const counts: Record<string, number> = {}
  let isWell = Object.values(caught).every(how => how === 'caught')
  for (const trial of options.trials) {
    const tried = await perform(trial, options, progress(trial))
    endProgress()
    if (!tried) continue
    const { violations, slow, counts: seen } = tried.outcome
    isWell &&= violations.length === 0 && slow.length === 0
    show(trial, seen)
    for (const words of slow) console.log(`  TOO SLOW: ${words}`)
    for (const words of violations.slice(0, mostShown)) console.log(`  BROKEN: ${words}`)
    if (violations.length > mostShown) console.log(`  … and ${violations.length - mostShown} more`)
    if (violations.length > 0) console.log(`  ${howToLook(tried.folder, options)}`)
    const named = Object.entries(seen).map(([name, n]) => [options.trials.length > 1 ? `${trial}_${name}` : name, n])
    Object.assign(counts, Object.fromEntries(named), { [`${trial}_violations`]: violations.length })
  }
  const minutes = Math.round((performance.now() - startedAt) / 6_000) / 10
  if (options.isForLedger) {
    appendToLedger({
      goal: `chaos: ${options.trials.join(', ')}`,
      seed: options.seed,
      minutes,
      counts,
      controls: caught,
    })
  }
  console.log(isWell ? `nothing was lost (${minutes} min)` : `something is not as promised (${minutes} min)`)
  return isWell ? 0 : 1
}

/** Briefly, one after the other: a fault that passes makes the rest worthless. */
async function tryControls({ seed, clients }: Options): Promise<Record<string, 'caught' | 'missed'>> {
  const outcomes: Record<string, 'caught' | 'missed'> = {}
  for (const [name, { trial }] of Object.entries(controls)) {
    const brief = { minutes: 1, kills: 5, seed, clients, isHasty: true, control: name }
    const tried = await perform(trial, brief, progress(name))
    endProgress()
    if (!tried) continue
    const found = tried.outcome.violations.length
    outcomes[name] = found > 0 ? 'caught' : 'missed'
    console.log(`control ${name}: ${outcomes[name]} (${found} found)`)
    if (found > 0) rmSync(tried.folder, { recursive: true, force: true })
  }
  return outcomes
}

function howToLook(folder: string, { seed, control }: Options): string {
  const fault = control === undefined ? '' : ` --control ${control}`
  return `${folder} has the store, the logs, what was acknowledged (load.jsonl) and received (received.jsonl); again with --seed ${seed}${fault}`
}

function show(trial: string, counts: Readonly<Record<string, number>>): void {
  console.log(trial)
  for (const [name, n] of Object.entries(counts)) console.log(`  ${name.replaceAll('_', ' ').padEnd(28)} ${n}`)
}

function progress(what: string): (words: string) => void {
  let shownAt = 0
  return words => {
    const isTerminal = process.stderr.isTTY
    // A log is told now and then, a terminal all the time.
    if (!isTerminal && performance.now() - shownAt < 30_000) return
    shownAt = performance.now()
    process.stderr.write(isTerminal ? `\r\x1b[K${what}: ${words}` : `${what}: ${words}\n`)
  }
}

function endProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K')
}
