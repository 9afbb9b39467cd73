import { importing } from './english/importing.ts'
import { inLanguageOf } from './texts.ts'

export const importingTexts = inLanguageOf({ en: importing })
