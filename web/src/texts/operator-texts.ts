import { operatorEnglish } from './english/operator.ts'
import { inLanguageOf } from './texts.ts'

export const operatorTexts = inLanguageOf({ en: operatorEnglish })
