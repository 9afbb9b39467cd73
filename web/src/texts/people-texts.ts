import { people } from './english/people.ts'
import { inLanguageOf } from './texts.ts'

export const peopleTexts = inLanguageOf({ en: people })
