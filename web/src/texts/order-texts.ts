import { order } from './english/order.ts'
import { inLanguageOf } from './texts.ts'

export const orderTexts = inLanguageOf({ en: order })
