import { company } from './english/company.ts'
import { inLanguageOf } from './texts.ts'

export const companyTexts = inLanguageOf({ en: company })
