import { catalogue } from '../english/settings/catalogue.ts'
import { inLanguageOf } from '../texts.ts'

export const catalogueTexts = inLanguageOf({ en: catalogue })
