import { payments } from '../english/settings/payments.ts'
import { inLanguageOf } from '../texts.ts'

export const paymentsTexts = inLanguageOf({ en: payments })
