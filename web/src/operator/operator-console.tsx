import '../theme/console-styles.css'
import { Text } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { Operator } from 'plumbline-client/operator'
import { answerWaiting, waiting } from '../session/expired-session.ts'
import { useSignal } from '../session/signal.ts'
import { Dialog } from '../shell/dialog.tsx'
import { queryClient } from '../shell/query-client.ts'
import { Toasts } from '../shell/toasts.tsx'
import { texts } from '../texts/texts.ts'
import { OperatorContext } from './operator-context.ts'
import { OperatorSignIn } from './operator-sign-in.tsx'
import { operatorRouter } from './router.tsx'

/** The pages of an operator who is signed in. */
export function OperatorConsole({ operator }: { readonly operator: Operator }) {
  return (
    <OperatorContext value={operator}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={operatorRouter as never} />
        <Expired email={operator.email} />
        <Toasts />
      </QueryClientProvider>
    </OperatorContext>
  )
}

/** Asks for the password without leaving the page; the requests that wait go on afterwards. */
function Expired({ email }: { readonly email: string }) {
  const isOpen = useSignal(waiting) !== undefined
  if (!isOpen) return null
  return (
    <Dialog onClose={() => answerWaiting(false)} title={texts.expired.title} staysOnClickOutside>
      <Text mb="md">{texts.expired.text}</Text>
      <OperatorSignIn email={email} onSignedIn={async () => answerWaiting(true)} />
    </Dialog>
  )
}
