import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { after, before } from 'node:test'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
  type Request,
} from 'playwright-core'
import { systemClock } from '../../server/src/domain/time/clock.ts'
import { isShort } from '../../server/test/proof/trials.ts'
import { type OwnServer, type RunningServer, startServer } from '../../server/test/running-server.ts'

/** The links that people and programs look for in the settings. */
export const settingsLinks = [
  'Company',
  'Offices',
  'People',
  'Order types',
  'Services',
  'Packages',
  'Fees',
  'Messages',
  'API keys',
  'Assistants',
  'Webhooks',
]

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
const isBuilt = existsSync(new URL('../dist/index.html', import.meta.url))
const missing = existsSync(executablePath) ? (isBuilt ? '' : 'the console is not built') : 'Chromium is not installed'

/** Why these tests cannot run here; in CI they must. */
export const skip = process.env.CI || missing === '' ? false : missing

export const wide = { width: 1280, height: 860 }
export const phone = { width: 390, height: 844 }

export interface Stage {
  server: OwnServer
  console: string
  /** A tab of its own, with no session. */
  open(path?: string, options?: BrowserContextOptions & { readonly company?: string }): Promise<Page>
  /** A tab in which the owner is signed in. */
  openSignedIn(path: string): Promise<Page>
  /** Everything that a page reported: violations of the content security policy and errors of scripts. */
  readonly reports: string[]
}

/**
 * One server and one browser for all tests of a file. Service workers are left out unless a page is opened with `serviceWorkers`:
 * the tests answer requests of pages themselves.
 */
export function useBrowser(environment: () => Promise<Record<string, string>> = async () => ({})): Stage {
  let browser: Browser
  let signedIn: BrowserContext | undefined
  const stage = { reports: [] as string[] } as Stage
  before(async () => {
    if (skip) return
    stage.server = await startServer({ WEBHOOK_ALLOW_PRIVATE: 'on', ...(await environment()) }, {}, systemClock)
    stage.console = `${stage.server.publicUrl}/demo/console`
    // The sandbox of Chromium does not work for root, which tests in containers run as.
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  })
  after(async () => {
    await browser?.close()
    await stage.server?.stop()
  })
  const watch = (page: Page) => {
    page.on('console', message => {
      if (/Content Security Policy|Warning:/.test(message.text())) stage.reports.push(message.text())
    })
    page.setDefaultTimeout(45_000)
    watchRequests(page)
    page.on('pageerror', error => stage.reports.push(error.message))
    return page
  }
  stage.open = async (path = '', { company = 'demo', ...options } = {}) => {
    const context = await browser.newContext({ viewport: wide, serviceWorkers: 'block', ...options })
    const page = watch(await context.newPage())
    await page.goto(`${stage.server.publicUrl}/${company}/console/${path}`)
    return page
  }
  stage.openSignedIn = async path => {
    if (!signedIn) {
      const page = await stage.open()
      await signIn(page, stage.server)
      signedIn = page.context()
    }
    const page = watch(await signedIn.newPage())
    await page.goto(`${stage.console}/${path}`)
    await page.locator('h1').waitFor()
    return page
  }
  return stage
}

const open = new WeakMap<Page, Set<Request>>()

/** Counts the requests of a page for `untilQuiet`, except the stream of changes, which does not end. */
export function watchRequests(page: Page): void {
  const requests = new Set<Request>()
  open.set(page, requests)
  page.on('request', request => !/\/rest\/changes(?:\?|$)/.test(request.url()) && requests.add(request))
  const end = (request: Request) => requests.delete(request)
  page.on('requestfinished', end)
  page.on('requestfailed', end)
}

/** As `networkidle`: no request for half a second. */
export async function untilQuiet(page: Page): Promise<void> {
  const requests = open.get(page) ?? assert.fail('the requests of this page are not watched')
  for (let quietMs = 0; quietMs < 500; quietMs = requests.size === 0 ? quietMs + 50 : 0) await page.waitForTimeout(50)
}

export async function signIn(page: Page, { access }: RunningServer): Promise<void> {
  await enterPassword(page, access.owner.email, access.owner.password)
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
}

export async function enterPassword(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** A screen of the navigation; phones have those for which there is no room behind More. */
export async function openScreen(page: Page, name: string): Promise<void> {
  const navigation = page.getByRole('navigation', { name: 'Main' })
  const link = navigation.getByRole('link', { name })
  await navigation.waitFor()
  if ((await link.count()) > 0) return link.click()
  await navigation.getByRole('button', { name: 'More' }).click()
  await page.getByRole('dialog', { name: 'More' }).getByRole('link', { name }).click()
}

export async function hasFocus(field: Locator): Promise<boolean> {
  return (await field.and(field.page().locator(':focus')).count()) === 1
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Finding {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[]
}

/** How a page is looked at. */
interface Look {
  readonly viewport: typeof wide
  readonly colorScheme: 'light' | 'dark'
}

export const samples: readonly Look[] = [
  { viewport: wide, colorScheme: 'light' },
  { viewport: phone, colorScheme: 'dark' },
]
const allLooks: readonly Look[] = [wide, phone].flatMap(viewport =>
  (['light', 'dark'] as const).map(colorScheme => ({ viewport, colorScheme })),
)
export const everyLook: readonly Look[] = isShort ? samples : allLooks

/** Colours fade after the scheme has changed; axe would measure one in between. The sign of a wait turns for good. */
const settled = `new Promise(resolve => setTimeout(resolve, 100))
  .then(() => document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime < Infinity))
  .then(animations => Promise.allSettled(animations.map(animation => animation.finished)))`

/** Controls that a finger misses, and pages that scroll sideways. Links within a text are as high as their line. */
const misfits = `[
  ...(document.documentElement.scrollWidth > innerWidth ? ['scrolls sideways'] : []),
  ...[...document.querySelectorAll('a, button, input, select, textarea, summary')]
    .filter(control => control.checkVisibility() && control.closest('p, dd, [aria-hidden=true]') === null)
    .map(control => {
      const areas = [control, control.closest('.mantine-Input-input, tr, li'), ...(control.labels ?? [])]
      const boxes = areas.filter(Boolean).map(area => area.getBoundingClientRect())
      return { control, bottom: boxes[0].bottom, height: Math.max(...boxes.map(box => box.height)) }
    })
    .filter(({ bottom, height }) => bottom > 0 && height > 1 && height < 43.5)
    .map(({ control, height }) => 'is ' + height + ' pixels high: ' + control.outerHTML.slice(0, 200)),
]`

/** What axe finds on the page, and on phones what fingers miss. */
export async function findings(page: Page, looks: readonly Look[]): Promise<string[]> {
  const found: string[] = []
  await page.evaluate(axe)
  for (const { viewport, colorScheme } of looks) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(settled)
    const violations = (await page.evaluate('axe.run().then(({ violations }) => violations)')) as Finding[]
    for (const { id, nodes } of violations)
      found.push(`${page.url()} ${viewport.width} ${colorScheme} ${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`)
    if (viewport.width === phone.width)
      for (const misfit of (await page.evaluate(misfits)) as string[]) found.push(`${page.url()} ${misfit}`)
  }
  return found
}

/** That axe finds nothing in what is open, in light and dark, at the width that the page has. */
export async function assertClean(page: Page): Promise<void> {
  const viewport = page.viewportSize() ?? wide
  const looks = (['dark', 'light'] as const).map(colorScheme => ({ viewport, colorScheme }))
  assert.deepEqual(await findings(page, looks), [])
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
}
