import { Text } from '@mantine/core'
import { Dialog } from '../dialogs/dialog.tsx'
import type { GateClient } from '../gate/gate-client.ts'
import { SignInForm } from '../gate/sign-in-form.tsx'
import { answerWaiting, waiting } from '../session/expired-session.ts'
import { useSignal } from '../session/signal.ts'
import { texts } from '../texts/texts.ts'

interface ExpiredSessionProps {
  readonly email: string
  readonly gate: GateClient
}

/** Asks for the password without leaving the page; the requests that wait go on afterwards. */
export function ExpiredSession({ email, gate }: ExpiredSessionProps) {
  const isOpen = useSignal(waiting) !== undefined
  if (!isOpen) return null
  return (
    <Dialog onClose={() => answerWaiting(false)} title={texts.expired.title} staysOnClickOutside>
      <Text mb="md">{texts.expired.text}</Text>
      <SignInForm gate={gate} email={email} onSignedIn={async () => answerWaiting(true)} />
    </Dialog>
  )
}
