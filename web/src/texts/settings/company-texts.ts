import { company } from '../english/settings/company.ts'
import { inLanguageOf } from '../texts.ts'

export const companyTexts = inLanguageOf({ en: company })
