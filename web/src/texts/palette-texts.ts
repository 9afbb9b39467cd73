import { palette } from './english/palette.ts'
import { inLanguageOf } from './texts.ts'

export const paletteTexts = inLanguageOf({ en: palette })
