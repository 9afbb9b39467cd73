import type { Page } from 'playwright-core'
import { english } from '../../server/src/http/booking/page/texts/english.ts'
import { untilQuiet } from './browser.ts'

type Take = (name: string) => Promise<void>

/** Books on the page of the demo company like a home buyer, and moves and cancels the booking. Each page is taken. */
export async function walkBooking(page: Page, url: string, take: Take): Promise<void> {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const show = async (name: string, heading: string) => {
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    await untilQuiet(page)
    await take(name)
  }
  const fill = async (fields: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(fields)) await page.getByLabel(name).fill(value)
  }
  const { headings, buttons, done } = english
  await page.goto(url)
  await show('booking-property', headings.property)
  await fill({ 'Street address': '1420 Dilworth Road', City: 'Charlotte', State: 'NC', ZIP: '28203' })
  await fill({ 'Square feet': '2,400', 'Year built': '1938' })
  await press(buttons.continue)
  await page.getByRole('radio', { name: /^Complete/ }).check()
  await show('booking-page', headings.services)
  await press(buttons.continue)
  await page.getByRole('heading', { level: 1, name: headings.time }).waitFor()
  await chooseLastDay(page)
  await show('booking-time', headings.time)
  await press(buttons.continue)
  await fill({ 'First name': 'Rosa', 'Last name': 'Whitfield', Email: 'rosa@example.com' })
  await fill({ 'Mobile phone': '704-555-0199' })
  await show('booking-details', headings.details)
  await press(buttons.continue)
  await show('booking-summary', headings.summary)
  await press(buttons.book)
  await show('booking-confirmation', done.scheduled)
  await press(buttons.reschedule)
  await show('booking-move', done.moveTitle)
  await press(buttons.keep)
  await page.getByRole('heading', { level: 1, name: done.scheduled }).waitFor()
  await press(buttons.cancel)
  await page.getByText(done.askCancelHelp).waitFor()
  await show('booking-cancel', done.scheduled)
  await press(buttons.cancel)
  await show('booking-cancelled', done.cancelled)
}

/** So that the appointment can still be changed. */
async function chooseLastDay(page: Page): Promise<void> {
  const day = page.locator('.strip .day:not(.move)').last()
  await day.click()
  await day.and(page.locator('[aria-current]')).waitFor()
  await page.locator('.times input[type="radio"]').first().check()
}
