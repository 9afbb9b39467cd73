import { feed } from '../english/settings/feed.ts'
import { inLanguageOf } from '../texts.ts'

export const feedTexts = inLanguageOf({ en: feed })
