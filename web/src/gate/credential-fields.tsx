import { PasswordInput, TextInput, type TextInputProps } from '@mantine/core'
import { texts } from '../texts/texts.ts'

interface FieldProps extends Pick<TextInputProps, 'autoFocus' | 'readOnly' | 'error'> {
  readonly value: string
  readonly onValue: (value: string) => void
}

/** As the service demands. */
export const minPasswordLength = 10

export function EmailField({ onValue, ...props }: FieldProps) {
  return (
    <TextInput
      label={texts.signIn.email}
      type="email"
      autoComplete="username"
      onChange={event => onValue(event.currentTarget.value)}
      {...props}
    />
  )
}

export function PasswordField({ onValue, ...props }: FieldProps) {
  return (
    <PasswordInput
      label={texts.signIn.password}
      autoComplete="current-password"
      visibilityToggleButtonProps={{ 'aria-label': texts.signIn.showPassword }}
      onChange={event => onValue(event.currentTarget.value)}
      {...props}
    />
  )
}

export function NewPasswordField({ onValue, ...props }: FieldProps) {
  return (
    <PasswordInput
      label={texts.choosePassword.password}
      description={texts.choosePassword.help(minPasswordLength)}
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': texts.signIn.showPassword }}
      onChange={event => onValue(event.currentTarget.value)}
      {...props}
    />
  )
}
