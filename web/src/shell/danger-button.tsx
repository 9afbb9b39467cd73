import { Button, type ButtonProps } from '@mantine/core'

/** For what ends or removes something: quiet, in the colour of failure. */
export function DangerButton(props: ButtonProps & Omit<React.ComponentProps<'button'>, keyof ButtonProps>) {
  return <Button variant="subtle" color="red" c="var(--fail)" {...props} />
}
