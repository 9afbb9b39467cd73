/** The top of an axis that begins at zero: 1, 2 or 4 times a power of ten, and a half of it is a whole number from 2 on. */
export function topOf(largest: number): number {
  if (largest <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(largest))
  return [1, 2, 4, 10].map(factor => factor * power).find(top => top >= largest) ?? largest
}

/** The labels of the axis, from the top down. An axis of nothing has no more than its zero. */
export function ticksOf(largest: number): number[] {
  const top = topOf(largest)
  if (largest === 0) return [0]
  return top === 1 ? [1, 0] : [top, top / 2, 0]
}
