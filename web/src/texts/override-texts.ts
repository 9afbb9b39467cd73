import { override } from './english/override.ts'
import { inLanguageOf } from './texts.ts'

export const overrideTexts = inLanguageOf({ en: override })
