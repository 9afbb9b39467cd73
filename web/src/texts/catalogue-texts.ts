import { catalogue } from './english/catalogue.ts'
import { inLanguageOf } from './texts.ts'

export const catalogueTexts = inLanguageOf({ en: catalogue })
