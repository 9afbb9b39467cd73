import { Checkbox, TextInput } from '@mantine/core'
import type { CustomField } from 'plumbline-client'
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
    default:
      return (
        <TextInput
          label={label}
          autoComplete="off"
          {...(type === 'date' && { type: 'date' })}
          {...(type === 'number' && { inputMode: 'decimal' as const, error: !isNumber(value) && words.notNumber })}
          value={value}
          onChange={event => onChange(event.currentTarget.value)}
        />
      )
  }
}

const isNumber = (text: string) => text.trim() === '' || /^-?\d{1,15}(?:\.\d{1,6})?$/.test(text.trim())
