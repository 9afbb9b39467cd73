/** A sent value that was dropped, replaced or ignored, and how. */
export interface Dropped {
  readonly field: string
  readonly value: string
  readonly outcome: string
}

/** Collects what the contract ignores silently, for `warnings`, the order's history and the log. */
export class DroppedList {
  readonly list: Dropped[]

  constructor(already: readonly Dropped[] = []) {
    this.list = [...already]
  }

  add(field: string, value: string, outcome: string): void {
    this.list.push({ field, value, outcome })
  }
}

/** Longer values are cut in warnings. */
const shownLength = 100

export function describeDropped({ field, value, outcome }: Dropped): string {
  const shown = value.length > shownLength ? `${value.slice(0, shownLength)}…` : value
  return shown === '' ? `${field} ${outcome}` : `${field}: ${shown} ${outcome}`
}
