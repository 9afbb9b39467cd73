import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePorts } from './free-ports.ts'
import { backgroundIsDone, judge, type Outcome } from './judge.ts'
import type { Page } from './page.ts'
import { scriptOf, sourceName } from './page-script.ts'
import { planSteps } from './steps.ts'

export const root = fileURLToPath(new URL('../../../', import.meta.url))
const shims = fileURLToPath(new URL('shims/', import.meta.url))

/** The timeout of a page. */
const patienceMs = 120_000
/** The timeout for the output of background blocks. */
const backgroundPatienceMs = 15_000

/**
 * Runs the samples of a page as a reader would: one shell, in a folder that looks like the checkout, with a server and
 * a data directory of its own. Returns the differences from the page.
 */
export async function runPage(page: Page): Promise<string[]> {
  const steps = planSteps(page)
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-docs-'))
  const state = join(folder, 'state')
  const home = join(folder, 'checkout')
  try {
    mkdirSync(join(state, 'calls'), { recursive: true })
    layOutCheckout(home)
    const ports = await freePorts(page.needs.ports)
    for (const [i, step] of steps.entries()) writeFileSync(join(state, sourceName(i, step)), ports.putIn(step.source))
    const script = join(state, 'page.sh')
    writeFileSync(script, scriptOf(page, steps))
    const settled = () => backgroundIsDone(steps, { state, ports })
    return judge(page, steps, { state, ports, ...(await runShell(script, state, home, settled)) })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The checkout with a data folder of its own. */
function layOutCheckout(home: string): void {
  mkdirSync(home)
  for (const name of readdirSync(root)) {
    if (name !== 'data' && name !== '.git') symlinkSync(join(root, name), join(home, name))
  }
}

type Ending = Pick<Outcome, 'code' | 'complaint'>

async function runShell(script: string, state: string, home: string, settled: () => boolean): Promise<Ending> {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE } = process.env
  const path = [join(root, 'node_modules/.bin'), PATH].join(':')
  const shell = spawn('bash', [script], {
    cwd: home,
    env: {
      PATH: `${shims}:${path}`,
      HOME,
      ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
      LANG: 'C.UTF-8',
      npm_config_update_notifier: 'false',
      DOC_PATH: path,
      DOC_STATE: state,
      DOC_ROOT: root,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
    // A process group of its own, so that its servers can be killed with it.
    detached: true,
  })
  let complaint = ''
  shell.stderr.setEncoding('utf8').on('data', text => {
    complaint += text
  })
  const end = () => endGroup(shell.pid)
  process.once('exit', end)
  const late = setTimeout(end, patienceMs)
  const [code] = (await once(shell, 'exit')) as [number | null]
  clearTimeout(late)
  for (let ms = 0; code === 0 && !settled() && ms < backgroundPatienceMs; ms += 20) await pause(20)
  process.removeListener('exit', end)
  end()
  return { code, complaint }
}

function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // The group has already ended.
  }
}
