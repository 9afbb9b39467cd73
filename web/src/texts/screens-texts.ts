import { screens } from './english/screens.ts'
import { inLanguageOf } from './texts.ts'

export const screensTexts = inLanguageOf({ en: screens })
