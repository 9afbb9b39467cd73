import { decimalMark, groupMark } from '../../shell/formats.ts'

/** The value of a text; empty if there is no text, and undefined if the text has no meaning here. */
export type Reading = number | '' | undefined

/** Words and signs that people write beside a number and that change nothing. */
const beside = /^\$\s*|\s*(?:%|dollars?|sf|sq\.?\s*f(?:ee)?t\.?|square feet)$/gi
const maxNumber = 1e12

/** `$1,350.50`, `2,400 sq ft`, `-15`. */
export function readNumber(text: string, decimals: number, unit = ''): Reading {
  const trimmed = text.trim()
  if (trimmed === '') return ''
  const bare = (unit && trimmed.endsWith(unit) ? trimmed.slice(0, -unit.length) : trimmed).replaceAll(beside, '').trim()
  const plain = ungrouped(bare.replace(/^−/, '-'), groupMark).replace(decimalMark, '.')
  const matched = /^-?(?:\d+\.?|\d*\.(\d+))$/.exec(plain)
  if (!matched || (matched[1]?.length ?? 0) > decimals || Math.abs(Number(plain)) > maxNumber) return undefined
  return Number(plain)
}

const unitMinutes = { d: 1_440, h: 60, m: 1 }
const part = /^(\d+(?:\.\d+)?|\.\d+)\s*(d|days?|h|hrs?|hours?|m|mins?|minutes?)(?![a-z])\.?(?:\s*,|\s+and\b)?\s*/

/** Minutes: `90`, `90 min`, `1:30`, `2.5 hours`, `2h 30m`, `2h30`. A number with decimals needs its unit. */
export function readMinutes(text: string): Reading {
  const trimmed = text.trim().toLowerCase().replace(/^−/, '-')
  if (trimmed === '') return ''
  const isNegative = trimmed.startsWith('-')
  const minutes = minutesIn(
    ungrouped(isNegative ? trimmed.slice(1).trim() : trimmed, ',').replaceAll(/(?<=\d),(?=\d)/g, '.'),
  )
  if (minutes === undefined || minutes > maxNumber) return undefined
  return isNegative && minutes > 0 ? -minutes : minutes
}

function minutesIn(text: string): number | undefined {
  if (/^\d+$/.test(text)) return Number(text)
  const clock = /^(\d+):([0-5]\d)(?:\s*(?:h|hrs?|hours?))?$/.exec(text)
  if (clock) return Number(clock[1]) * 60 + Number(clock[2])
  let [rest, total, least] = [text, 0, Number.POSITIVE_INFINITY]
  while (rest !== '') {
    // Minutes after hours need no unit: `2h30`.
    if (least === unitMinutes.h && /^[0-5]?\d$/.test(rest)) return Math.round(total) + Number(rest)
    const [matched, amount, name] = part.exec(rest) ?? []
    const size = unitMinutes[name?.[0] as keyof typeof unitMinutes]
    // Each unit once, the larger one first.
    if (matched === undefined || size >= least) return undefined
    total += Number(amount) * size
    least = size
    rest = rest.slice(matched.length)
  }
  return Math.round(total)
}

/** Without the marks between thousands, each of which stands before three digits. */
function ungrouped(text: string, mark: string): string {
  return text.replaceAll(new RegExp(`(?<=\\d)${/\s/.test(mark) ? '\\s' : `[${mark}]`}(?=\\d{3}(?!\\d))`, 'g'), '')
}
