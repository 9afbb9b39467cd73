import { calendar } from './english/calendar.ts'
import { inLanguageOf } from './texts.ts'

export const calendarTexts = inLanguageOf({ en: calendar })
