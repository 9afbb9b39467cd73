import { channels } from './english/channels.ts'
import { inLanguageOf } from './texts.ts'

export const channelsTexts = inLanguageOf({ en: channels })
