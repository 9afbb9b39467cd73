import { notifications } from './english/notifications.ts'
import { inLanguageOf } from './texts.ts'

export const notificationsTexts = inLanguageOf({ en: notifications })
