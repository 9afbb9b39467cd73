import { Button, type ButtonProps } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'

interface AddButtonProps extends ButtonProps {
  readonly onClick: () => void
}

/** Adds a row of a form, or opens what adds an entry. */
export function AddButton(button: AddButtonProps) {
  return <Button variant="default" leftSection={<IconPlus size={16} aria-hidden="true" />} {...button} />
}
