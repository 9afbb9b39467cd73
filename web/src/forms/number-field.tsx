import { decimalMark, formatDecimal, formatMinutes } from '../shell/formats.ts'
import { texts } from '../texts/texts.ts'
import { ReadField, type ValueProps } from './numbers/read-field.tsx'
import { readMinutes, readNumber } from './numbers/readings.ts'

const words = texts.numbers

interface NumberFieldProps extends ValueProps {
  /** Behind the number, such as `days`. */
  readonly unit?: string
  readonly decimals?: number
  /** A year has no separator of thousands. */
  readonly isPlain?: boolean
}

/** A number with its unit. */
export function NumberField({ unit, decimals = 0, isPlain, ...others }: NumberFieldProps) {
  const show = (value: number) => formatDecimal(value, decimals, !isPlain)
  return (
    <ReadField
      {...behind(unit)}
      {...others}
      read={text => readNumber(text, decimals, unit)}
      help={decimals > 0 ? words.help : words.wholeHelp}
      show={show}
      edit={plain}
      nameOf={value => (unit ? `${show(value)} ${unit}` : show(value))}
    />
  )
}

/** Dollars and cents. */
export function MoneyField(props: Omit<NumberFieldProps, 'decimals' | 'unit'>) {
  return <NumberField leftSection="$" decimals={2} maw={200} {...props} />
}

/** Minutes, in the words of people. */
export function DurationField(props: ValueProps) {
  return (
    <ReadField
      {...behind(texts.common.minutes)}
      {...props}
      inputMode="text"
      read={readMinutes}
      help={words.minutesHelp}
      show={value => formatDecimal(value, 0, true)}
      edit={plain}
      nameOf={value => formatMinutes(value, 'long')}
      explain={(value, text = '') => (Math.abs(value) >= 60 || /\D/.test(text) ? formatMinutes(value, 'long') : '')}
    />
  )
}

function behind(unit: string | undefined) {
  return unit && { rightSection: <span className="quiet">{unit}</span>, rightSectionWidth: `${unit.length + 2}ch` }
}

function plain(value: number): string {
  return String(value).replace('.', decimalMark)
}
