import { Checkbox, TextInput } from '@mantine/core'
import type { CustomField } from 'plumbline-client'
import { NumberField } from '../forms/number-field.tsx'
import { OptionalChoice } from '../forms/optional-choice.tsx'
import { ordersTexts } from '../texts/orders-texts.ts'

const words = ordersTexts.custom

interface CustomInputProps {
  readonly field: CustomField
  /** `yes` or empty for a checkbox. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** One of the company's custom fields of orders, as its type asks for. */
export function CustomInput({ field: { label, type, choices }, value, onChange }: CustomInputProps) {
  switch (type) {
    case 'checkbox':
      return (
        <Checkbox
          label={label}
          checked={value === 'yes'}
          onChange={event => onChange(event.currentTarget.checked ? 'yes' : '')}
        />
      )
    case 'select':
      return (
        <OptionalChoice
          label={label}
          none={words.none}
          choices={choices.map(choice => ({ value: choice, label: choice }))}
          value={value}
          onChange={next => onChange(next ?? '')}
        />
      )
    case 'number':
      return (
        <NumberField
          label={label}
          decimals={6}
          value={value === '' ? '' : Number(value)}
          onChange={next => onChange(String(next))}
        />
      )
    default:
      return (
        <TextInput
          label={label}
          autoComplete="off"
          {...(type === 'date' && { type: 'date' })}
          value={value}
          onChange={event => onChange(event.currentTarget.value)}
        />
      )
  }
}
