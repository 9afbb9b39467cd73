import type { CompanyPolicy } from 'plumbline-client'
import { schedulerTexts as words } from '../../texts/settings/scheduler-texts.ts'

type BookingName = Extract<keyof CompanyPolicy, `booking${string}`>
export type BookingPart = Pick<CompanyPolicy, BookingName>

/** The settings of this screen: all others stay as they are. */
export function screenPart(settings: CompanyPolicy): Partial<CompanyPolicy> {
  const { minimumNoticeMinutes, furthestDay } = settings
  return { ...bookingPart(settings), minimumNoticeMinutes, furthestDay }
}

/** Those of the page alone, which its preview takes. */
export function bookingPart(settings: CompanyPolicy): BookingPart {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => name.startsWith('booking'))) as BookingPart
}

/** What the service would refuse, in words for people. */
export function mistakesIn({ bookingSites, bookingColour }: BookingPart): Record<string, string | undefined> {
  const wrong = bookingSites.find(site => !isOrigin(site))
  return {
    'settings.bookingSites': wrong && words.addHttps(wrong),
    'settings.bookingColour': /^(?:#[0-9a-f]{6})?$/i.test(bookingColour) ? undefined : words.colourHelp,
  }
}

function isOrigin(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text
}
