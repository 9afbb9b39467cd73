import { Text } from '@mantine/core'
import { SignInForm } from '../gate/sign-in-form.tsx'
import { answerWaiting, waiting } from '../session/expired-session.ts'
import { useSignal } from '../session/signal.ts'
import { texts } from '../texts/texts.ts'
import { Dialog } from './dialog.tsx'
import { useWho } from './who.ts'

/** Asks for the password without leaving the page; the requests that wait go on afterwards. */
export function ExpiredSession() {
  const { user } = useWho()
  const isOpen = useSignal(waiting) !== undefined
  if (!isOpen) return null
  return (
    <Dialog onClose={() => answerWaiting(false)} title={texts.expired.title} staysOnClickOutside>
      <Text mb="md">{texts.expired.text}</Text>
      <SignInForm email={user.emailaddress} onSignedIn={async () => answerWaiting(true)} />
    </Dialog>
  )
}
