import { booking } from './english/booking.ts'
import { inLanguageOf } from './texts.ts'

export const bookingTexts = inLanguageOf({ en: booking })
