import { idOfName } from '../ids.ts'

export const controlTypes = ['text', 'number', 'date', 'checkbox', 'select'] as const
export type ControlType = (typeof controlTypes)[number]

/** Companies were seen with 137. */
export const maxControls = 500

/** A custom field of orders, as the company file defines it. Without an id, the id follows from the name. */
export interface ControlDefinition {
  readonly id?: string | undefined
  readonly name: string
  readonly label: string
  readonly type: ControlType
  /** The values of a `select`. */
  readonly choices: readonly string[]
}

export interface Control extends ControlDefinition {
  readonly id: string
}

export function controlsOf({ controls }: { readonly controls: readonly ControlDefinition[] }): Control[] {
  return controls.map(control => ({ ...control, id: control.id ?? idOfName('control', control.name) }))
}

/** Why a value does not fit its type. */
export const controlProblems: Readonly<Record<ControlType, string>> = {
  text: 'is not a text',
  number: 'is not a number',
  date: 'is not a date such as 2026-11-17',
  checkbox: 'is neither a yes nor a no',
  select: 'is none of the choices',
}

/** The value as it is kept; undefined if it does not fit the type. */
export function readControlValue({ type, choices }: Control, sent: string): string | undefined {
  const text = sent.trim()
  switch (type) {
    case 'text':
      return sent
    case 'number':
      return /^-?\d{1,15}(?:\.\d{1,6})?$/.test(text) ? text : undefined
    case 'date':
      return isDate(text) ? text : undefined
    case 'checkbox':
      return checkboxes.get(text.toLowerCase())
    case 'select':
      return choices.find(choice => choice.toLowerCase() === text.toLowerCase())
  }
}

const checkboxes = new Map([
  ...['yes', 'true', '1', 'on'].map(word => [word, 'yes'] as const),
  ...['no', 'false', '0', 'off'].map(word => [word, 'no'] as const),
])

function isDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []
  if (!year) return false
  const date = { year: Number(year), month: Number(month), day: Number(day) }
  // Constrained, so a date that does not exist becomes another one.
  return date.month > 0 && date.day > 0 && Temporal.PlainDate.from(date).toString() === text
}
