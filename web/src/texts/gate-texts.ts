import { gatePages } from './english/gate-pages.ts'
import { inLanguageOf } from './texts.ts'

export const gateTexts = inLanguageOf({ en: gatePages })
