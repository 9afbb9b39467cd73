import { home } from './english/home.ts'
import { inLanguageOf } from './texts.ts'

export const homeTexts = inLanguageOf({ en: home })
