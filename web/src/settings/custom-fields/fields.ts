import type { CompanyPolicy } from 'plumbline-client'
import { customFieldsTexts as words } from '../../texts/settings/custom-fields-texts.ts'

export type Control = CompanyPolicy['controls'][number]

/** What this page edits of the settings. */
export interface Fields {
  readonly controls: readonly Control[]
  /** The names of those that the booking page asks for, in its order. */
  readonly bookingQuestions: readonly string[]
}

export const path = 'settings.controls'

/** `Sold before?` is `soldBefore`. Values of orders belong to the name: it is not taken from another field. */
export function nameFor(label: string, taken: readonly string[]): string {
  const [first = 'field', ...others] = label.match(/[\p{L}\p{N}]+/gu) ?? []
  const name = [first.toLowerCase(), ...others.map(word => word.charAt(0).toUpperCase() + word.slice(1))].join('')
  const names = [name, ...taken.map((_, i) => `${name}${i + 2}`)]
  return names.find(each => !taken.includes(each)) ?? name
}

export function mistakesIn({ controls }: Fields): Record<string, string | undefined> {
  return Object.assign(
    {},
    ...controls.map(({ label = '', type, choices = [] }, at) => ({
      [`${path}.${at}.label`]: label.trim() ? undefined : words.labelMissing,
      [`${path}.${at}.choices`]: type === 'select' && choices.length === 0 ? words.choicesMissing : undefined,
    })),
  )
}

export function removed({ controls, bookingQuestions }: Fields, at: number): Fields {
  return {
    controls: controls.toSpliced(at, 1),
    bookingQuestions: bookingQuestions.filter(name => name !== controls[at]?.name),
  }
}

/** The field at this place as it was changed; the booking page goes on asking for it under another name. */
export function changed({ controls, bookingQuestions }: Fields, at: number, control: Control): Fields {
  const before = controls[at]?.name
  return {
    controls: controls.with(at, control),
    bookingQuestions: bookingQuestions.map(name => (name === before ? control.name : name)),
  }
}

export function asked({ controls, bookingQuestions }: Fields, name: string, isAsked: boolean): Fields {
  const others = bookingQuestions.filter(each => each !== name)
  return { controls, bookingQuestions: isAsked ? [...others, name] : others }
}
