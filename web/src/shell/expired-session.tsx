import { Text } from '@mantine/core'
import type { ComponentType } from 'react'
import { Dialog } from '../dialogs/dialog.tsx'
import { answerWaiting, waiting } from '../session/expired-session.ts'
import { useSignal } from '../session/signal.ts'
import { texts } from '../texts/texts.ts'

interface ExpiredSessionProps {
  readonly email: string
  readonly form: ComponentType<{ readonly email: string; readonly onSignedIn: () => Promise<void> }>
}

/** Asks for the password without leaving the page; the requests that wait go on afterwards. */
export function ExpiredSession({ email, form: SignIn }: ExpiredSessionProps) {
  const isOpen = useSignal(waiting) !== undefined
  if (!isOpen) return null
  return (
    <Dialog onClose={() => answerWaiting(false)} title={texts.expired.title} staysOnClickOutside>
      <Text mb="md">{texts.expired.text}</Text>
      <SignIn email={email} onSignedIn={async () => answerWaiting(true)} />
    </Dialog>
  )
}
