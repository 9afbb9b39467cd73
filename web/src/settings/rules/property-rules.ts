import type { RuleSettings } from 'plumbline-client'
import { unusual } from '../../forms/numbers/usual.ts'
import { formatNumber } from '../../shell/formats.ts'
import { catalogueTexts } from '../../texts/settings/catalogue-texts.ts'

const words = catalogueTexts.rules

type PropertyRule = Pick<RuleSettings, 'squareFeet' | 'yearBuilt'>

/** Ranges whose ends are in the wrong order, by their paths. */
export function rangeMistakes(rule: PropertyRule, path: string): Record<string, string> {
  const { from: size = Number.NEGATIVE_INFINITY, to: largest = size } = rule.squareFeet ?? {}
  const { from: year = Number.NEGATIVE_INFINITY, to: latest = year } = rule.yearBuilt ?? {}
  return {
    ...(size > largest && { [`${path}.squareFeet`]: words.backwards(formatNumber(size), formatNumber(largest)) }),
    ...(year > latest && { [`${path}.yearBuilt`]: words.backwards(String(year), String(latest)) }),
  }
}

/** Questions about sizes and years that are hardly meant. */
export function unusualRanges({ squareFeet, yearBuilt }: PropertyRule): string[] {
  return [
    ...unusual(words.size.fromLabel, squareFeet?.from, 'squareFeet'),
    ...unusual(words.size.toLabel, squareFeet?.to, 'squareFeet'),
    ...unusual(words.year.fromLabel, yearBuilt?.from, 'year'),
    ...unusual(words.year.toLabel, yearBuilt?.to, 'year'),
  ]
}
