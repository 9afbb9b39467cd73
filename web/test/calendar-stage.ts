import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { OrderFields } from 'plumbline-client'
import { type Stage, useBrowser } from './browser.ts'

/** A Thursday without orders of the demo, on which Ana and Marcus work. */
export const day = (() => {
  const today = Temporal.Now.plainDateISO()
  return today.add({ days: 9 * 7 + 4 - today.dayOfWeek }).toString()
})()
export const nextDay = Temporal.PlainDate.from(day).add({ days: 1 }).toString()
export const pixelsPerMinute = 1.2
const scheduling = { inprogress: false, scheduled: '2026-01-05 10:00:00' }

export interface CalendarStage extends Stage {
  personOf(name: string): Promise<string>
  /** Two hours of Ana, unless the fields say otherwise. */
  book(time: string, client: string, date?: string, fields?: OrderFields): Promise<{ id: string; oid: number }>
}

export function useCalendar(): CalendarStage {
  const stage = useBrowser() as CalendarStage
  stage.personOf = async name =>
    (await stage.server.as('owner').users()).find(({ displayname }) => displayname === name)?.id ?? assert.fail(name)
  stage.book = async (time, client, date = day, fields = {}) => {
    const owner = stage.server.as('owner')
    const service = (await owner.services()).find(({ name }) => name === 'Home Inspection')
    const person = await owner.createClient({ firstname: client, lastname: 'Q', emailaddress: `${client}@example.com` })
    return owner.createOrder({
      ...{ datetime: `${date} ${time}:00`, duration: 120, inspector1uuid: await stage.personOf('Ana Delgado') },
      ...{ address1: `${client} Lane`, city: 'Charlotte', zip: '28203', clientuuid: person.id },
      ...{ services: [service?.id ?? ''], ...scheduling, ...fields },
    })
  }
  return stage
}

export const cardOf = (page: Page, id: string) => page.locator(`[data-card] [data-order="${id}"]`)

/** Holds the card at its new place, so that the ghost can be read. */
export async function grab(page: Page, id: string, { lanes = 0, minutes = 0 }, handle = false): Promise<void> {
  const card = cardOf(page, id)
  await card.scrollIntoViewIfNeeded()
  const box = (await card.boundingBox()) ?? assert.fail('no card')
  const lane = (await page.locator('[data-lane]').first().boundingBox()) ?? assert.fail('no lane')
  const from = { x: box.x + box.width / 2, y: handle ? box.y + box.height : box.y + 12 }
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  const to = { x: from.x + lanes * lane.width, y: from.y + minutes * pixelsPerMinute }
  await page.mouse.move(to.x, to.y, { steps: 8 })
}

/** Empty time of a lane, in minutes after its first one. */
export async function dragOver(page: Page, lane: number, from: number, until: number): Promise<void> {
  const box = (await page.locator('[data-lane]').nth(lane).boundingBox()) ?? assert.fail('no lane')
  await page.mouse.move(box.x + 40, box.y + from * pixelsPerMinute)
  await page.mouse.down()
  await page.mouse.move(box.x + 40, box.y + until * pixelsPerMinute, { steps: 4 })
  await page.mouse.up()
}
