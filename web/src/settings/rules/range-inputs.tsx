import type { RangeSettings } from 'plumbline-client'
import type { ReactNode } from 'react'
import { FieldRow } from '../../forms/editor-form.tsx'
import { NumberField } from '../../forms/number-field.tsx'
import { catalogueTexts } from '../../texts/settings/catalogue-texts.ts'

const conditions = ['squareFeet', 'yearBuilt'] as const

type Ranges = { readonly [Name in (typeof conditions)[number]]?: RangeSettings | undefined }

interface PropertyRangesProps<T> {
  readonly rule: T
  /** By the path of the field. */
  readonly errors: Readonly<Record<string, ReactNode>>
  /** Of the rule. */
  readonly path: string
  readonly onChange: (rule: T) => void
}

/** The houses that a rule is for, by size and age. */
export function PropertyRanges<T extends Ranges>({ rule, errors, path, onChange }: PropertyRangesProps<T>) {
  const { size, year } = catalogueTexts.rules
  return (
    <FieldRow>
      {conditions.map(name => (
        <RangeInputs
          key={name}
          labels={name === 'squareFeet' ? size : year}
          isPlain={name === 'yearBuilt'}
          range={rule[name]}
          errors={errors}
          path={`${path}.${name}`}
          onChange={range => onChange(withRange(rule, name, range))}
        />
      ))}
    </FieldRow>
  )
}

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
function RangeInputs({ labels, isPlain = false, range = {}, errors, path, onChange }: RangeInputsProps) {
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
function withRange<T extends object, Name extends string>(rule: T, name: Name, range: RangeSettings): T {
  const { [name]: _old, ...rest } = rule as Record<string, unknown>
  return (range.from === undefined && range.to === undefined ? rest : { ...rest, [name]: range }) as T
}
