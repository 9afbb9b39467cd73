/** Something a caller sent that was not taken as sent, and what became of it. */
export interface Dropped {
  readonly field: string
  readonly value: string
  readonly outcome: string
}

/** The contract's silences, kept so that they can be told: to the caller, in the history and in the log. */
export class DroppedList {
  readonly list: Dropped[]

  constructor(already: readonly Dropped[] = []) {
    this.list = [...already]
  }

  add(field: string, value: string, outcome: string): void {
    this.list.push({ field, value, outcome })
  }
}

/** As much of a value as helps to find it. */
const shownLength = 100

export function describeDropped({ field, value, outcome }: Dropped): string {
  const shown = value.length > shownLength ? `${value.slice(0, shownLength)}…` : value
  return shown === '' ? `${field} ${outcome}` : `${field}: ${shown} ${outcome}`
}
