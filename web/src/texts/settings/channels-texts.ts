import { channels } from '../english/settings/channels.ts'
import { inLanguageOf } from '../texts.ts'

export const channelsTexts = inLanguageOf({ en: channels })
