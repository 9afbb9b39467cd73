import { orders } from './english/orders.ts'
import { inLanguageOf } from './texts.ts'

export const ordersTexts = inLanguageOf({ en: orders })
