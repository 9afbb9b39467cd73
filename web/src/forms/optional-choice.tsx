import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'

interface OptionalChoiceProps {
  readonly label: string
  readonly description?: string
  /** What holds if nothing is chosen. */
  readonly none: string
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  readonly value?: string | null
  readonly error?: ReactNode
  readonly onChange?: (value: string | null) => void
}

/** One or none, with the picker of the device. */
export function OptionalChoice({ none, choices, value, onChange, ...others }: OptionalChoiceProps) {
  return (
    <NativeSelect
      {...others}
      data={[{ value: '', label: none }, ...choices]}
      value={value ?? ''}
      onChange={event => onChange?.(event.currentTarget.value || null)}
    />
  )
}
