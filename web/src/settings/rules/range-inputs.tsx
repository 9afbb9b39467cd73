import type { RangeSettings } from 'plumbline-client'
import { NumberField } from '../../forms/number-field.tsx'
import { catalogueTexts } from '../../texts/catalogue-texts.ts'

interface RangeInputsProps {
  readonly labels: { readonly fromLabel: string; readonly toLabel: string }
  /** Years have no separators. */
  readonly isPlain?: boolean
  readonly range: RangeSettings | undefined
  /** A range without a bound is no condition, and empty. */
  readonly onChange: (range: RangeSettings) => void
}

export function RangeInputs({ labels, isPlain = false, range = {}, onChange }: RangeInputsProps) {
  const bound = (name: 'from' | 'to', value: number | '') => {
    const { [name]: _old, ...other } = range
    onChange(value === '' ? other : { ...other, [name]: value })
  }
  return (['from', 'to'] as const).map(name => (
    <NumberField
      key={name}
      label={labels[`${name}Label`]}
      placeholder={catalogueTexts.rules.any}
      isPlain={isPlain}
      value={range[name]}
      onChange={value => bound(name, value)}
    />
  ))
}
