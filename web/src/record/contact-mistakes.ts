import { recordTexts } from '../texts/record-texts.ts'

const words = recordTexts.contact

/** Of an address that no message can reach. The service stores it with a warning, because programs send such addresses. */
export function emailMistake(text: string): string | undefined {
  return /^$|^\S+@\S+\.\S+$/.test(text.trim()) ? undefined : words.emailWrong
}

export function phoneMistake(text: string): string | undefined {
  return text.trim() === '' || /\d/.test(text) ? undefined : words.phoneWrong
}
