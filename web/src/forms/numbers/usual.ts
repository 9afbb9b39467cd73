import { formatMinutes, formatMoney, formatNumber, formatPercent } from '../../shell/formats.ts'
import { texts } from '../../texts/texts.ts'

interface Usual {
  /** Values below it are asked about. Without one, those below the negative of `to`. */
  readonly from?: number
  readonly to: number
  readonly show: (value: number) => string
}

/** Values outside are hardly ever meant. They can be saved after a question. */
const usual = {
  minutes: { from: 15, to: 720, show: value => formatMinutes(value, 'long') },
  dollars: { to: 10_000, show: formatMoney },
  percent: { to: 100, show: formatPercent },
  squareFeet: { to: 50_000, show: formatNumber },
  year: { from: 1_700, to: 2_100, show: String },
} satisfies Record<string, Usual>

/** A question about a value, if it is far outside the usual. */
export function unusual(label: string, value: unknown, kind: keyof typeof usual): string[] {
  const { from, to, show }: Usual = usual[kind]
  if (typeof value !== 'number' || (value >= (from ?? -to) && value <= to)) return []
  const range = from === undefined ? texts.numbers.upTo(show(to)) : texts.numbers.between(show(from), show(to))
  return [texts.numbers.unusual(label, show(value), range)]
}
