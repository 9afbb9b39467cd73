import { notifications } from '../english/settings/notifications.ts'
import { inLanguageOf } from '../texts.ts'

export const notificationsTexts = inLanguageOf({ en: notifications })
