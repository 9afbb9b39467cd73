import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { enterPassword, settingsLinks } from '../web/test/browser.ts'
import { consoleSizes } from '../web/test/sizes.ts'
import { startPlumbline } from './processes.ts'
import { type Result, show } from './report.ts'

const maxSignInBytes = 120_000
const maxScreenBytes = 220_000
const maxNavigationMs = 100

/** What browsers load and how soon screens change, on the demo company. `node bench/console.ts` runs it alone. */
export async function measureConsole(): Promise<Result[]> {
  return [...sizeRows(), await navigationRow()]
}

function sizeRows(): Result[] {
  const [signIn, ...screens] = consoleSizes()
  const totals = screens.map(({ page, scriptBytes, styleBytes }) => ({ page, bytes: scriptBytes + styleBytes }))
  const largest = totals.toSorted((one, other) => other.bytes - one.bytes)[0]
  return [
    sizeRow(
      'console: script of the sign-in page, compressed',
      'all its files',
      signIn?.scriptBytes ?? 0,
      maxSignInBytes,
    ),
    sizeRow(
      'console: largest settings screen, compressed scripts and styles',
      largest?.page.replace('src/settings/', '') ?? '',
      largest?.bytes ?? 0,
      maxScreenBytes,
    ),
  ]
}

function sizeRow(work: string, against: string, bytes: number, maxBytes: number): Result {
  const kilobytes = (value: number) => `${(value / 1_000).toFixed(1)} kB`
  return { work, against, measured: kilobytes(bytes), limit: `≤ ${kilobytes(maxBytes)}`, isReached: bytes <= maxBytes }
}

async function navigationRow(): Promise<Result> {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-console-'))
  const server = await startPlumbline({ DATA_DIR: dataDir })
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const { owner } = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8'))
    const page = await (await browser.newContext({ viewport: { width: 1_280, height: 860 } })).newPage()
    await page.goto(`${server.url}/demo/console/settings`)
    await enterPassword(page, owner.email, owner.password)
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
    const times: number[] = []
    for (const section of [...settingsLinks, ...settingsLinks]) times.push(await navigate(page, section))
    const [median = 0, slowest = 0] = [
      times.toSorted((one, other) => one - other)[settingsLinks.length],
      Math.max(...times),
    ]
    return {
      work: 'console: from the click to the next screen',
      against: `${times.length} screens of the demo, half of them for the first time`,
      measured: `median ${Math.round(median)} ms, slowest ${Math.round(slowest)} ms`,
      limit: `< ${maxNavigationMs} ms`,
      isReached: slowest < maxNavigationMs,
    }
  } finally {
    await browser.close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** From the click to the frame in which the heading of the screen is painted. */
async function navigate(page: Page, section: string): Promise<number> {
  await page.evaluate(`globalThis.shown = new Promise(resolve => {
    let clicked
    addEventListener('click', event => { clicked = event.timeStamp }, { capture: true, once: true })
    const watcher = new MutationObserver(() => {
      if (document.querySelector('h1')?.textContent !== ${JSON.stringify(section)}) return
      watcher.disconnect()
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - clicked)))
    })
    watcher.observe(document.body, { subtree: true, childList: true, characterData: true })
  }); undefined`)
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: section, exact: true }).click()
  return Number(await page.evaluate('globalThis.shown'))
}

if (import.meta.main) show(await measureConsole())
