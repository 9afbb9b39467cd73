import { importing } from '../english/settings/importing.ts'
import { inLanguageOf } from '../texts.ts'

export const importingTexts = inLanguageOf({ en: importing })
