import { customFields } from '../english/settings/custom-fields.ts'
import { inLanguageOf } from '../texts.ts'

export const customFieldsTexts = inLanguageOf({ en: customFields })
