import { account } from './english/account.ts'
import { inLanguageOf } from './texts.ts'

export const accountTexts = inLanguageOf({ en: account })
