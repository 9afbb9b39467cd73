import { TextInput, type TextInputProps } from '@mantine/core'
import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { decimalMark, formatDecimal } from '../shell/formats.ts'

interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'size'> {
  readonly value?: number | '' | null | undefined
  readonly onChange?: (value: number | '') => void
  /** Behind the number, such as `minutes`. */
  readonly unit?: string
  readonly decimals?: number
  readonly step?: number
  readonly min?: number
  readonly max?: number
  /** A year has no separator of thousands. */
  readonly isPlain?: boolean
}

/** A number with its unit. The text stays as typed while the field has the focus, and is formatted afterwards. */
export function NumberField(props: NumberFieldProps) {
  const { value, onChange, unit, decimals = 0, step, min, max, isPlain, onFocus, onBlur, ...others } = props
  const [typed, setTyped] = useState<string>()
  const number = typeof value === 'number' ? value : undefined
  const change = (text: string) => {
    setTyped(text)
    onChange?.(readNumber(text, decimals))
  }
  const stepBy = (direction: 1 | -1) => {
    const next = (number ?? 0) + direction * (step ?? 1)
    change(plain(Math.min(max ?? next, Math.max(min ?? next, next))))
  }
  return (
    <TextInput
      {...others}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? (number === undefined ? '' : formatDecimal(number, decimals, !isPlain))}
      {...(unit && { rightSection: <span className="quiet">{unit}</span>, rightSectionWidth: `${unit.length + 2}ch` })}
      onChange={event => change(event.currentTarget.value)}
      onFocus={(event: FocusEvent<HTMLInputElement>) => {
        setTyped(number === undefined ? '' : plain(number))
        onFocus?.(event)
      }}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        setTyped(undefined)
        onBlur?.(event)
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (step === undefined || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
        event.preventDefault()
        stepBy(event.key === 'ArrowUp' ? 1 : -1)
      }}
    />
  )
}

/** Dollars and cents. */
export function MoneyField(props: Omit<NumberFieldProps, 'decimals' | 'unit'>) {
  return <NumberField leftSection="$" decimals={2} maw={200} {...props} />
}

function plain(value: number): string {
  return String(value).replace('.', decimalMark)
}

/** Empty if the text has no number. */
function readNumber(text: string, decimals: number): number | '' {
  const digits = text.replaceAll(new RegExp(`[^\\d${decimalMark}-]`, 'g'), '').replace(decimalMark, '.')
  const number = digits === '' ? Number.NaN : Number(digits)
  return Number.isNaN(number) ? '' : Number(number.toFixed(decimals))
}
