import { record } from './english/record.ts'
import { inLanguageOf } from './texts.ts'

/** Forms about a record that several screens have. */
export const recordTexts = inLanguageOf({ en: record })
