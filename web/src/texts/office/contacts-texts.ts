import { contacts } from '../english/office/contacts.ts'
import { inLanguageOf } from '../texts.ts'

export const contactsTexts = inLanguageOf({ en: contacts })
