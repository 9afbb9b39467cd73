import { movingIn } from '../english/settings/moving-in.ts'
import { inLanguageOf } from '../texts.ts'

export const movingInTexts = inLanguageOf({ en: movingIn })
