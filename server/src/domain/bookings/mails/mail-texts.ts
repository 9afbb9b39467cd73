import type { Language } from '../language.ts'
import { english, type MailTexts } from './english.ts'
import { spanish } from './spanish.ts'

export const mailTexts: Readonly<Record<Language, MailTexts>> = { en: english, es: spanish }

/** The paragraphs of an email, with the name and the phone of the company at its end. */
export function letter(paragraphs: readonly string[], company: { readonly name: string }, phone: string): string {
  return [...paragraphs.filter(Boolean), [company.name, phone].filter(Boolean).join('\n')].join('\n\n')
}
