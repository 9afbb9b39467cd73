/** Chromium draws no element higher than 33,554,428 pixels: of a longer list, the page has a part of this height. */
const maxHeight = 24_000_000
/** Rows beyond the edges of the window, so that scrolling does not show gaps. */
const beyond = 12
/** The range changes in steps, so that few scroll events draw anything. */
const step = 8

/** The rows to draw, and those that have a place on the page. */
export interface Sight {
  readonly first: number
  readonly last: number
  /** The first row with a place. */
  readonly base: number
  /** The row after the last one with a place. */
  readonly end: number
}

/** `top` is how far the list begins below the top of the window, whose height `window` is. */
export function sightAt(top: number, window: number, rowHeight: number, base: number): Sight {
  const at = Math.max(0, base + Math.floor(-top / rowHeight))
  const first = Math.max(base, Math.floor(at / step) * step - beyond)
  const last = first + Math.ceil(window / rowHeight) + 2 * beyond + step
  const moved = baseFor(at, base, rowHeight)
  return { first, last, base: moved, end: moved + placesOf(rowHeight) }
}

/** The part moves by half of its height, before its edge comes into sight. */
function baseFor(at: number, base: number, rowHeight: number): number {
  const half = placesOf(rowHeight) / 2
  if (at - base > 1.5 * half) return base + half
  return at - base < 0.25 * half ? Math.max(0, base - half) : base
}

/** An even number. */
const placesOf = (rowHeight: number) => 2 * Math.floor(maxHeight / 2 / rowHeight)
