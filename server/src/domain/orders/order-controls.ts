import type { DroppedList } from '../dropped.ts'
import type { Company } from '../tenants/company.ts'
import { type Control, controlProblems, controlsOf, readControlValue } from '../tenants/controls.ts'

/** A custom field with its value, as it was defined when the value was written. */
export interface OrderControl extends Pick<Control, 'id' | 'name' | 'label' | 'type'> {
  readonly value: string
}

/** A value as sent; an empty one clears the field. */
export interface SentControl {
  /** Its id or name. */
  readonly id: string
  readonly value: string
}

/** 2.1: an unknown custom field is dropped with a warning, and so is a value that does not fit its type. */
export function keepControls(
  company: Company,
  current: readonly OrderControl[],
  sent: readonly SentControl[],
  dropped: DroppedList,
): readonly OrderControl[] {
  if (sent.length === 0) return current
  const known = controlsOf(company.settings)
  const kept = new Map(current.map(control => [control.id, control]))
  for (const { id: wanted, value } of sent) {
    const control = known.find(({ id, name }) => id === wanted.toLowerCase() || name === wanted)
    if (kept.get(wanted.toLowerCase())?.value === value) continue
    if (!control) dropped.add('controls', wanted, 'is not known here and was dropped')
    else if (value === '') kept.delete(control.id)
    else keepValue(kept, control, value, dropped)
  }
  return [...kept.values()]
}

function keepValue(kept: Map<string, OrderControl>, control: Control, sent: string, dropped: DroppedList): void {
  const { id, name, label, type } = control
  const value = readControlValue(control, sent)
  if (value === undefined) dropped.add(`controls[${name}]`, sent, `${controlProblems[type]} and was ignored`)
  else kept.set(id, { id, name, label, type, value })
}

/** Those of the company without a value too, in the company's order; then those that it no longer defines. */
export function withAllControls(company: Company, kept: readonly OrderControl[]): OrderControl[] {
  const values = new Map(kept.map(control => [control.id, control]))
  const blank = controlsOf(company.settings).map(({ id, name, label, type }) => ({ id, name, label, type, value: '' }))
  const defined = blank.map(control => values.get(control.id) ?? control)
  return [...new Map([...defined, ...kept].map(control => [control.id, control])).values()]
}
