import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Call, readCalls, wrongCalls } from './calls.ts'
import type { StandIns } from './free-ports.ts'
import { mismatch } from './output.ts'
import type { Page } from './page.ts'
import type { Step } from './steps.ts'

/** The exit of a page's shell, and the folders of its output and calls. */
export interface Outcome {
  readonly state: string
  readonly ports: StandIns
  /** Null where it timed out. */
  readonly code: number | null
  readonly complaint: string
}

type Place = Pick<Outcome, 'state' | 'ports'>

/** Whether all background blocks have printed the output that the page shows. */
export function backgroundIsDone(steps: readonly Step[], place: Place): boolean {
  return steps.every((step, i) => !step.inBackground || wrongOutput(step, printedBy(i, place)).length === 0)
}

function readerOf(state: string): (name: string) => string {
  return name => (existsSync(join(state, name)) ? readFileSync(join(state, name), 'utf8') : '')
}

/** With the ports of the page. */
function printedBy(step: number, { state, ports }: Place): string {
  const read = readerOf(state)
  const [, port, directoryPort] = /^DOC_PORT=(\d+) DOC_DIRECTORY_PORT=(\d+)$/m.exec(read('ports')) ?? []
  const printed = ports.takeOut(read(`${step}.out`))
  return printed.replaceAll(`:${port}`, ':8080').replaceAll(`:${directoryPort}`, ':8081')
}

/** The differences from the page, each with its line. */
export function judge({ path }: Page, steps: readonly Step[], outcome: Outcome): string[] {
  const { state, code, complaint } = outcome
  const read = readerOf(state)
  const calls = readCalls(join(state, 'calls'))
  const reached = steps.filter((_, i) => existsSync(join(state, `${i}.out`))).length
  const wrong = steps.slice(0, reached).flatMap((step, i) => {
    const own = calls.filter(call => call.step === i)
    const problems = [
      ...wrongCalls(own, claimsOf(step, own)),
      ...wrongOutput(step, printedBy(i, outcome)),
      ...missingCommands(read(`${i}.err`)),
    ]
    return problems.map(problem => `${path}:${step.line}: ${problem}`)
  })
  if (code === 0) return wrong
  const last = steps[reached - 1]
  const said = last ? read(`${reached - 1}.out`) + read(`${reached - 1}.err`) : ''
  const ending = code === null ? 'did not end in time' : `ended with ${code}`
  const line = Math.max(last?.line ?? 1, last?.kind === 'sh' ? Number(read('failed-line')) : 1)
  return [...wrong, `${path}:${line}: this block ${ending}:\n${said.slice(-2_000)}${complaint.slice(-2_000)}`]
}

/** bash continues after a failed command substitution, with an empty argument. */
function missingCommands(complaints: string): string[] {
  return complaints.split('\n').filter(line => line.includes('command not found'))
}

/** The expected status: from a comment, or else from the shown response if that is not ok. */
function claimsOf({ expected, outputs }: Step, calls: readonly Call[]): readonly string[] {
  if (expected.length > 0) return expected
  const [output] = outputs
  if (output?.language !== 'json' || calls.length === 0) return []
  const { status } = JSON.parse(output.text) as { status?: unknown }
  return status === 'error' || status === 'partial' ? [status] : []
}

function wrongOutput({ outputs }: Step, printed: string): string[] {
  if (outputs.length === 0) return []
  const shown = outputs.map(({ text }) => text).join('\n')
  const problem = mismatch(
    shown,
    outputs.every(({ language }) => language === 'json'),
    printed,
  )
  return problem === undefined ? [] : [`the page shows\n${shown}\nbut ${problem}`]
}
