import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { Plumbline as Company } from 'plumbline-client'
import { enterPassword } from '../web/test/browser.ts'
import { startPlumbline } from './processes.ts'
import { type Result, show } from './report.ts'

const people = 50
const orders = 400
const rounds = 7
const limits = { drawMs: 300, framesPerSecond: 60 }
const viewport = { width: 1_280, height: 860 }
const dragMs = 3_000
/** Frames of the screen, which headless Chromium keeps exactly on an empty page. */
const tolerance = 0.97

/** A week of fifty people with 400 orders, drawn and dragged in, beside an empty page. `node bench/calendar.ts` runs it alone. */
export async function measureCalendar(): Promise<Result[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-calendar-'))
  const server = await startPlumbline({ DATA_DIR: dataDir })
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const { owner } = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8'))
    const baseUrl = `${server.url}/demo/rest`
    const company = new Company({ baseUrl, accessKey: owner.access_key, secretKey: owner.secret_key })
    const sunday = await fillWeek(company)
    const page = await openCalendar(browser, server.url, owner)
    return [await drawRow(page, server.url, sunday), ...(await dragRows(browser, page, server.url, sunday))]
  } finally {
    await browser.close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Eight orders for each person on the days of one week, on none of which the demo has any. Its first day is a Sunday. */
async function fillWeek(company: Company): Promise<Temporal.PlainDate> {
  const present = (await company.users()).filter(({ inspector }) => inspector === 'Yes').map(({ id }) => id)
  const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
  const hours = [{ days, from: '08:00', to: '18:00' }]
  for (let i = present.length; i < people; i++) {
    const { id } = await company.settings.users.create({
      ...{
        username: `bench${i}`,
        firstName: 'Ira',
        lastName: `Inspector ${i}`,
        inspector: true,
        hours,
        services: 'all',
      },
    })
    present.push(id)
  }
  const today = Temporal.Now.plainDateISO()
  const sunday = today.add({ days: 20 * 7 - today.dayOfWeek })
  const client = await company.createClient({ firstname: 'Rosa', lastname: 'Whitfield' })
  for (let i = 0; i < orders; i++) {
    const day = sunday.add({ days: Math.floor(i / people) % 7 })
    const hour = 9 + 4 * Math.floor(i / people / 7)
    await company.createOrder({
      ...{ datetime: `${day} ${String(hour).padStart(2, '0')}:00:00`, duration: 120, clientuuid: client.id },
      ...{ inspector1uuid: present[i % people] ?? '', address1: `${i} Dilworth Road`, city: 'Charlotte', zip: '28203' },
      ...{ inprogress: false, scheduled: '2026-01-05 10:00:00' },
    })
  }
  return sunday
}

async function openCalendar(browser: Browser, url: string, owner: { email: string; password: string }): Promise<Page> {
  const page = await (await browser.newContext({ viewport })).newPage()
  await page.goto(`${url}/demo/console/calendar`)
  await enterPassword(page, owner.email, owner.password)
  await page.getByRole('heading', { level: 1, name: 'Calendar' }).waitFor()
  return page
}

/** From the click on “Next week” to the frame with all cards, with the request in between; each time in a page that was loaded anew. */
async function drawRow(page: Page, url: string, sunday: Temporal.PlainDate): Promise<Result> {
  const times: number[] = []
  for (let i = 0; i < rounds; i++) {
    await page.goto(`${url}/demo/console/calendar?view=week&date=${sunday.subtract({ days: 3 })}`)
    await page.locator('[data-cell]').first().waitFor()
    await page.evaluate(`globalThis.shown = new Promise(resolve => {
      let clicked
      addEventListener('click', event => { clicked = event.timeStamp }, { capture: true, once: true })
      const watcher = new MutationObserver(() => {
        if (document.querySelectorAll('[data-cell] [data-order]').length < ${orders * 0.9}) return
        watcher.disconnect()
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - clicked)))
      })
      watcher.observe(document.body, { subtree: true, childList: true })
    }); undefined`)
    await page.getByRole('button', { name: 'Next week' }).click()
    times.push(Number(await page.evaluate('globalThis.shown')))
  }
  const emptyMs = Number(
    await page.evaluate(`new Promise(resolve => {
      const began = performance.now()
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)))
    })`),
  )
  const median = times.toSorted((one, other) => one - other)[Math.floor(rounds / 2)] ?? 0
  return {
    work: `console: calendar of ${people} people × 7 days with ${orders} orders, from the click to the frame`,
    against: `a frame without a change (${Math.round(emptyMs)} ms)`,
    measured: `median ${Math.round(median)} ms, slowest ${Math.round(Math.max(...times))} ms`,
    limit: `< ${limits.drawMs} ms`,
    isReached: median < limits.drawMs,
  }
}

/** Frames while a card is dragged over the week, and over the day of all fifty, beside the same hand over an empty page. */
async function dragRows(browser: Browser, page: Page, url: string, sunday: Temporal.PlainDate): Promise<Result[]> {
  const blank = await (await browser.newContext({ viewport })).newPage()
  const empty = await framesWhile(blank, { x: 400, y: 300 })
  const rows: Result[] = []
  for (const [view, card] of [
    ['week', '[data-cell] [data-order]'],
    ['day', '[data-card] [data-order]'],
  ] as const) {
    await page.bringToFront()
    await page.goto(`${url}/demo/console/calendar?view=${view}&date=${sunday}`)
    await page.locator(card).first().waitFor()
    const box = await page.locator(card).first().boundingBox()
    const dragged = await framesWhile(page, { x: (box?.x ?? 0) + 30, y: (box?.y ?? 0) + 10 })
    await page.keyboard.press('Escape')
    rows.push({
      work: `console: a card dragged over the ${view} of ${people} people`,
      against: `the same hand over an empty page (${empty.perSecond.toFixed(1)} frames/s)`,
      measured: `${dragged.perSecond.toFixed(1)} frames/s, longest frame ${Math.round(dragged.longestMs)} ms`,
      limit: `${limits.framesPerSecond} frames/s`,
      isReached: dragged.perSecond >= Math.min(limits.framesPerSecond, empty.perSecond) * tolerance,
    })
  }
  await blank.context().close()
  return rows
}

/** Presses at a place and moves the hand over the page, once for each frame. */
async function framesWhile(page: Page, from: { readonly x: number; readonly y: number }) {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.evaluate(`globalThis.frames = []
    globalThis.isCounting = true
    const count = at => { frames.push(at); if (isCounting) requestAnimationFrame(count) }
    requestAnimationFrame(count); undefined`)
  const until = performance.now() + dragMs
  for (let i = 0; performance.now() < until; i++)
    await page.mouse.move(450 + 300 * Math.sin(i / 40), 420 + 150 * Math.cos(i / 25))
  const frames = (await page.evaluate('isCounting = false; frames')) as number[]
  const gaps = frames.slice(1).map((at, i) => at - (frames[i] ?? 0))
  const seconds = ((frames.at(-1) ?? 0) - (frames[0] ?? 0)) / 1_000
  return { perSecond: gaps.length / seconds, longestMs: Math.max(...gaps) }
}

if (import.meta.main) show(await measureCalendar())
