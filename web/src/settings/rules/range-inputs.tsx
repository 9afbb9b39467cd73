import type { RangeSettings } from 'plumbline-client'
import type { ReactNode } from 'react'
import { NumberField } from '../../forms/number-field.tsx'
import { catalogueTexts } from '../../texts/settings/catalogue-texts.ts'

interface RangeInputsProps {
  readonly labels: { readonly fromLabel: string; readonly toLabel: string }
  /** Years have no separators. */
  readonly isPlain?: boolean
  readonly range: RangeSettings | undefined
  /** By the path of the field. */
  readonly errors: Readonly<Record<string, ReactNode>>
  readonly path: string
  readonly onChange: (range: RangeSettings) => void
}

/** A mistake in the range as a whole stands at its first field. */
export function RangeInputs({ labels, isPlain = false, range = {}, errors, path, onChange }: RangeInputsProps) {
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
      error={errors[`${path}.${name}`] ?? (name === 'from' && errors[path])}
      onChange={value => bound(name, value)}
    />
  ))
}

/** A rule with another range. A range without a bound is not a condition. */
export function withRange<T extends object, Name extends string>(rule: T, name: Name, range: RangeSettings): T {
  const { [name]: _old, ...rest } = rule as Record<string, unknown>
  return (range.from === undefined && range.to === undefined ? rest : { ...rest, [name]: range }) as T
}
