const steps = [1, 2, 2.5, 5, 10]
/** Lines of a plot, besides that of zero. */
const maxLines = 4

/** The values at the lines of an axis from zero, which ends at or above the greatest value. Whole numbers stay whole. */
export function ticksFor(greatest: number): readonly number[] {
  const rough = Math.max(greatest, 1) / maxLines
  const power = 10 ** Math.floor(Math.log10(rough))
  const fitting = steps.map(step => step * power).find(step => step >= rough && step % 1 === 0)
  const step = fitting ?? Math.max(1, 10 * power)
  const count = Math.max(1, Math.ceil(greatest / step))
  return Array.from({ length: count + 1 }, (_, i) => i * step)
}

/** Which of so many columns have a label, so that labels do not touch: the first one, then every so many. */
export function labelledEvery(columns: number, width: number, labelWidth: number): number {
  const fitting = Math.max(1, Math.floor(width / labelWidth))
  return Math.max(1, Math.ceil(columns / fitting))
}
