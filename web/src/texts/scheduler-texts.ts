import { scheduler } from './english/scheduler.ts'
import { inLanguageOf } from './texts.ts'

export const schedulerTexts = inLanguageOf({ en: scheduler })
