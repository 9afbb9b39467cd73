import { assistants, connect, everyone } from './english/connect.ts'
import { inLanguageOf } from './texts.ts'

export const connectTexts = inLanguageOf({ en: { connect, assistants, everyone } })
