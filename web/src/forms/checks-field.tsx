import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './forms.module.css'

interface ChecksFieldProps {
  readonly label: string
  readonly description?: ReactNode
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  readonly value?: readonly string[]
  readonly error?: ReactNode
  readonly onChange?: (values: string[]) => void
}

/** Some of a few, all in sight. */
export function ChecksField({ label, description, choices, value = [], error, onChange }: ChecksFieldProps) {
  return (
    <Checkbox.Group
      label={label}
      description={description}
      error={error}
      value={[...value]}
      onChange={values => onChange?.(inOrder(values, choices))}
    >
      <div className={classes.checks}>
        {choices.map(choice => (
          <Checkbox key={choice.value} {...choice} />
        ))}
      </div>
    </Checkbox.Group>
  )
}

/** A choice that is taken back leaves no change. A value that is not offered any more comes last. */
function inOrder(values: readonly string[], choices: ChecksFieldProps['choices']): string[] {
  const known = choices.map(({ value }) => value).filter(value => values.includes(value))
  return [...known, ...values.filter(value => !known.includes(value))]
}
