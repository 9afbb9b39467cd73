import { people } from '../english/settings/people.ts'
import { inLanguageOf } from '../texts.ts'

export const peopleTexts = inLanguageOf({ en: people })
