import { feed } from './english/feed.ts'
import { inLanguageOf } from './texts.ts'

export const feedTexts = inLanguageOf({ en: feed })
