import { today } from './english/today.ts'
import { inLanguageOf } from './texts.ts'

export const todayTexts = inLanguageOf({ en: today })
