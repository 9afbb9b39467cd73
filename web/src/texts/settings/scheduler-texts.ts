import { scheduler } from '../english/settings/scheduler.ts'
import { inLanguageOf } from '../texts.ts'

export const schedulerTexts = inLanguageOf({ en: scheduler })
